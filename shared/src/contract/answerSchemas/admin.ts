/** Answers of the calls in admin.ts. */
import * as v from 'valibot';
import { MESSAGE_REASONS, MESSAGE_STATES, type MessageOutcome, type SentMessage } from '../admin';
import { MESSAGE_KINDS } from '../message';
import { REFUND_REASONS, type RefundRecord } from '../payment';
import { DisplayRecordSchema } from './surveys';

export const AdminSurveysAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      surveyId: v.string(),
      surveyTitle: v.string(),
      isBed: v.boolean(),
      isMember: v.boolean(),
    }),
  ),
});
export const AdminAnswersAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      ...DisplayRecordSchema.entries,
      unconfirmed: v.array(v.string()),
      userName: v.optional(v.string()),
    }),
  ),
  next: v.optional(v.string()),
});
const MessageOutcomeSchema = v.object({
  messageId: v.string(),
  state: v.picklist(MESSAGE_STATES),
  reason: v.optional(v.picklist(MESSAGE_REASONS)),
});
export const NotifyAnswerSchema: v.GenericSchema<unknown, { data: MessageOutcome }> = v.looseObject({
  result: v.literal('OK'),
  data: MessageOutcomeSchema,
});
export const MessagesAnswerSchema: v.GenericSchema<unknown, { data: SentMessage[] }> = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.object({
      ...MessageOutcomeSchema.entries,
      text: v.string(),
      at: v.string(),
      kind: v.optional(v.picklist(MESSAGE_KINDS)),
      isService: v.optional(v.boolean()),
      dueAt: v.optional(v.string()),
    }),
  ),
});
export const RefundsAnswerSchema: v.GenericSchema<unknown, { data: RefundRecord[] }> = v.looseObject({
  data: v.array(
    v.object({
      refundId: v.string(),
      orderId: v.string(),
      orderNumber: v.optional(v.string()),
      trackingId: v.string(),
      userId: v.string(),
      surveyId: v.string(),
      surveyTitle: v.string(),
      amount: v.number(),
      reason: v.picklist(REFUND_REASONS),
      payMethod: v.optional(v.string()),
      createdAt: v.string(),
      refundedAt: v.optional(v.string()),
      refundedBy: v.optional(v.string()),
    }),
  ),
});
