/** The answer of the call that pages through a master list (API-037). */
import * as v from 'valibot';

export const SearchItemsAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  items: v.array(v.looseObject({ value: v.string() })),
  lastEvaluatedKey: v.optional(v.string()),
});
