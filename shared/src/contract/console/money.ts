/**
 * Money as the console has it (CONTRACT 14.2, orders): orders with their payments and refunds, and the books of a day.
 * Shapes and parsers. Days are YYYYMMDD in Japan, instants ISO in UTC, amounts integer yen.
 */
import * as v from 'valibot';
import { OrderSchema } from '../answerSchemas/orders';
import type { Order } from '../order';
import { CHECK_STATUSES } from '../status';
import { asked, ListQueryEntries, QueryDaySchema, RefundSchema } from './answers';
import { BOOK_MISFITS, ORDER_STATES } from './words';

/** Days that one list of orders goes over, at most. */
export const ORDER_DAYS = 92;

/** Query of `orders`. With `q` neither days nor state are asked for: who tells a number or a name does not know them. */
export const OrdersQuerySchema = v.looseObject({
  ...ListQueryEntries,
  /** First and last day on which it was ordered; today without them. */
  from: asked(QueryDaySchema),
  to: asked(QueryDaySchema),
  state: asked(v.picklist(ORDER_STATES)),
  /** 注文番号, however it was typed; else part of a name, kana, telephone or answer code. */
  q: asked(v.pipe(v.string(), v.maxLength(100))),
});

const OrderShape: v.GenericSchema<unknown, Order> = OrderSchema;

const MoneyOrderSchema = v.object({
  orderId: v.string(),
  surveyTitle: v.string(),
  orderedAt: v.string(),
  order: OrderShape,
  /** Absent for what is none of ORDER_STATES: free, cancelled unpaid, not decided yet. */
  state: v.optional(v.picklist(ORDER_STATES)),
  refunds: v.array(RefundSchema),
  /** Opens the receipt for an hour without its person signed in; absent where there is none. */
  receiptKey: v.optional(v.string()),
  /** Of the answer, where there still is one. */
  answer: v.optional(
    v.object({
      partitionKey: v.string(),
      answerCode: v.string(),
      name: v.string(),
      check: v.picklist(CHECK_STATUSES),
    }),
  ),
});
export type MoneyOrder = v.InferOutput<typeof MoneyOrderSchema>;
/** The newest first. */
export const MoneyOrdersSchema = v.object({ items: v.array(MoneyOrderSchema), nextCursor: v.optional(v.string()) });
export type MoneyOrders = v.InferOutput<typeof MoneyOrdersSchema>;

export const MoneyDayQuerySchema = v.looseObject({ day: asked(QueryDaySchema) });

const SumSchema = v.object({ count: v.number(), amount: v.number() });
/** What came in and went out on a day, of the forms that are whole in the caller's scope. */
export const MoneyDaySchema = v.object({
  day: v.string(),
  /** Ordered on that day. */
  ordered: SumSchema,
  /** Of those, still to be paid at the desk. */
  unpaid: SumSchema,
  /** By the way of paying as the provider names it; cash first. */
  lines: v.array(v.object({ payMethod: v.string(), taken: SumSchema, given: SumSchema })),
  /** What has become due back on that day and has not gone. */
  due: SumSchema,
  /** What does not fit; the provider itself is asked by `npm run reconcile` alone. */
  misfits: v.array(
    v.object({
      kind: v.picklist(BOOK_MISFITS),
      amount: v.number(),
      orderNumber: v.optional(v.string()),
      trackingId: v.optional(v.string()),
    }),
  ),
});
export type MoneyDay = v.InferOutput<typeof MoneyDaySchema>;
