/** The answer of the call for what a person has sent before (CONTRACT 13). */
import * as v from 'valibot';

export const PreviousAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
});
