/**
 * What is true about money, as the provider tells it: by its notices, in any order and however often, or when it is
 * asked. Each telling is one transaction behind the locks of person and order.
 */
import type { RefundReason } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import type { Connection } from '../../../database/database';
import { Refusal } from '../../../refusal';
import { addAudit } from '../../../repositories/answers/audit';
import { addCharge, type Charge, chargesOfOrder, addRefund as insertRefund } from '../../../repositories/payment/money';
import { bindOrder, changeOrder, findOrder, lockOrder, type StoredOrder } from '../../../repositories/payment/orders';
import { addCheck, answerQuestion } from '../../../repositories/payment/questions';
import {
  type Attempt,
  attemptsOfOrder,
  endAttempt,
  findWaiting,
  setWaitingState,
  type WaitingOrder,
} from '../../../repositories/payment/waiting';
import { lockPeople } from '../../../repositories/people/people';
import { KeyedSubmission } from '../../answers/exactlyOnce';
import { releaseOrderHold } from '../../places/holds';
import { endOrderTerm } from '../../places/holdTerms';
import { parseContent, type WaitingContent } from './content';
import type { FlowDependencies } from './dependencies';
import { give } from './give';
import { firstAsked } from './questionTimes';

/** Money that the provider says it took. */
export interface Payment {
  attempt: Attempt;
  trackingId: string;
  payMethod: string;
  toldBy: Charge['toldBy'];
}

/** paid: the answer is live. repeat: known already. The others are refunds that are due. */
type Settled = 'paid' | 'repeat' | RefundReason;

/** Who acts where no person does. */
const PROVIDER = 'sbps';

interface Locked {
  order: StoredOrder;
  waiting: WaitingOrder<WaitingContent | undefined>;
}

/**
 * The order with its person and itself locked.
 * @throws {Error} for an attempt without an order, which nothing of ours makes
 */
async function lock(connection: Connection, orderId: string): Promise<Locked> {
  const found = await findOrder(connection, orderId);
  if (found) await lockPeople(connection, [found.userId], now());
  const order = await lockOrder(connection, orderId);
  const waiting = await findWaiting(connection, orderId, parseContent);
  if (!order || !waiting) throw new Error('an attempt without its order');
  return { order, waiting };
}

/** Notes a change of money in the audit. */
export function auditMoney(
  connection: Connection,
  { order, actorId, isAdmin = false }: { order: StoredOrder; actorId: string; isAdmin?: boolean },
  change: { before?: object | undefined; after: object },
): Promise<void> {
  return addAudit(connection, {
    at: now(),
    actorId,
    actorIsAdmin: isAdmin,
    action: 'payment',
    subjectUserId: order.userId,
    subject: order.orderId,
    ...change,
  });
}

async function isAnswered(connection: Connection, { userId, idempotencyKey, content }: Locked['waiting']) {
  if (idempotencyKey === undefined || !content) return false;
  return (await new KeyedSubmission(userId, idempotencyKey, content.body).find(connection)) !== undefined;
}

async function refund(
  connection: Connection,
  { order }: Locked,
  payment: Payment,
  reason: RefundReason,
): Promise<void> {
  const { orderId, userId, surveyId } = order;
  const { trackingId, attempt } = payment;
  const { amount } = attempt;
  await insertRefund(connection, { orderId, trackingId, userId, surveyId, amount, reason, createdAt: now() });
  await auditMoney(
    connection,
    { order, actorId: PROVIDER },
    { after: { event: 'refundDue', reason, amount, trackingId } },
  );
}

async function settleLocked(
  connection: Connection,
  dependencies: FlowDependencies,
  payment: Payment,
  isPlaceGone: boolean,
): Promise<{ settled: Settled; calendarIds: string[] }> {
  const { configurations } = dependencies;
  const { attempt, trackingId, payMethod, toldBy } = payment;
  const { orderId, amount, providerOrderId } = attempt;
  const locked = await lock(connection, orderId);
  const { order, waiting } = locked;
  const at = now();
  const isPaid = waiting.state === 'paid' || waiting.state === 'refund';
  const isBought = isPaid || (await isAnswered(connection, waiting));
  const { content } = waiting;
  const reason: RefundReason | undefined = isBought
    ? 'second_payment'
    : isPlaceGone || !content
      ? 'no_place'
      : undefined;
  const usedFor = reason === undefined ? 'order' : 'refund';
  const named = { trackingId, providerOrderId, orderId, payMethod };
  const confirmedAt = toldBy === 'answer' ? at : undefined;
  const charge = { ...named, amount, usedFor, toldBy, createdAt: at, confirmedAt } as const;
  if (!(await addCharge(connection, charge))) return { settled: 'repeat', calendarIds: [] };
  await Promise.all([
    endAttempt(connection, providerOrderId, 'paid', at),
    confirmedAt
      ? answerQuestion(connection, trackingId, at)
      : addCheck(connection, { ...named, askAt: firstAsked(), at }),
  ]);
  if (reason !== undefined || !content) {
    await refund(connection, locked, payment, reason ?? 'no_place');
    if (!isBought) await setWaitingState(connection, orderId, 'refund', at);
    const released = isBought ? undefined : await releaseOrderHold(connection, order);
    return { settled: reason ?? 'no_place', calendarIds: released === undefined ? [] : [released] };
  }
  await setWaitingState(connection, orderId, 'paid', at);
  await changeOrder(connection, orderId, {
    status: PAYMENT_STATUS.completed,
    payMethod,
    completedAt: at,
    at,
  });
  await auditMoney(
    connection,
    { order, actorId: PROVIDER },
    { after: { event: 'paid', amount, trackingId, payMethod, toldBy, status: PAYMENT_STATUS.completed } },
  );
  if (content.place) await endOrderTerm(connection, order.userId, content.place);
  // Last, because its slot is.
  const given = await give(connection, dependencies, await configurations.current(), { ...waiting, content });
  await bindOrder(connection, orderId, given.partitionKey, at);
  return { settled: 'paid', calendarIds: given.calendarIds };
}

/**
 * Takes note of money: the order's answer becomes live with its place, once. Money for what is bought already, or for a
 * place that is gone, is due to go back.
 */
export async function settlePaid(dependencies: FlowDependencies, payment: Payment): Promise<Settled> {
  const run = (isPlaceGone: boolean) =>
    dependencies.database.transaction((connection) => settleLocked(connection, dependencies, payment, isPlaceGone));
  const { settled, calendarIds } = await run(false).catch((error: unknown) => {
    // Rolled back whole: the money is noted in a second transaction, which tries no place.
    if (error instanceof Refusal && error.answer.code === 'quota_exceeded') return run(true);
    throw error;
  });
  for (const calendarId of new Set(calendarIds)) dependencies.calendars.placesChanged(calendarId);
  return settled;
}

/**
 * Takes note that an attempt came to nothing, and lets its place go, unless a later attempt is under way; one that is
 * paid stays so.
 */
export async function settleUnpaid(
  dependencies: FlowDependencies,
  { orderId, providerOrderId }: Attempt,
): Promise<void> {
  const { database, calendars } = dependencies;
  const released = await database.transaction(async (connection) => {
    const { order, waiting } = await lock(connection, orderId);
    await endAttempt(connection, providerOrderId, 'ended', now());
    if (waiting.state !== 'waiting') return undefined;
    await auditMoney(connection, { order, actorId: PROVIDER }, { after: { event: 'notPaid', providerOrderId } });
    const last = (await attemptsOfOrder(connection, orderId)).at(-1);
    return last?.providerOrderId === providerOrderId ? releaseOrderHold(connection, order) : undefined;
  });
  if (released !== undefined) calendars.placesChanged(released);
}

/** Takes note that the provider has given an order's money back by itself (CR, CC): status CANCELED_CREDIT. */
export async function settleRevoked(
  dependencies: FlowDependencies,
  attempt: Attempt,
  trackingId: string,
): Promise<void> {
  await dependencies.database.transaction(async (connection) => {
    const { order } = await lock(connection, attempt.orderId);
    const charges = await chargesOfOrder(connection, attempt.orderId);
    if (!charges.some((charge) => charge.trackingId === trackingId && charge.usedFor === 'order')) return;
    const status = PAYMENT_STATUS.canceledCredit;
    await changeOrder(connection, order.orderId, { status, canceledAt: now(), at: now() });
    const before = { status: order.order.status };
    await auditMoney(
      connection,
      { order, actorId: PROVIDER },
      { before, after: { event: 'revoked', trackingId, status } },
    );
  });
}
