/**
 * Opening a payment (API-078): the form that the person's browser posts to the provider. Each try is an attempt with an
 * id of its own, because the provider takes an id only once; two presses in a row are one try.
 */
import { createHash } from 'node:crypto';
import { API_BASE, API_PATHS, type PaymentForm } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { paymentTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../../database/database';
import { notAvailable, notEditable, notFound, notReservable, paidAlready, quotaExceeded } from '../../../refusal';
import { findOrder, lockOrder, type StoredOrder } from '../../../repositories/payment/orders';
import { type Attempt, attemptsOfOrder, findWaiting, insertAttempt } from '../../../repositories/payment/waiting';
import { lockPeople } from '../../../repositories/people/people';
import { holdForOrder } from '../../places/holds';
import type { Caller } from '../../session/caller';
import { sentPurchase } from '../sbps/echo';
import type { FormField } from '../sbps/fields';
import { purchaseFields } from '../sbps/request';
import { parseContent, type WaitingContent } from './content';
import type { FlowDependencies } from './dependencies';
import { isPlaceStarted } from './give';

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
  const held = await holdForOrder(connection, { userId, surveyId, orderId, place }, holdMinutes);
  if (!held) throw quotaExceeded();
  return held;
}

/** The form of an attempt, which is the same whenever it is made. `origin`: where it leads back to. */
export function purchaseForm(
  { account }: Pick<FlowDependencies, 'account'>,
  { customerCode, providerOrderId, requestedAt }: Pick<Attempt, 'customerCode' | 'providerOrderId' | 'requestedAt'>,
  order: StoredOrder['order'],
  origin: string,
): FormField[] {
  const back = (kind: ReturnKind) => `${origin}${API_BASE}${API_PATHS.paymentReturns}/${kind}`;
  return purchaseFields(account, {
    payMethod: account.payMethods.join(','),
    customerCode,
    providerOrderId,
    order,
    successUrl: back('success'),
    cancelUrl: back('cancel'),
    errorUrl: back('error'),
    noticeUrl: `${origin}${API_BASE}${API_PATHS.paymentResults}`,
    at: requestedAt.getTime(),
  });
}

interface Asked {
  orderId: string;
  userId: string;
  order: StoredOrder['order'];
  origin: string;
}

/** The form of this press: of a new attempt, or of the one that was begun a moment ago. */
async function formFor(
  connection: Connection,
  dependencies: FlowDependencies,
  { orderId, userId, order, origin }: Asked,
): Promise<FormField[]> {
  const attempts = await attemptsOfOrder(connection, orderId);
  const last = attempts.at(-1);
  const isSamePress = last?.state === 'open' && nowMilliseconds() - last.requestedAt.getTime() < PRESS_MILLISECONDS;
  if (last && isSamePress) return purchaseForm(dependencies, last, order, origin);
  if (attempts.length >= MAXIMUM_ATTEMPTS) throw notEditable();
  const number = (last?.number ?? 0) + 1;
  const attempt = {
    ...{ orderId, number, amount: order.amountWithTax },
    providerOrderId: `${orderId}-${number}`,
    customerCode: customerCodeOf(userId),
    requestedAt: now(),
  };
  const form = purchaseForm(dependencies, attempt, order, origin);
  await insertAttempt(connection, { ...attempt, sent: sentPurchase(form) });
  return form;
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
  const { fields, changed } = await database.transaction(async (connection) => {
    await lockPeople(connection, [caller.userId], now());
    const stored = await lockOrder(connection, orderId);
    const waiting = await findWaiting(connection, orderId, parseContent);
    if (!stored || !waiting) throw notFound();
    if (waiting.state === 'paid') throw paidAlready();
    if (waiting.state !== 'waiting' || !waiting.content) throw notEditable();
    const named = { orderId, userId: caller.userId, surveyId: stored.surveyId };
    return {
      fields: await formFor(connection, dependencies, { ...named, order: stored.order, origin }),
      changed: await holdAgain(connection, dependencies, named, waiting.content),
    };
  });
  for (const calendarId of changed) calendars.placesChanged(calendarId);
  return { action: account.endpoint, charset: 'Shift_JIS', fields };
}
