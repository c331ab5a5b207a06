/**
 * Money: what the provider took, what it told us, and what is to be given back. There is one row for each charge and
 * refund, by the provider's tracking id.
 */
import type { RefundReason } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';
import { makeUlid } from '../../identifiers';

export interface Charge {
  trackingId: string;
  providerOrderId: string;
  orderId: string;
  amount: number;
  payMethod: string;
  /** order: it has bought the order; refund: it has bought nothing. */
  usedFor: 'order' | 'refund';
  /** The provider's notice, or its answer when it was asked. */
  toldBy: 'notice' | 'answer';
  createdAt: Date;
  /** When the provider, asked, said that the money is there; undefined while only a notice has. */
  confirmedAt: Date | undefined;
}

export interface Refund {
  refundId: string;
  orderId: string;
  trackingId: string;
  userId: string;
  surveyId: string;
  amount: number;
  reason: RefundReason;
  createdAt: Date;
  refundedAt: Date | undefined;
  refundedBy: string | undefined;
}

interface Notice {
  providerOrderId: string;
  trackingId: string;
  result: string;
  /** NaN where the notice named none. */
  amount: number;
  outcome: string;
  at: Date;
}

interface ChargeRecord {
  tracking_id: string;
  provider_order_id: string;
  order_id: string;
  amount: number;
  pay_method: string;
  used_for: Charge['usedFor'];
  told_by: Charge['toldBy'];
  created_at: Date;
  confirmed_at: Date | null;
}
interface RefundRecord {
  refund_id: string;
  order_id: string;
  tracking_id: string;
  user_id: string;
  survey_id: string;
  amount: number;
  reason: RefundReason;
  created_at: Date;
  refunded_at: Date | null;
  refunded_by: string | null;
}

const CHARGE =
  'tracking_id, provider_order_id, order_id, amount, pay_method, used_for, told_by, created_at, confirmed_at';
const REFUND =
  'refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at, refunded_at, refunded_by';

const statements = {
  addCharge: {
    name: 'charges_add',
    text: `INSERT INTO payment_charge (${CHARGE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tracking_id) DO NOTHING`,
  },
  confirmCharge: {
    name: 'charges_confirm',
    text: 'UPDATE payment_charge SET confirmed_at = $2 WHERE tracking_id = $1 AND confirmed_at IS NULL',
  },
  chargesOfOrder: {
    name: 'charges_of_order',
    text: `SELECT ${CHARGE} FROM payment_charge WHERE order_id = $1 ORDER BY created_at, tracking_id`,
  },
  chargesSince: {
    name: 'charges_since',
    text: `SELECT ${CHARGE} FROM payment_charge WHERE created_at >= $1 ORDER BY created_at, tracking_id`,
  },
  addNotice: {
    name: 'notices_add',
    text: `INSERT INTO payment_notice (notice_id, provider_order_id, tracking_id, result, amount, outcome, at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  },
  addRefund: {
    name: 'refunds_add',
    text: `INSERT INTO payment_refund (${REFUND}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, NULL) ON CONFLICT (tracking_id) DO NOTHING`,
  },
  refunds: {
    name: 'refunds_list',
    text: `SELECT ${REFUND} FROM payment_refund ORDER BY refunded_at IS NOT NULL, created_at DESC LIMIT $1`,
  },
  refundsOfOrder: {
    name: 'refunds_of_order',
    text: `SELECT ${REFUND} FROM payment_refund WHERE order_id = $1 ORDER BY created_at`,
  },
  refundsOfOrders: {
    name: 'refunds_of_orders',
    text: `SELECT ${REFUND} FROM payment_refund WHERE order_id = ANY ($1::text[]) ORDER BY created_at`,
  },
  refund: { name: 'refunds_one', text: `SELECT ${REFUND} FROM payment_refund WHERE refund_id = $1` },
  settle: {
    name: 'refunds_settle',
    text: 'UPDATE payment_refund SET refunded_at = $2, refunded_by = $3 WHERE refund_id = $1 AND refunded_at IS NULL',
  },
  dropOpen: {
    name: 'refunds_drop_open',
    text: `DELETE FROM payment_refund WHERE order_id = $1 AND reason = 'cancelled' AND refunded_at IS NULL`,
  },
};

function chargeOf(record: ChargeRecord): Charge {
  return {
    trackingId: record.tracking_id,
    providerOrderId: record.provider_order_id,
    orderId: record.order_id,
    amount: record.amount,
    payMethod: record.pay_method,
    usedFor: record.used_for,
    toldBy: record.told_by,
    createdAt: record.created_at,
    confirmedAt: record.confirmed_at ?? undefined,
  };
}

function refundOf(record: RefundRecord): Refund {
  return {
    refundId: record.refund_id,
    orderId: record.order_id,
    trackingId: record.tracking_id,
    userId: record.user_id,
    surveyId: record.survey_id,
    amount: record.amount,
    reason: record.reason,
    createdAt: record.created_at,
    refundedAt: record.refunded_at ?? undefined,
    refundedBy: record.refunded_by ?? undefined,
  };
}

/** Notes money that was taken; false when it had been noted before. */
export async function addCharge(connection: Connection, charge: Charge): Promise<boolean> {
  const { trackingId, providerOrderId, orderId, amount, payMethod, usedFor, toldBy, createdAt } = charge;
  const confirmedAt = charge.confirmedAt ?? null;
  const values = [trackingId, providerOrderId, orderId, amount, payMethod, usedFor, toldBy, createdAt, confirmedAt];
  return (await connection.execute(statements.addCharge, values)) === 1;
}

/** Notes that the provider has confirmed money that a notice told of. */
export async function confirmCharge(connection: Connection, trackingId: string, at: Date): Promise<void> {
  await connection.execute(statements.confirmCharge, [trackingId, at]);
}

/** What was taken for an order, the first first. */
export async function chargesOfOrder(connection: Connection, orderId: string): Promise<Charge[]> {
  return (await connection.query<ChargeRecord>(statements.chargesOfOrder, [orderId])).map(chargeOf);
}

/** What was taken since an instant. */
export async function chargesSince(connection: Connection, since: Date): Promise<Charge[]> {
  return (await connection.query<ChargeRecord>(statements.chargesSince, [since])).map(chargeOf);
}

/** Notes a notice and what became of it. */
export async function addNotice(connection: Connection, notice: Notice): Promise<void> {
  const { providerOrderId, trackingId, result, amount, outcome, at } = notice;
  const stored = Number.isNaN(amount) ? null : amount;
  await connection.execute(statements.addNotice, [
    makeUlid(),
    providerOrderId,
    trackingId,
    result,
    stored,
    outcome,
    at,
  ]);
}

/** Notes money that is to go back; the same money only once. */
export async function addRefund(
  connection: Connection,
  refund: Omit<Refund, 'refundId' | 'refundedAt' | 'refundedBy'>,
): Promise<boolean> {
  const { orderId, trackingId, userId, surveyId, amount, reason, createdAt } = refund;
  const values = [makeUlid(), orderId, trackingId, userId, surveyId, amount, reason, createdAt];
  return (await connection.execute(statements.addRefund, values)) === 1;
}

/** Refunds, those that are due first, then the newest. */
export async function listRefunds(connection: Connection, limit: number): Promise<Refund[]> {
  return (await connection.query<RefundRecord>(statements.refunds, [limit])).map(refundOf);
}

/** An order's refunds, due or done. */
export async function refundsOfOrder(connection: Connection, orderId: string): Promise<Refund[]> {
  return (await connection.query<RefundRecord>(statements.refundsOfOrder, [orderId])).map(refundOf);
}

/** The same of many orders. */
export async function refundsOfOrders(connection: Connection, orderIds: readonly string[]): Promise<Refund[]> {
  return (await connection.query<RefundRecord>(statements.refundsOfOrders, [orderIds])).map(refundOf);
}

/** One refund; undefined when there is none. */
export async function findRefund(connection: Connection, refundId: string): Promise<Refund | undefined> {
  const [record] = await connection.query<RefundRecord>(statements.refund, [refundId]);
  return record && refundOf(record);
}

/** Notes that money has gone back; false when that had been noted before. */
export async function settleRefund(
  connection: Connection,
  refundId: string,
  by: { at: Date; userId: string },
): Promise<boolean> {
  return (await connection.execute(statements.settle, [refundId, by.at, by.userId])) === 1;
}

/** Forgets the refund of a cancelled answer that counts again. @returns how many there were */
export async function dropOpenRefunds(connection: Connection, orderId: string): Promise<number> {
  return connection.execute(statements.dropOpen, [orderId]);
}
