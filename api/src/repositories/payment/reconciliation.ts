/**
 * What must never be stored about money: each statement finds the rows that do not fit with the others.
 */
import type { Connection } from '../../database/database';

interface Discrepancy {
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

const statements = {
  /** An order says that it is paid, and no money was noted. */
  paidWithoutMoney: {
    name: 'discrepancies_paid_without_money',
    text: `SELECT o.order_id, NULL AS tracking_id, o.amount_with_tax AS amount FROM payment_order o
           WHERE o.pay_type = 0 AND o.status IN (0, 3)
             AND NOT EXISTS (SELECT 1 FROM payment_charge c WHERE c.order_id = o.order_id AND c.used_for = 'order')
           ORDER BY o.order_id`,
  },
  /**
   * Money was taken lately; there is no live answer for it, and no refund. What a person's erasing or old age has taken
   * away since is nobody's fault.
   */
  paidWithNothing: {
    name: 'discrepancies_paid_with_nothing',
    text: `SELECT c.order_id, c.tracking_id, c.amount FROM payment_charge c LEFT JOIN payment_order o ON o.order_id = c.order_id
           WHERE c.created_at >= $1 AND coalesce(o.user_id, '') <> 'erased'
             AND NOT EXISTS (SELECT 1 FROM payment_refund r WHERE r.tracking_id = c.tracking_id)
             AND (c.used_for = 'refund' OR (o.status = 4) IS NOT TRUE AND NOT ${LIVE})
           ORDER BY c.order_id, c.tracking_id`,
  },
  /** An answer counts although its order by card is not paid. */
  givenUnpaid: {
    name: 'discrepancies_given_unpaid',
    text: `SELECT o.order_id, NULL AS tracking_id, o.amount_with_tax AS amount FROM payment_order o
           WHERE o.pay_type = 0 AND o.amount_with_tax > 0 AND coalesce(o.status, 9) NOT IN (0, 3) AND ${LIVE} ORDER BY o.order_id`,
  },
  /** Money that bought the same order a second time. */
  chargedTwice: {
    name: 'discrepancies_charged_twice',
    text: `SELECT c.order_id, max(c.tracking_id) AS tracking_id, max(c.amount) AS amount FROM payment_charge c
           WHERE c.used_for = 'order' GROUP BY c.order_id HAVING count(*) > 1 ORDER BY c.order_id`,
  },
  /** Money that is another amount than the order's. */
  otherAmount: {
    name: 'discrepancies_other_amount',
    text: `SELECT c.order_id, c.tracking_id, c.amount FROM payment_charge c JOIN payment_order o ON o.order_id = c.order_id
           WHERE c.amount <> o.amount_with_tax ORDER BY c.order_id, c.tracking_id`,
  },
  /** The money of an answer that counts is to go back, or has gone. */
  refundOfLive: {
    name: 'discrepancies_refund_of_live',
    text: `SELECT c.order_id, c.tracking_id, c.amount FROM payment_charge c JOIN payment_order o ON o.order_id = c.order_id
           JOIN payment_refund r ON r.tracking_id = c.tracking_id
           WHERE c.used_for = 'order' AND ${LIVE} ORDER BY c.order_id, c.tracking_id`,
  },
  /** The provider told us something that we refused. */
  refusedNotices: {
    name: 'discrepancies_refused_notices',
    text: `SELECT provider_order_id AS order_id, tracking_id, coalesce(amount, 0) AS amount FROM payment_notice
           WHERE at >= $1 AND outcome IN ('unknown', 'mismatch', 'unnamed', 'altered') ORDER BY at, notice_id`,
  },
};

export type DiscrepancyKind = keyof typeof statements;
export const DISCREPANCY_KINDS = Object.keys(statements).filter((kind): kind is DiscrepancyKind => kind in statements);

/** Kinds that are looked for in the time since an instant only. */
const OF_A_TIME: readonly DiscrepancyKind[] = ['paidWithNothing', 'refusedNotices'];

/**
 * The rows of one kind; `since`: for notices, which are refused once and for all, and for money whose answer may have
 * gone with time.
 */
export async function findDiscrepancies(
  connection: Connection,
  kind: DiscrepancyKind,
  since: Date,
): Promise<Discrepancy[]> {
  const values = OF_A_TIME.includes(kind) ? [since] : [];
  const records = await connection.query<DiscrepancyRecord>(statements[kind], values);
  return records.map((record) => ({
    orderId: record.order_id,
    trackingId: record.tracking_id ?? undefined,
    amount: record.amount,
  }));
}
