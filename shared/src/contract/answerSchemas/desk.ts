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
import { dataAnswer } from './dataAnswer';
import { OrderSchema } from './orders';

export const DeskFormsAnswerSchema = dataAnswer(v.array(AnswerFormSchema));
export const DeskListAnswerSchema = dataAnswer(ConsoleAnswersSchema);
export const DeskDetailAnswerSchema = dataAnswer(ConsoleAnswerDetailSchema);
export const DeskScanAnswerSchema = dataAnswer(ScannedSchema);
export const DeskTodayAnswerSchema = dataAnswer(TodaySchema);
export const DeskViewsAnswerSchema = dataAnswer(v.array(SavedViewSchema));
export const DeskJobAnswerSchema = dataAnswer(JobSchema);
export const DeskJobsAnswerSchema = dataAnswer(JobListSchema);
export const DeskJobBegunAnswerSchema = dataAnswer(v.looseObject({ jobId: v.string() }));

/** What stands, beside a deed that was done or refused. */
export const StandingAnswerSchema = ConsoleAnswerSchema;
/** A record with what was bought. */
export const OrderedAnswerSchema = v.looseObject({ order: OrderSchema });
