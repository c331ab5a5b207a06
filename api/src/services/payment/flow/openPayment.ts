/**
 * Opening a payment (API-078): the form that the person's browser posts to the provider. Each try is an attempt with an
 * id of its own, because the provider takes an id only once; two presses in a row are one try.
 */
import { createHash } from 'node:crypto';
import { API_BASE, API_PATHS, type PaymentForm } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { paymentTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../../database/database';
import type { Caller } from '../../../plugins/authentication';
import { notAvailable, notEditable, notFound, notReservable, paidAlready, quotaExceeded } from '../../../refusal';
import { findOrder, lockOrder } from '../../../repositories/payment/orders';
import { type Attempt, attemptsOfOrder, findWaiting, insertAttempt } from '../../../repositories/payment/waiting';
import { lockPeople } from '../../../repositories/people/people';
import { holdPlace } from '../../places/holds';
import { purchaseFields } from '../sbps/request';
import { parseContent, type WaitingContent } from './content';
import type { FlowDependencies } from './dependencies';
import { isPlaceStarted } from './give';
import { holdEnd } from './temporarySave';

/** Two presses within this are one. */
const PRESS_MILLISECONDS = 10_000;
/** More tries than anybody needs. */
const MAXIMUM_ATTEMPTS = 50;

/** The ways back, below the API. */
export const RETURN_KINDS = ['success', 'cancel', 'error'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** The provider's name of a person: always the same, and not the person's id. */
function customerCodeOf(userId: string): string {
  return createHash('sha256').update(`sbps ${userId}`).digest('hex').slice(0, 32);
}

async function holdAgain(
  connection: Connection,
  { holdMinutes, configurations }: FlowDependencies,
  { userId, surveyId, orderId }: { userId: string; surveyId: string; orderId: string },
  { place }: WaitingContent,
): Promise<string[]> {
  if (!place) return [];
  if (isPlaceStarted(await configurations.current(), place)) throw notReservable();
  const held = await holdPlace(connection, { userId, surveyId, orderId, place, until: holdEnd(holdMinutes) });
  if (!held) throw quotaExceeded();
  return held;
}

async function attemptFor(
  connection: Connection,
  { orderId, userId, amount }: { orderId: string; userId: string; amount: number },
): Promise<Attempt | ReturnType<typeof newAttempt>> {
  const attempts = await attemptsOfOrder(connection, orderId);
  const last = attempts.at(-1);
  const isSamePress = last?.state === 'open' && nowMilliseconds() - last.requestedAt.getTime() < PRESS_MILLISECONDS;
  if (last && isSamePress) return last;
  if (attempts.length >= MAXIMUM_ATTEMPTS) throw notEditable();
  const attempt = newAttempt({ orderId, userId, amount }, (last?.number ?? 0) + 1);
  await insertAttempt(connection, attempt);
  return attempt;
}

function newAttempt({ orderId, userId, amount }: { orderId: string; userId: string; amount: number }, number: number) {
  return {
    ...{ orderId, number, amount },
    providerOrderId: `${orderId}-${number}`,
    customerCode: customerCodeOf(userId),
    requestedAt: now(),
  };
}

/**
 * Opens a payment of the caller's own waiting order, and holds its place anew.
 * @param origin where browsers and the provider reach this server
 * @throws {Refusal} 404 for an order that is not the caller's, 409 when it is paid already, replaced, or its place is
 * gone
 */
export async function openPayment(
  dependencies: FlowDependencies,
  caller: Caller,
  orderId: string,
  origin: string,
): Promise<PaymentForm> {
  const { database, account, calendars, isPaymentOn } = dependencies;
  if (!isPaymentOn) throw notAvailable(paymentTexts.unavailable);
  const found = await findOrder(database, orderId);
  if (!found || found.userId !== caller.userId) throw notFound();
  const { attempt, order, changed } = await database.transaction(async (connection) => {
    await lockPeople(connection, [caller.userId], now());
    const stored = await lockOrder(connection, orderId);
    const waiting = await findWaiting(connection, orderId, parseContent);
    if (!stored || !waiting) throw notFound();
    if (waiting.state === 'paid') throw paidAlready();
    if (waiting.state !== 'waiting' || !waiting.content) throw notEditable();
    const named = { orderId, userId: caller.userId, surveyId: stored.surveyId };
    const made = await attemptFor(connection, { ...named, amount: stored.order.amountWithTax });
    return {
      attempt: made,
      order: stored.order,
      changed: await holdAgain(connection, dependencies, named, waiting.content),
    };
  });
  for (const calendarId of changed) calendars.placesChanged(calendarId);
  const back = (kind: ReturnKind) => `${origin}${API_BASE}${API_PATHS.paymentReturns}/${kind}`;
  const fields = purchaseFields(account, {
    payMethod: account.payMethods.join(','),
    customerCode: attempt.customerCode,
    providerOrderId: attempt.providerOrderId,
    order,
    successUrl: back('success'),
    cancelUrl: back('cancel'),
    errorUrl: back('error'),
    noticeUrl: `${origin}${API_BASE}${API_PATHS.paymentResults}`,
    at: attempt.requestedAt.getTime(),
  });
  return { action: account.endpoint, charset: 'Shift_JIS', fields };
}
