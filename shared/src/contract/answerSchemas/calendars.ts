/** Answers of the calls about one calendar, its slots and its reservation items (API-053 to API-062). */
import * as v from 'valibot';
import { CalendarSchema, ComaListSchema, ReservationItemSchema } from '../schema';
import { dataAnswer } from './dataAnswer';

export const CalendarInfoSchema = v.omit(CalendarSchema, ['schedule', 'rules']);
export const ScheduleAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  schedule: v.record(v.string(), v.record(v.string(), v.tuple([v.number(), v.number()]))),
  dayOff: v.record(v.string(), v.picklist([0, 1])),
  comaList: ComaListSchema,
  closed: v.optional(v.record(v.string(), v.array(v.string()))),
  holidays: v.optional(v.record(v.string(), v.string())),
});
export const ItemInfoAnswerSchema = dataAnswer(v.array(ReservationItemSchema));
export const CanBeReserveAnswerSchema = dataAnswer(v.boolean());
export const CalendarInfoAnswerSchema = dataAnswer(CalendarInfoSchema);
