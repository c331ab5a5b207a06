/** Answers of the calls about beds (API-065 to API-070). */
import * as v from 'valibot';
import { DateSchema } from '../schema';
import { CHECK_STATUSES } from '../status';

/** calendarBookingBeds: a bare list (API-068). */
export const BedRemainingAnswerSchema = v.array(v.looseObject({ date: DateSchema, bedRemaining: v.number() }));
/** getRuleBookingBed: the bare rule (API-069). */
export const BedRuleAnswerSchema = v.looseObject({
  reservationPossibleStart: v.number(),
  reservationCancelLimit: v.number(),
});
export const BedHistoryAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      startDate: v.string(),
      endDate: v.string(),
      check: v.picklist(CHECK_STATUSES),
      fields: v.array(v.looseObject({ itemKey: v.string(), title: v.string(), value: v.string() })),
      partitionKey: v.string(),
      answerCode: v.optional(v.string()),
      updatedAt: v.string(),
    }),
  ),
});
