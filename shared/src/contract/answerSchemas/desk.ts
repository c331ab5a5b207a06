/** Answers of the console's calls about answers, the day and jobs (CONTRACT 14.3), as the browser checks them. */
import * as v from 'valibot';
import {
  AnswerFormSchema,
  ConsoleAnswerDetailSchema,
  ConsoleAnswerSchema,
  ConsoleAnswersSchema,
  SavedViewSchema,
  ScannedSchema,
  TodaySchema,
} from '../console/answers';
import { JobListSchema, JobSchema } from '../console/jobs';
import { OrderSchema } from './orders';

const answerOf = <Data extends v.GenericSchema>(data: Data) => v.looseObject({ result: v.literal('OK'), data });

export const DeskFormsAnswerSchema = answerOf(v.array(AnswerFormSchema));
export const DeskListAnswerSchema = answerOf(ConsoleAnswersSchema);
export const DeskDetailAnswerSchema = answerOf(ConsoleAnswerDetailSchema);
export const DeskScanAnswerSchema = answerOf(ScannedSchema);
export const DeskTodayAnswerSchema = answerOf(TodaySchema);
export const DeskViewsAnswerSchema = answerOf(v.array(SavedViewSchema));
export const DeskJobAnswerSchema = answerOf(JobSchema);
export const DeskJobsAnswerSchema = answerOf(JobListSchema);
export const DeskJobBegunAnswerSchema = answerOf(v.looseObject({ jobId: v.string() }));

/** What stands, beside a deed that was done or refused. */
export const StandingAnswerSchema = ConsoleAnswerSchema;
/** A record with what was bought. */
export const OrderedAnswerSchema = v.looseObject({ order: OrderSchema });
