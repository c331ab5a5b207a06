/**
 * Money that is to go back. The one who runs the desk gives it back, in the provider's console or in cash, and notes it
 * here; only then is an order REFUNDED.
 */
import type { RefundRecord } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { cashTrackingId, PAY_TYPE, PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import type { Connection } from '../../../database/database';
import { forbidden, notEditable, notFound } from '../../../refusal';
import {
  addRefund,
  chargesOfOrder,
  dropOpenRefunds,
  findRefund,
  listRefunds,
  refundsOfOrder,
  settleRefund,
} from '../../../repositories/payment/money';
import {
  changeOrder,
  findOrder,
  findOrders,
  lockOrder,
  lockOrderOfAnswer,
  type StoredOrder,
} from '../../../repositories/payment/orders';
import { namesOf } from '../../../repositories/people/names';
import { lockPeople } from '../../../repositories/people/people';
import { noteRead } from '../../answers/noteRead';
import type { Caller } from '../../session/caller';
import type { FlowDependencies } from './dependencies';
import { auditMoney } from './settle';

/** More than anybody reads on one screen. */
const LISTED = 200;

/** The refunds, those that are due first. @throws {Refusal} 403 without the role */
export async function refundsFor(
  { database, configurations }: Pick<FlowDependencies, 'database' | 'configurations'>,
  caller: Caller,
): Promise<RefundRecord[]> {
  if (!caller.isAdmin) throw forbidden();
  const { surveys } = await configurations.cached();
  const refunds = await listRefunds(database, LISTED);
  await noteRead(database, caller, { event: 'refunds' });
  const orders = await findOrders(
    database,
    refunds.map(({ orderId }) => orderId),
  );
  const names = await namesOf(
    database,
    refunds.flatMap(({ refundedBy }) => refundedBy ?? []),
  );
  return refunds.map(({ createdAt, refundedAt, refundedBy, ...refund }) => ({
    ...refund,
    refundedBy: refundedBy && (names.get(refundedBy) ?? refundedBy),
    orderNumber: orders.get(refund.orderId)?.order.orderNumber,
    surveyTitle: surveys.get(refund.surveyId)?.surveyTitle ?? refund.surveyId,
    createdAt: createdAt.toISOString(),
    refundedAt: refundedAt?.toISOString(),
  }));
}

/** Notes that money has gone back. @throws {Refusal} 403, 404, 409 when that was noted before */
export async function noteRefunded(
  { database }: Pick<FlowDependencies, 'database'>,
  caller: Caller,
  refundId: string,
): Promise<void> {
  if (!caller.isAdmin) throw forbidden();
  const refund = await findRefund(database, refundId);
  if (!refund) throw notFound();
  await database.transaction(async (connection) => {
    const found = await findOrder(connection, refund.orderId);
    if (found) await lockPeople(connection, [found.userId], now());
    const order = await lockOrder(connection, refund.orderId);
    if (!order) throw notFound();
    if (!(await settleRefund(connection, refundId, { at: now(), userId: caller.userId }))) throw notEditable();
    // A second payment's money was never the order's.
    const status = refund.reason === 'second_payment' ? undefined : PAYMENT_STATUS.refunded;
    if (status !== undefined) await changeOrder(connection, order.orderId, { status, canceledAt: now(), at: now() });
    const { amount, trackingId, reason } = refund;
    await auditMoney(
      connection,
      { order, actorId: caller.userId, isAdmin: true },
      { before: { status: order.order.status }, after: { event: 'refunded', reason, amount, trackingId, status } },
    );
  });
}

/**
 * An answer that was paid for no longer counts: its money is due to go back. Within the caller's transaction, behind
 * the answer's lock.
 */
export async function refundOfCancelled(connection: Connection, partitionKey: string, actor: Caller): Promise<void> {
  const order = await lockOrderOfAnswer(connection, partitionKey);
  const { status } = order?.order ?? {};
  const isTaken = status === PAYMENT_STATUS.completed || status === PAYMENT_STATUS.completedCredit;
  const taken = order && isTaken && (await moneyOf(connection, order));
  if (!taken) return;
  const { orderId, userId, surveyId } = order;
  const { trackingId, amount } = taken;
  const reason = 'cancelled';
  const isNew = await addRefund(connection, {
    orderId,
    trackingId,
    userId,
    surveyId,
    amount,
    reason,
    createdAt: now(),
  });
  if (!isNew) return;
  await auditMoney(
    connection,
    { order, actorId: actor.userId, isAdmin: actor.isAdmin },
    { after: { event: 'refundDue', reason, amount, trackingId } },
  );
}

/** The money that has bought an order: what the provider took, or the cash of its 領収. */
async function moneyOf(
  connection: Connection,
  { orderId, payType, order }: StoredOrder,
): Promise<{ trackingId: string; amount: number } | undefined> {
  if (payType === PAY_TYPE.cash) return { trackingId: cashTrackingId(orderId), amount: order.amountWithTax };
  return (await chargesOfOrder(connection, orderId)).find(({ usedFor }) => usedFor === 'order');
}

/** An answer counts again: its money stays. @throws {Refusal} 409 when the money has gone back already */
export async function keepMoneyOfRevived(connection: Connection, partitionKey: string, actor: Caller): Promise<void> {
  const order = await lockOrderOfAnswer(connection, partitionKey);
  if (!order) return;
  const refunds = await refundsOfOrder(connection, order.orderId);
  if (refunds.some(({ reason, refundedAt }) => reason === 'cancelled' && refundedAt !== undefined)) throw notEditable();
  if ((await dropOpenRefunds(connection, order.orderId)) === 0) return;
  await auditMoney(
    connection,
    { order, actorId: actor.userId, isAdmin: actor.isAdmin },
    { after: { event: 'refundDropped' } },
  );
}
