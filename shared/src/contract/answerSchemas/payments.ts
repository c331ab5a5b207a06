/** Answers of the payment flow: what was saved, the provider's form, where a payment stands, its receipt. */
import * as v from 'valibot';
import type { PaymentResult } from '../order';
import type { PaymentForm, PaymentStanding, ReceiptAddressee, TemporarySaveAnswer } from '../payment';

const StatusSchema = v.picklist([0, 1, 2, 3, 4]);
const PayTypeSchema = v.picklist([0, 1]);
export const TemporarySaveAnswerSchema: v.GenericSchema<unknown, TemporarySaveAnswer> = v.object({
  code: v.literal('success'),
  orderId: v.string(),
  version: v.optional(v.number()),
});
export const PaymentFormAnswerSchema: v.GenericSchema<unknown, { code: 'success'; data: PaymentForm }> = v.object({
  code: v.literal('success'),
  data: v.object({
    action: v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/)),
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
      partitionKey: v.optional(v.string()),
      receiptKey: v.optional(v.string()),
    }),
  });
export const ReceiptAnswerSchema = v.looseObject({
  code: v.literal('success'),
  data: v.looseObject({
    completedDate: v.optional(v.string()),
    createdAt: v.string(),
    orderId: v.string(),
    orderNumber: v.string(),
    answerCode: v.optional(v.string()),
    status: v.picklist([0, 1, 2, 3, 4]),
    canceledDate: v.optional(v.string()),
    serviceName: v.string(),
    payMethod: v.optional(v.string()),
    details: v.array(
      v.looseObject({
        productName: v.string(),
        amount: v.number(),
        count: v.optional(v.number()),
        taxableType: v.optional(v.picklist([0, 1])),
      }),
    ),
    registrationNumber: v.optional(v.string()),
    tax: v.number(),
    taxRate: v.optional(v.string()),
    taxType: v.optional(v.picklist([0, 1])),
    amount: v.number(),
    receiptCreatorName: v.string(),
    receiptDisplayAddress: v.string(),
    addressee: v.optional(v.string()),
    key: v.optional(v.string()),
  }),
});

export const ReceiptAddresseeAnswerSchema: v.GenericSchema<unknown, { code: 'success'; data: ReceiptAddressee }> =
  v.object({ code: v.literal('success'), data: v.object({ addressee: v.string(), isOpen: v.boolean() }) });
