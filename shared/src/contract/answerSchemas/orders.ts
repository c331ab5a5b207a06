/**
 * Answers about orders and what is sold (API-062, API-071 to API-073). `not_found` is an answer where a code is answered,
 * and carries no data.
 */
import * as v from 'valibot';
import { PaymentServiceSchema, TaxSettingSchema } from '../schema';

const codeOf = <const Data extends v.GenericSchema>(data: Data) =>
  v.looseObject({ code: v.picklist(['success', 'not_found']), data: v.optional(data) });
const BinarySchema = v.picklist([0, 1]);
/** What an order comes to, beside 領収 of another sum. */
export const CashStandingSchema = v.looseObject({ amountWithTax: v.number() });
export const OrderSchema = v.looseObject({
  serviceSortKey: v.string(),
  serviceId: v.string(),
  serviceName: v.string(),
  userId: v.string(),
  orderId: v.optional(v.string()),
  orderNumber: v.optional(v.string()),
  details: v.array(
    v.looseObject({
      detailId: v.number(),
      productCategoryId: v.optional(v.string()),
      productCategoryName: v.optional(v.string()),
      productId: v.string(),
      productName: v.string(),
      price: v.number(),
      count: v.number(),
      tax: v.number(),
      amount: v.number(),
      amountWithTax: v.number(),
      taxableType: BinarySchema,
      cost: v.optional(v.number()),
      reservationPaymentItemId: v.optional(v.string()),
    }),
  ),
  roundingType: v.picklist([0, 1, 2]),
  calculationType: BinarySchema,
  taxType: BinarySchema,
  reservationCostType: BinarySchema,
  amount: v.number(),
  tax: v.number(),
  amountWithTax: v.number(),
  taxRate: v.string(),
  selectedPayType: v.optional(BinarySchema),
  reservationCost: v.number(),
  payMethod: v.optional(v.string()),
  status: v.optional(v.picklist([0, 1, 2, 3, 4])),
  completedDate: v.optional(v.string()),
  canceledDate: v.optional(v.string()),
});
export const TaxSettingAnswerSchema = codeOf(TaxSettingSchema);
export const PaymentServiceAnswerSchema = codeOf(PaymentServiceSchema);
export const ProductsAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: PaymentServiceSchema.entries.products,
});
export const OrderAnswerSchema = codeOf(OrderSchema);
