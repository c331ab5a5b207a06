/**
 * Parsers of the payment flow's bodies and answers.
 */
import * as v from 'valibot';
import { PAY_METHODS, type PaymentResult } from './order';
import type { PaymentForm, PaymentOrderBody, PaymentStanding, RefundRecord, TemporarySaveAnswer } from './payment';
import { IdSchema } from './schema';

const StatusSchema = v.picklist([0, 1, 2, 3, 4]);
const PayTypeSchema = v.picklist([0, 1]);

export const PaymentOrderBodySchema: v.GenericSchema<unknown, PaymentOrderBody> = v.object({ orderId: IdSchema });

export const TemporarySaveAnswerSchema: v.GenericSchema<unknown, TemporarySaveAnswer> = v.object({
  code: v.literal('success'),
  orderId: v.string(),
});

export const PaymentFormAnswerSchema: v.GenericSchema<unknown, { code: 'success'; data: PaymentForm }> = v.object({
  code: v.literal('success'),
  data: v.object({
    action: v.pipe(v.string(), v.url()),
    charset: v.literal('Shift_JIS'),
    fields: v.array(v.object({ name: v.string(), value: v.string() })),
  }),
});

const PaymentResultSchema = v.object({
  sortKey: v.string(),
  status: StatusSchema,
  userId: v.string(),
  completedDate: v.optional(v.string()),
  createdAt: v.string(),
  selectedPayType: PayTypeSchema,
});

export const PaymentResultsAnswerSchema: v.GenericSchema<unknown, { code: 'success'; data: PaymentResult[] }> =
  v.object({ code: v.literal('success'), data: v.array(PaymentResultSchema) });

export const PaymentStandingAnswerSchema: v.GenericSchema<unknown, { code: 'success'; data: PaymentStanding }> =
  v.object({
    code: v.literal('success'),
    data: v.object({
      ...PaymentResultSchema.entries,
      state: v.picklist(['waiting', 'paid', 'refund', 'ended']),
      status: v.optional(StatusSchema),
      surveyId: v.string(),
      amount: v.number(),
      answerCode: v.optional(v.string()),
      receiptKey: v.optional(v.string()),
    }),
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
      reason: v.picklist(['no_place', 'second_payment', 'cancelled']),
      payMethod: v.optional(v.picklist(PAY_METHODS)),
      createdAt: v.string(),
      refundedAt: v.optional(v.string()),
    }),
  ),
});
