/**
 * Parsers of the order that a client sends, and of the one that it names. Of the former only the products and their
 * counts are taken: all else that a client says of an order is dropped here, so that no amount of its own can reach
 * the server's calculation.
 */
import * as v from 'valibot';
import type { OrderInput } from './order';
import { ADDRESSEE_LENGTH, type CashBody, type PaymentOrderBody, type ReceiptAddresseeBody } from './payment';
import { IdSchema } from './schema';

/** More lines than any service has products; a longer list is nobody's order. */
const MAXIMUM_LINES = 500;

export const OrderInputSchema: v.GenericSchema<unknown, OrderInput> = v.object({
  serviceId: v.optional(IdSchema),
  details: v.pipe(
    v.array(
      v.object({
        productId: v.pipe(v.string(), v.maxLength(64)),
        productCategoryId: v.optional(v.pipe(v.string(), v.maxLength(200))),
        count: v.number(),
      }),
    ),
    v.maxLength(MAXIMUM_LINES),
  ),
});

export const PaymentOrderBodySchema: v.GenericSchema<unknown, PaymentOrderBody> = v.object({ orderId: IdSchema });
export const CashBodySchema: v.GenericSchema<unknown, CashBody> = v.object({
  orderId: IdSchema,
  amountWithTax: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export const ReceiptAddresseeBodySchema: v.GenericSchema<unknown, ReceiptAddresseeBody> = v.object({
  addressee: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ADDRESSEE_LENGTH)),
});
