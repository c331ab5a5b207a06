/**
 * Orders as they are stored. What was bought, and its number, never changes after the insert; status, pay method and
 * dates do, each change by one statement here.
 */
import type { Order, PayMethod, PaymentStatus, PayType } from '@madoguchi/shared/contract';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { orderNumberOf } from '@madoguchi/shared/domain/payment';
import type { Connection, Statement } from '../../database/database';

/** An order with its place in the database. Its `order` carries ids, status, payMethod and dates too. */
export interface StoredOrder {
  orderId: string;
  surveyId: string;
  userId: string;
  /** The answer that it belongs to; undefined while the answer waits for its payment. */
  partitionKey: string | undefined;
  payType: PayType;
  order: Order;
  /** What its receipt says; before it was shown at most the addressee that the person has named. */
  receipt: Partial<ReceiptWords> | undefined;
  receiptShownAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** What of a receipt does not follow from the order, kept as the person saw it first. */
export interface ReceiptWords {
  addressee: string;
  creatorName: string;
  displayAddress: string;
  /** Of the invoice system; absent where the house had none as the receipt was first shown. */
  registrationNumber?: string | undefined;
}

type NewOrder = Pick<StoredOrder, 'orderId' | 'surveyId' | 'userId' | 'partitionKey' | 'order'> & { at: Date };

/** What of an order may change; a field that is left out stays as it is. */
interface OrderChange {
  status?: PaymentStatus | undefined;
  payMethod?: PayMethod | undefined;
  completedAt?: Date | undefined;
  canceledAt?: Date | undefined;
  at: Date;
}

export interface OrderRecord {
  order_id: string;
  survey_id: string;
  user_id: string;
  partition_key: string | null;
  content: Order;
  pay_type: PayType;
  pay_method: PayMethod | null;
  status: PaymentStatus | null;
  completed_at: Date | null;
  canceled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  receipt: Partial<ReceiptWords> | null;
  receipt_shown_at: Date | null;
  order_day: string;
  order_count: number;
}

export const ORDER_COLUMNS =
  'order_id, survey_id, user_id, partition_key, content, pay_type, pay_method, status, completed_at, canceled_at, created_at, updated_at, receipt, receipt_shown_at, order_day, order_count';

const statements = {
  insert: {
    name: 'orders_insert',
    // The counter's row stays locked to the transaction's end: who counts next waits for it, and sees what it came to.
    text: `WITH counted AS (
             INSERT INTO order_counter (day, last_count) VALUES ($14, 1)
             ON CONFLICT (day) DO UPDATE SET last_count = order_counter.last_count + 1 RETURNING day, last_count)
           INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, pay_method,
             status, completed_at, canceled_at, created_at, updated_at, order_day, order_count)
           SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::jsonb, $7::integer, $8::smallint, $9::text,
             $10::smallint, $11::timestamptz, $12::timestamptz, $13::timestamptz, $13::timestamptz, day, last_count FROM counted`,
  },
  byId: { name: 'orders_by_id', text: `SELECT ${ORDER_COLUMNS} FROM payment_order WHERE order_id = $1` },
  byIds: {
    name: 'orders_by_ids',
    text: `SELECT ${ORDER_COLUMNS} FROM payment_order WHERE order_id = ANY ($1::text[])`,
  },
  lock: { name: 'orders_lock', text: `SELECT ${ORDER_COLUMNS} FROM payment_order WHERE order_id = $1 FOR UPDATE` },
  ofAnswer: { name: 'orders_of_answer', text: `SELECT ${ORDER_COLUMNS} FROM payment_order WHERE partition_key = $1` },
  lockOfAnswer: {
    name: 'orders_lock_of_answer',
    text: `SELECT ${ORDER_COLUMNS} FROM payment_order WHERE partition_key = $1 FOR UPDATE`,
  },
  ofAnswers: {
    name: 'orders_of_answers',
    text: `SELECT ${ORDER_COLUMNS} FROM payment_order WHERE partition_key = ANY ($1::text[])`,
  },
  // What was never paid for and belongs to no answer has bought nothing.
  ofDays: {
    name: 'orders_of_days',
    text: `SELECT ${ORDER_COLUMNS} FROM payment_order o
           WHERE survey_id = ANY ($1::text[]) AND order_day >= $2 AND order_day <= $3 AND (order_day, order_count) > ($4, $5::integer)
             AND (partition_key IS NOT NULL OR EXISTS (SELECT 1 FROM payment_refund r WHERE r.order_id = o.order_id))
           ORDER BY order_day, order_count LIMIT $6`,
  },
  change: {
    name: 'orders_change',
    text: `UPDATE payment_order SET status = coalesce($2, status), pay_method = coalesce($3, pay_method),
             completed_at = coalesce($4, completed_at), canceled_at = coalesce($5, canceled_at), updated_at = $6
           WHERE order_id = $1`,
  },
  bind: {
    name: 'orders_bind',
    text: 'UPDATE payment_order SET partition_key = $2, updated_at = $3 WHERE order_id = $1 AND partition_key IS NULL',
  },
  move: {
    name: 'orders_move',
    text: 'UPDATE payment_order SET partition_key = $2, updated_at = $3 WHERE partition_key = $1',
  },
  // What the person has named stands, and nothing is named once the receipt was shown.
  nameAddressee: {
    name: 'orders_name_addressee',
    text: `UPDATE payment_order SET receipt = jsonb_build_object('addressee', $2::text), updated_at = $3
           WHERE order_id = $1 AND receipt_shown_at IS NULL AND (receipt IS NULL OR receipt ->> 'addressee' = $2)`,
  },
  showReceipt: {
    name: 'orders_show_receipt',
    text: `UPDATE payment_order SET receipt = $2::jsonb || coalesce(receipt, '{}'::jsonb), receipt_shown_at = $3
           WHERE order_id = $1 AND receipt_shown_at IS NULL`,
  },
  // Paid at the desk after all, or not: the money in hand and its receipt go together.
  receiveCash: {
    name: 'orders_receive_cash',
    text: `UPDATE payment_order SET status = 0, pay_method = 'cash', completed_at = $2, updated_at = $2
           WHERE order_id = $1 AND pay_type = 1 AND status = 1`,
  },
  undoCash: {
    name: 'orders_undo_cash',
    text: `UPDATE payment_order SET status = 1, completed_at = NULL, receipt = NULL, receipt_shown_at = NULL, updated_at = $2
           WHERE order_id = $1 AND pay_type = 1 AND status = 0`,
  },
  setOwner: {
    name: 'orders_set_owner',
    text: 'UPDATE payment_order SET user_id = $2, updated_at = $3 WHERE partition_key = $1',
  },
};

/** An order of a row that has ORDER_COLUMNS. */
export function fromRecord(record: OrderRecord): StoredOrder {
  return {
    orderId: record.order_id,
    surveyId: record.survey_id,
    userId: record.user_id,
    partitionKey: record.partition_key ?? undefined,
    payType: record.pay_type,
    order: {
      ...record.content,
      userId: record.user_id,
      orderId: record.order_id,
      orderNumber: orderNumberOf(record.order_day, record.order_count),
      selectedPayType: record.pay_type,
      payMethod: record.pay_method ?? undefined,
      status: record.status ?? undefined,
      completedDate: record.completed_at?.toISOString(),
      canceledDate: record.canceled_at?.toISOString(),
    },
    receipt: record.receipt ?? undefined,
    receiptShownAt: record.receipt_shown_at ?? undefined,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}

async function many(connection: Connection, statement: Statement, values: unknown[]): Promise<StoredOrder[]> {
  return (await connection.query<OrderRecord>(statement, values)).map(fromRecord);
}

const instantOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso));

/**
 * Adds an order and gives it its number; with its answer's partition key, or without one while the answer waits for the
 * payment. Orders of a day wait here for each other: after person and answer, before slots (order of locks).
 */
export async function insertOrder(connection: Connection, { order, ...stored }: NewOrder): Promise<void> {
  const { status, payMethod, completedDate, canceledDate, orderId: _id, orderNumber: _number, ...content } = order;
  await connection.execute(statements.insert, [
    stored.orderId,
    stored.surveyId,
    stored.userId,
    stored.partitionKey ?? null,
    order.serviceId,
    JSON.stringify(content),
    order.amountWithTax,
    order.selectedPayType ?? 0,
    payMethod ?? null,
    status ?? null,
    instantOf(completedDate),
    instantOf(canceledDate),
    stored.at,
    japanDateTime(stored.at.getTime()).date,
  ]);
}

/** The order with this id; undefined when there is none. */
export async function findOrder(connection: Connection, orderId: string): Promise<StoredOrder | undefined> {
  return (await many(connection, statements.byId, [orderId]))[0];
}
/** The orders with these ids that are there, by id. */
export async function findOrders(
  connection: Connection,
  orderIds: readonly string[],
): Promise<Map<string, StoredOrder>> {
  const found = await many(connection, statements.byIds, [orderIds]);
  return new Map(found.map((stored) => [stored.orderId, stored]));
}
/** The same as findOrder, locked to the transaction's end: after person and answer, before slots (order of locks). */
export async function lockOrder(connection: Connection, orderId: string): Promise<StoredOrder | undefined> {
  return (await many(connection, statements.lock, [orderId]))[0];
}
/** The order of an answer; undefined when nothing was bought with it. */
export async function findOrderOfAnswer(
  connection: Connection,
  partitionKey: string,
): Promise<StoredOrder | undefined> {
  return (await many(connection, statements.ofAnswer, [partitionKey]))[0];
}
/** The same, locked to the transaction's end. */
export async function lockOrderOfAnswer(
  connection: Connection,
  partitionKey: string,
): Promise<StoredOrder | undefined> {
  return (await many(connection, statements.lockOfAnswer, [partitionKey]))[0];
}
/** Orders of many answers by partition key. */
export async function ordersOfAnswers(
  connection: Connection,
  partitionKeys: readonly string[],
): Promise<Map<string, StoredOrder>> {
  if (partitionKeys.length === 0) return new Map();
  const found = await many(connection, statements.ofAnswers, [partitionKeys]);
  return new Map(found.flatMap((stored) => (stored.partitionKey === undefined ? [] : [[stored.partitionKey, stored]])));
}

/** Where a list of orders goes on: behind the order of this day and count. */
export interface OrderPlace {
  day: string;
  count: number;
}

/**
 * Orders of forms that were placed from one day to another (YYYYMMDD in Japan), by their numbers.
 * @returns at most `limit`, and where the next ones begin
 */
export async function ordersOfDays(
  connection: Connection,
  {
    forms,
    from,
    to,
    after,
    limit,
  }: { forms: readonly string[]; from: string; to: string; after: OrderPlace; limit: number },
): Promise<{ orders: StoredOrder[]; last: OrderPlace | undefined }> {
  const values = [forms, from, to, after.day, after.count, limit];
  const records = await connection.query<OrderRecord>(statements.ofDays, values);
  const last = records.at(-1);
  return { orders: records.map(fromRecord), last: last && { day: last.order_day, count: last.order_count } };
}

/** Writes what has happened to an order. The caller holds its lock and has judged the change. */
export async function changeOrder(connection: Connection, orderId: string, change: OrderChange): Promise<void> {
  const { status, payMethod, completedAt, canceledAt, at } = change;
  await connection.execute(statements.change, [
    orderId,
    status ?? null,
    payMethod ?? null,
    completedAt ?? null,
    canceledAt ?? null,
    at,
  ]);
}

/** Gives a waiting order its answer; false when it has one already. */
export async function bindOrder(
  connection: Connection,
  orderId: string,
  partitionKey: string,
  at: Date,
): Promise<boolean> {
  return (await connection.execute(statements.bind, [orderId, partitionKey, at])) === 1;
}

/** Moves an answer's order on to the answer that takes its place (ROWS-041). */
export async function moveOrder(connection: Connection, from: string, to: string, at: Date): Promise<void> {
  await connection.execute(statements.move, [from, to, at]);
}

/** Gives an answer's order to another person, together with the answer. */
export async function setOrderOwner(
  connection: Connection,
  partitionKey: string,
  userId: string,
  at: Date,
): Promise<void> {
  await connection.execute(statements.setOwner, [partitionKey, userId, at]);
}

/** Notes the addressee of an order's receipt; false when another one is named already, or the receipt was shown. */
export async function nameAddressee(
  connection: Connection,
  orderId: string,
  addressee: string,
  at: Date,
): Promise<boolean> {
  return (await connection.execute(statements.nameAddressee, [orderId, addressee, at])) === 1;
}

/** Keeps what the receipt says from now on; an addressee that was named stands. Nothing where it was shown before. */
export async function keepReceipt(
  connection: Connection,
  orderId: string,
  words: ReceiptWords,
  at: Date,
): Promise<void> {
  await connection.execute(statements.showReceipt, [orderId, JSON.stringify(words), at]);
}

/** Notes that an order was paid in cash; false when it is none that waits for that. The caller holds its lock. */
export async function receiveCash(connection: Connection, orderId: string, at: Date): Promise<boolean> {
  return (await connection.execute(statements.receiveCash, [orderId, at])) === 1;
}

/** Takes that back, with the receipt; false when it was not paid in cash. The caller holds its lock. */
export async function undoCash(connection: Connection, orderId: string, at: Date): Promise<boolean> {
  return (await connection.execute(statements.undoCash, [orderId, at])) === 1;
}
