/**
 * 領収: the desk notes that an order was paid in cash. From then on it is 決済完了 and has a receipt; on the same day the
 * note can be taken back, and the receipt with it (CONTRACT 13).
 */
import { japanDateTime, now, today } from '@madoguchi/shared/domain/clock';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import type { Connection, Database } from '../../database/database';
import { forbidden, notEditable, notFound } from '../../refusal';
import { findOrder, lockOrder, receiveCash, type StoredOrder, undoCash } from '../../repositories/payment/orders';
import { lockPeople } from '../../repositories/people/people';
import type { Caller } from '../session/caller';
import { auditMoney } from './flow/settle';

/** Changes an order behind the locks of its person and itself. */
async function change(
  database: Database,
  caller: Caller,
  orderId: string,
  work: (connection: Connection, order: StoredOrder) => Promise<void>,
): Promise<void> {
  if (!caller.isAdmin) throw forbidden();
  await database.transaction(async (connection) => {
    const found = await findOrder(connection, orderId);
    if (found) await lockPeople(connection, [found.userId], now());
    const order = await lockOrder(connection, orderId);
    if (!order) throw notFound();
    await work(connection, order);
  });
}

/** @throws {Refusal} 403, 404, 409 for an order that does not wait for cash */
export async function noteCash(database: Database, caller: Caller, orderId: string): Promise<void> {
  await change(database, caller, orderId, async (connection, order) => {
    const { amountWithTax: amount, status } = order.order;
    if (amount === 0 || !(await receiveCash(connection, orderId, now()))) throw notEditable();
    const after = { event: 'cashReceived', amount, status: PAYMENT_STATUS.completed };
    await auditMoney(connection, { order, actorId: caller.userId, isAdmin: true }, { before: { status }, after });
  });
}

/** @throws {Refusal} 403, 404, 409 for an order that was not paid in cash, or not today */
export async function takeCashBack(database: Database, caller: Caller, orderId: string): Promise<void> {
  await change(database, caller, orderId, async (connection, order) => {
    const { completedDate, amountWithTax: amount, status } = order.order;
    const day = completedDate === undefined ? undefined : japanDateTime(Date.parse(completedDate)).date;
    if (day !== today() || !(await undoCash(connection, orderId, now()))) throw notEditable();
    const after = { event: 'cashUndone', amount, status: PAYMENT_STATUS.notApplicable };
    await auditMoney(connection, { order, actorId: caller.userId, isAdmin: true }, { before: { status }, after });
  });
}
