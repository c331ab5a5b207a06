/**
 * 領収: the desk notes that an order was paid in cash. From then on it is 決済完了 and has a receipt; on the same day the
 * note can be taken back, and the receipt with it (CONTRACT 13).
 */
import type { CashBody, CashStanding } from '@madoguchi/shared/contract';
import { japanDateTime, now, today } from '@madoguchi/shared/domain/clock';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection, Database } from '../../database/database';
import { changed, forbidden, notEditable, notFound } from '../../refusal';
import { findAnswer } from '../../repositories/answers/answers';
import { dropOpenRefunds } from '../../repositories/payment/money';
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

/** True while the order's answer counts. Whoever changes that holds the person's lock, too. */
async function isStanding(connection: Connection, { partitionKey }: StoredOrder): Promise<boolean> {
  return partitionKey !== undefined && (await findAnswer(connection, partitionKey))?.isLive === true;
}

/**
 * @param body the order, and the sum that the desk was shown and took
 * @throws {Refusal} 403, 404, 409 for an order that does not wait for cash or whose answer was cancelled, 409 `changed`
 * with what it comes to for another sum
 */
export async function noteCash(
  database: Database,
  caller: Caller,
  { orderId, amountWithTax }: CashBody,
): Promise<void> {
  await change(database, caller, orderId, async (connection, order) => {
    const { amountWithTax: amount, status } = order.order;
    if (!(await isStanding(connection, order))) throw notEditable(serverTexts.cashOfCancelled);
    if (amountWithTax !== amount) throw changed({ amountWithTax: amount } satisfies CashStanding);
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
    // Of an answer that was cancelled meanwhile: what was not taken has not to go back.
    await dropOpenRefunds(connection, orderId);
    const after = { event: 'cashUndone', amount, status: PAYMENT_STATUS.notApplicable };
    await auditMoney(connection, { order, actorId: caller.userId, isAdmin: true }, { before: { status }, after });
  });
}
