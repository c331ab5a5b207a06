/**
 * Parsers of the bodies and answers in admin.ts.
 */
import * as v from 'valibot';
import { DisplayRecordSchema } from './apiSchema';
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

export const AdminSurveysAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      surveyId: v.string(),
      surveyTitle: v.string(),
      isBed: v.boolean(),
      isMember: v.optional(v.boolean(), false),
    }),
  ),
});
export const AdminAnswersAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(v.looseObject({ ...DisplayRecordSchema.entries, unconfirmed: v.array(v.string()) })),
  next: v.optional(v.string()),
});
