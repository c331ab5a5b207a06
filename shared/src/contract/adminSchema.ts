/**
 * Parsers of the bodies in admin.ts.
 */
import * as v from 'valibot';
import { CHECK_STATUSES } from './status';

const ShortText = v.pipe(v.string(), v.maxLength(200));

export const AdminAnswersBodySchema = v.looseObject({
  surveyId: ShortText,
  userId: v.optional(ShortText),
  answerCode: v.optional(ShortText),
  check: v.optional(v.picklist(CHECK_STATUSES)),
  fields: v.optional(
    v.pipe(
      v.array(v.looseObject({ itemKey: ShortText, value: v.pipe(v.string(), v.maxLength(2_000)) })),
      v.maxLength(50),
    ),
  ),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[A-Za-z0-9-]{1,64}$/))),
});
