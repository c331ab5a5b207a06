/** Answers of the console's calls about calendars (CONTRACT 14.3), as the browser checks them. */
import * as v from 'valibot';
import {
  PlanDoneSchema,
  PlanHistorySchema,
  PlannedCalendarSchema,
  PlannedCategoriesSchema,
  type PlannedCells,
  PlannedCellsSchema,
  PlanPreviewSchema,
} from '../console/calendars';
import { dataAnswer } from './dataAnswer';

/** A year has 17,520 cells: one loop looks at them in a tenth of the time that a schema of each takes. */
function isSchedule(value: unknown): value is PlannedCells['schedule'] {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([day, slots]) =>
      DAY.test(day) &&
      typeof slots === 'object' &&
      slots !== null &&
      Object.entries(slots).every(([slot, cell]) => SLOT.test(slot) && isCell(cell)),
  );
}
const DAY = /^\d{8}$/;
const SLOT = /^\d{1,4}$/;
const isCell = (cell: unknown) =>
  Array.isArray(cell) && cell.length === 2 && typeof cell[0] === 'number' && typeof cell[1] === 'number';

export const PlannedCellsAnswerSchema = dataAnswer(
  v.looseObject({ ...PlannedCellsSchema.entries, schedule: v.custom<PlannedCells['schedule']>(isSchedule) }),
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
