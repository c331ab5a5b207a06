/**
 * The books of a day: sums of what was ordered, came in and went back, of some forms. Sums are whole yen; `float8` holds
 * them exactly up to 2^53, and is a number for the driver.
 */
import type { MethodSum, MoneySum } from '@madoguchi/shared/domain/payment';
import type { Connection } from '../../database/database';
import type { Charge } from './money';
import type { BookDay } from './reconciliation';

const SUM = 'count(*)::integer AS count, coalesce(sum(amount), 0)::float8 AS amount';

const statements = {
  ordered: {
    name: 'books_ordered',
    text: `SELECT ${SUM} FROM (SELECT amount_with_tax AS amount FROM payment_order
             WHERE survey_id = ANY ($1::text[]) AND order_day = $2 AND partition_key IS NOT NULL) o`,
  },
  unpaid: {
    name: 'books_unpaid',
    text: `SELECT ${SUM} FROM (SELECT amount_with_tax AS amount FROM payment_order o
             WHERE survey_id = ANY ($1::text[]) AND order_day = $2 AND pay_type = 1 AND status = 1 AND amount_with_tax > 0
               AND EXISTS (SELECT 1 FROM answer a WHERE a.is_current AND a.is_live AND a.partition_key = o.partition_key)) o`,
  },
  due: {
    name: 'books_due',
    text: `SELECT ${SUM} FROM payment_refund
           WHERE survey_id = ANY ($1::text[]) AND refunded_at IS NULL AND created_at >= $2 AND created_at < $3`,
  },
  // Cash that was taken stays the day's, also when it has gone back since.
  taken: {
    name: 'books_taken',
    text: `SELECT pay_method, ${SUM} FROM (
             SELECT c.pay_method, c.amount FROM payment_charge c JOIN payment_order o ON o.order_id = c.order_id
             WHERE o.survey_id = ANY ($1::text[]) AND c.created_at >= $2 AND c.created_at < $3
             UNION ALL
             SELECT 'cash', amount_with_tax FROM payment_order
             WHERE survey_id = ANY ($1::text[]) AND pay_type = 1 AND status IN (0, 2) AND completed_at >= $2 AND completed_at < $3) m
           GROUP BY pay_method`,
  },
  given: {
    name: 'books_given',
    text: `SELECT pay_method, ${SUM} FROM (
             SELECT coalesce(c.pay_method, o.pay_method, '') AS pay_method, r.amount FROM payment_refund r
             LEFT JOIN payment_charge c ON c.tracking_id = r.tracking_id
             LEFT JOIN payment_order o ON o.order_id = r.order_id AND o.pay_type = 1
             WHERE r.survey_id = ANY ($1::text[]) AND r.refunded_at >= $2 AND r.refunded_at < $3
             UNION ALL
             SELECT coalesce(pay_method, ''), amount_with_tax FROM payment_order
             WHERE survey_id = ANY ($1::text[]) AND status = 4 AND canceled_at >= $2 AND canceled_at < $3) m
           GROUP BY pay_method`,
  },
  unconfirmed: {
    name: 'books_unconfirmed',
    text: `SELECT order_id, tracking_id, amount FROM payment_charge
           WHERE created_at >= $1 AND created_at < $2 AND created_at < $3 AND confirmed_at IS NULL ORDER BY created_at, tracking_id`,
  },
};

interface SumRecord extends MoneySum {
  pay_method: string;
}

const methodSum = ({ pay_method, count, amount }: SumRecord): MethodSum => ({ payMethod: pay_method, count, amount });

export interface BookSums {
  ordered: MoneySum;
  unpaid: MoneySum;
  due: MoneySum;
  taken: MethodSum[];
  given: MethodSum[];
}

/** The sums of a day, of the orders of some forms. */
export async function sumsOfDay(
  connection: Connection,
  forms: readonly string[],
  { day, from, before }: BookDay,
): Promise<BookSums> {
  const ofDay = [forms, day];
  const ofTime = [forms, from, before];
  const [ordered, unpaid, due, taken, given] = await Promise.all([
    connection.query<MoneySum>(statements.ordered, ofDay),
    connection.query<MoneySum>(statements.unpaid, ofDay),
    connection.query<MoneySum>(statements.due, ofTime),
    connection.query<SumRecord>(statements.taken, ofTime),
    connection.query<SumRecord>(statements.given, ofTime),
  ]);
  const only = ([sum]: MoneySum[]) => ({ count: sum?.count ?? 0, amount: sum?.amount ?? 0 });
  return {
    ...{ ordered: only(ordered), unpaid: only(unpaid), due: only(due) },
    ...{ taken: taken.map(methodSum), given: given.map(methodSum) },
  };
}

/** Money of a day that only a notice told of, taken before an instant. */
export async function unconfirmedOfDay(
  connection: Connection,
  { from, before }: BookDay,
  takenBefore: Date,
): Promise<Pick<Charge, 'orderId' | 'trackingId' | 'amount'>[]> {
  const values = [from, before, takenBefore];
  const records = await connection.query<{ order_id: string; tracking_id: string; amount: number }>(
    statements.unconfirmed,
    values,
  );
  return records.map(({ order_id, tracking_id, amount }) => ({ orderId: order_id, trackingId: tracking_id, amount }));
}
