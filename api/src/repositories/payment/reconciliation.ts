/**
 * What must never be stored about money: each statement finds the rows that do not fit with the others.
 */
import type { BookMisfit } from '@madoguchi/shared/contract/console/words';
import type { Connection, Statement } from '../../database/database';

export interface Discrepancy {
  orderId: string;
  /** The provider's name of the payment, where there is one. */
  trackingId: string | undefined;
  amount: number;
}

interface DiscrepancyRecord {
  order_id: string;
  tracking_id: string | null;
  amount: number;
}

/** Of an order that is bought by card: its live answer. */
const LIVE = 'EXISTS (SELECT 1 FROM answer a WHERE a.is_current AND a.is_live AND a.partition_key = o.partition_key)';

interface Search {
  /** What the kind's rows are of, which decides their day. */
  of: 'order' | 'charge' | 'notice';
  /** Looked for in the time since an instant only: what is refused once and for all, or may have gone with time. */
  isOfTime?: true;
  /** Before WHERE, and behind its first condition. */
  select: string;
  rest: string;
}

const ORDER = 'o.order_id, NULL AS tracking_id, o.amount_with_tax AS amount FROM payment_order o';
const CHARGE = 'c.order_id, c.tracking_id, c.amount FROM payment_charge c';

const searches = {
  /** An order says that it is paid, and no money was noted. */
  paidWithoutMoney: {
    of: 'order',
    select: ORDER,
    rest: `AND o.pay_type = 0 AND o.status IN (0, 3)
           AND NOT EXISTS (SELECT 1 FROM payment_charge c WHERE c.order_id = o.order_id AND c.used_for = 'order')
           ORDER BY o.order_id`,
  },
  /**
   * Money was taken lately; there is no live answer for it, and no refund. What a person's erasing or old age has taken
   * away since is nobody's fault.
   */
  paidWithNothing: {
    of: 'charge',
    isOfTime: true,
    select: `${CHARGE} LEFT JOIN payment_order o ON o.order_id = c.order_id`,
    rest: `AND coalesce(o.user_id, '') <> 'erased'
           AND NOT EXISTS (SELECT 1 FROM payment_refund r WHERE r.tracking_id = c.tracking_id)
           AND (c.used_for = 'refund' OR (o.status = 4) IS NOT TRUE AND NOT ${LIVE})
           ORDER BY c.order_id, c.tracking_id`,
  },
  /** An answer counts although its order by card is not paid. */
  givenUnpaid: {
    of: 'order',
    select: ORDER,
    rest: `AND o.pay_type = 0 AND o.amount_with_tax > 0 AND coalesce(o.status, 9) NOT IN (0, 3) AND ${LIVE} ORDER BY o.order_id`,
  },
  /** Money that bought the same order a second time. */
  chargedTwice: {
    of: 'charge',
    select: 'c.order_id, max(c.tracking_id) AS tracking_id, max(c.amount) AS amount FROM payment_charge c',
    rest: `AND c.used_for = 'order' GROUP BY c.order_id HAVING count(*) > 1 ORDER BY c.order_id`,
  },
  /** Money that is another amount than the order's. */
  otherAmount: {
    of: 'charge',
    select: `${CHARGE} JOIN payment_order o ON o.order_id = c.order_id`,
    rest: 'AND c.amount <> o.amount_with_tax ORDER BY c.order_id, c.tracking_id',
  },
  /** The money of an answer that counts is to go back, or has gone. */
  refundOfLive: {
    of: 'charge',
    select: `${CHARGE} JOIN payment_order o ON o.order_id = c.order_id
             JOIN payment_refund r ON r.tracking_id = c.tracking_id`,
    rest: `AND c.used_for = 'order' AND ${LIVE} ORDER BY c.order_id, c.tracking_id`,
  },
  /** The provider told us something that we refused. */
  refusedNotices: {
    of: 'notice',
    isOfTime: true,
    select: 'provider_order_id AS order_id, tracking_id, coalesce(amount, 0) AS amount FROM payment_notice',
    rest: `AND outcome IN ('unknown', 'mismatch', 'unnamed', 'altered') ORDER BY at, notice_id`,
  },
} as const satisfies Partial<Record<BookMisfit, Search>>;

export type DiscrepancyKind = keyof typeof searches;
export const DISCREPANCY_KINDS = Object.keys(searches).filter((kind): kind is DiscrepancyKind => kind in searches);

/** Of a day: of all charges of the orders of which one was taken then, so that a second payment has its first beside it. */
const OF_DAY = {
  order: 'o.order_day = $1',
  charge: `c.order_id IN (SELECT d.order_id FROM payment_charge d WHERE d.created_at >= $1 AND d.created_at < $2)`,
  notice: 'at >= $1 AND at < $2',
} as const;
const SINCE = { order: 'true', charge: 'c.created_at >= $1', notice: 'at >= $1' } as const;

function statementOf(kind: DiscrepancyKind, when: 'all' | 'day'): Statement {
  const search: Search = searches[kind];
  const all = search.isOfTime ? SINCE[search.of] : 'true';
  return {
    name: `discrepancies_${when}_${kind}`,
    text: `SELECT ${search.select} WHERE ${when === 'day' ? OF_DAY[search.of] : all} ${search.rest}`,
  };
}

async function discrepancies(connection: Connection, statement: Statement, values: unknown[]): Promise<Discrepancy[]> {
  const records = await connection.query<DiscrepancyRecord>(statement, values);
  return records.map((record) => ({
    orderId: record.order_id,
    trackingId: record.tracking_id ?? undefined,
    amount: record.amount,
  }));
}

/**
 * The rows of one kind; `since`: for notices, which are refused once and for all, and for money whose answer may have
 * gone with time.
 */
export async function findDiscrepancies(
  connection: Connection,
  kind: DiscrepancyKind,
  since: Date,
): Promise<Discrepancy[]> {
  const search: Search = searches[kind];
  return discrepancies(connection, statementOf(kind, 'all'), search.isOfTime ? [since] : []);
}

/** A day in Japan (YYYYMMDD), with its first instant and that of the day behind it. */
export interface BookDay {
  day: string;
  from: Date;
  before: Date;
}

/** The same of one day: orders by their own, money by the day on which it was taken, notices by when they came. */
export async function discrepanciesOfDay(
  connection: Connection,
  kind: DiscrepancyKind,
  { day, from, before }: BookDay,
): Promise<Discrepancy[]> {
  return discrepancies(connection, statementOf(kind, 'day'), searches[kind].of === 'order' ? [day] : [from, before]);
}
