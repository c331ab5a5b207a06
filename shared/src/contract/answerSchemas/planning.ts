/** Answers of the console's calls about calendars (CONTRACT 14.3), as the browser checks them. */
import * as v from 'valibot';
import { isPlannedSchedule } from '../checks';
import {
  PlanDoneSchema,
  PlanHistorySchema,
  PlannedCalendarSchema,
  PlannedCategoriesSchema,
  PlannedCellsSchema,
  PlanPreviewSchema,
} from '../console/calendars';
import { dataAnswer } from './dataAnswer';

export const PlannedCellsAnswerSchema = dataAnswer(
  v.looseObject({ ...PlannedCellsSchema.entries, schedule: v.pipe(v.unknown(), v.check(isPlannedSchedule)) }),
);
export const PlanPreviewAnswerSchema = dataAnswer(PlanPreviewSchema);
export const PlanDoneAnswerSchema = dataAnswer(PlanDoneSchema);
export const PlanHistoryAnswerSchema = dataAnswer(PlanHistorySchema);
export const PlannedCalendarAnswerSchema = dataAnswer(PlannedCalendarSchema);
export const PlannedCategoriesAnswerSchema = dataAnswer(PlannedCategoriesSchema);

/** What stands, beside a change that was refused. */
export const RefusedCellsSchema = PlanPreviewSchema;
export const StandingCalendarSchema = v.looseObject({
  fields: PlannedCalendarSchema.entries.fields,
  version: v.number(),
});
export const StandingCategoriesSchema = PlannedCategoriesSchema;
