/** Answers of the calls about holds, first doses and calendar files. */
import * as v from 'valibot';
import { DaySchema } from '../schema';

export const HoldAnswerSchema = v.looseObject({ result: v.literal('OK'), expiresAt: v.string() });
export const FirstDoseAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({
    isMissing: v.boolean(),
    firstDose: v.nullable(v.looseObject({ day: DaySchema, interval: v.optional(v.number()) })),
  }),
});
export const CalendarLinkAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ url: v.string() }),
});
