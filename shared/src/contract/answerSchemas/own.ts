/** The answer of あなたの予約 (CONTRACT 13). */
import * as v from 'valibot';
import { MONEY_STATES, OWN_KINDS } from '../own';
import { CHECK_STATUSES } from '../status';

const OwnEntrySchema = v.looseObject({
  surveyId: v.string(),
  partitionKey: v.string(),
  surveyTitle: v.string(),
  answerCode: v.string(),
  check: v.picklist(CHECK_STATUSES),
  kind: v.picklist(OWN_KINDS),
  what: v.string(),
  day: v.optional(v.string()),
  time: v.optional(v.string()),
  endDay: v.optional(v.string()),
  place: v.optional(v.string()),
  bring: v.optional(v.array(v.string())),
  contact: v.optional(
    v.looseObject({
      facility: v.string(),
      department: v.optional(v.string()),
      telephone: v.optional(v.string()),
      hours: v.optional(v.string()),
      place: v.optional(v.string()),
      map: v.optional(v.string()),
    }),
  ),
  wishes: v.array(v.string()),
  proposal: v.optional(v.looseObject({ proposalId: v.string(), day: v.string(), time: v.string() })),
  isCancelled: v.boolean(),
  canChange: v.boolean(),
  canCancel: v.boolean(),
  money: v.optional(
    v.looseObject({
      amount: v.number(),
      state: v.picklist(MONEY_STATES),
      receiptKey: v.optional(v.string()),
    }),
  ),
  qr: v.optional(v.string()),
  updatedAt: v.string(),
});

export const OwnAnswersAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({
    entries: v.array(OwnEntrySchema),
    drafts: v.array(
      v.looseObject({
        surveyId: v.string(),
        surveyTitle: v.string(),
        isMember: v.boolean(),
        partitionKey: v.optional(v.string()),
        updatedAt: v.string(),
      }),
    ),
  }),
});
