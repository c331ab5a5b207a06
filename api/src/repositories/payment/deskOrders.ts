/** Orders as the desk looks through them: with how each stands with its money, page by page, the newest first. */
import type { OrderState } from '@madoguchi/shared/contract/console/words';
import type { Connection } from '../../database/database';
import { fromRecord, ORDER_COLUMNS, type OrderPlace, type OrderRecord, type StoredOrder } from './orders';

export interface DeskOrder {
  stored: StoredOrder;
  place: OrderPlace;
  /** Undefined for what has nothing to do with money any more, or not yet. */
  state: OrderState | undefined;
}

type DeskRecord = OrderRecord & { state: OrderState | null };

/** The one place that says how an order stands (ORDER_STATES). */
const STATE = `CASE
  WHEN EXISTS (SELECT 1 FROM payment_refund r WHERE r.order_id = o.order_id AND r.refunded_at IS NULL) THEN 'due'
  WHEN status IN (2, 4) THEN 'returned'
  WHEN status IN (0, 3) THEN 'paid'
  WHEN pay_type = 1 AND status = 1 AND amount_with_tax > 0
    AND EXISTS (SELECT 1 FROM answer a WHERE a.is_current AND a.is_live AND a.partition_key = o.partition_key) THEN 'unpaid' END`;
/** What was never paid for and belongs to no answer has bought nothing. */
const IS_SHOWN = '(partition_key IS NOT NULL OR EXISTS (SELECT 1 FROM payment_refund r WHERE r.order_id = o.order_id))';

const statements = {
  page: {
    name: 'desk_orders_page',
    text: `SELECT ${ORDER_COLUMNS}, ${STATE} AS state FROM payment_order o
           WHERE survey_id = ANY ($1::text[]) AND order_day >= $2 AND order_day <= $3 AND (order_day, order_count) < ($4, $5::integer)
             AND ${IS_SHOWN} AND ($6::text IS NULL OR ${STATE} = $6)
           ORDER BY order_day DESC, order_count DESC LIMIT $7`,
  },
  ofNumber: {
    name: 'desk_orders_of_number',
    text: `SELECT ${ORDER_COLUMNS}, ${STATE} AS state FROM payment_order o
           WHERE order_day = $1 AND order_count = $2 AND survey_id = ANY ($3::text[]) AND ${IS_SHOWN}`,
  },
  ofAnswers: {
    name: 'desk_orders_of_answers',
    text: `SELECT ${ORDER_COLUMNS}, ${STATE} AS state FROM payment_order o WHERE partition_key = ANY ($1::text[])`,
  },
};

async function deskOrders(
  connection: Connection,
  statement: (typeof statements)[keyof typeof statements],
  values: unknown[],
): Promise<DeskOrder[]> {
  const records = await connection.query<DeskRecord>(statement, values);
  return records.map((record) => ({
    stored: fromRecord(record),
    place: { day: record.order_day, count: record.order_count },
    state: record.state ?? undefined,
  }));
}

/** Orders of forms from one day to another (YYYYMMDD in Japan), before the order of `after`. @returns at most `limit` */
export async function pageOfOrders(
  connection: Connection,
  {
    forms,
    from,
    to,
    state,
    after,
    limit,
  }: {
    forms: readonly string[];
    from: string;
    to: string;
    state: OrderState | undefined;
    after: OrderPlace;
    limit: number;
  },
): Promise<DeskOrder[]> {
  return deskOrders(connection, statements.page, [forms, from, to, after.day, after.count, state ?? null, limit]);
}

/** The order of a day's count, where it is of one of the forms. */
export async function orderOfNumber(
  connection: Connection,
  { day, count }: OrderPlace,
  forms: readonly string[],
): Promise<DeskOrder[]> {
  return deskOrders(connection, statements.ofNumber, [day, count, forms]);
}

/** The orders of answers, in no order. */
export async function deskOrdersOfAnswers(
  connection: Connection,
  partitionKeys: readonly string[],
): Promise<DeskOrder[]> {
  return deskOrders(connection, statements.ofAnswers, [partitionKeys]);
}
