/**
 * What comes from the provider: notices from its server, which decide (API-079), and browsers on their way back, which
 * decide nothing about money (PAY-019 to PAY-021).
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { now } from '@madoguchi/shared/domain/clock';
import { addNotice } from '../../../repositories/payment/money';
import { findOrder } from '../../../repositories/payment/orders';
import { type Attempt, findAttempt } from '../../../repositories/payment/waiting';
import { isEchoOf, parseSent, type SentPurchase, sentPurchase } from '../sbps/echo';
import type { FormField } from '../sbps/fields';
import { isPaid, readResult, type SbpsResult } from '../sbps/result';
import { noteNamed } from './asking';
import type { FlowDependencies } from './dependencies';
import { purchaseForm, type ReturnKind } from './openPayment';
import { settlePaid, settleRevoked, settleUnpaid } from './settle';

/** Charge cancelled by the shop's console, or by the carrier. */
const REVOKED_RESULTS = ['CR', 'CC'];
const UNPAID_RESULTS = ['NG', 'CN'];
/** An order id as attempts have it: the order's and the try's number. */
const LONGEST_ID = 38;
const TRACKING_ID_LENGTH = 14;
const RESULT_LENGTH = 2;

type Fit = 'fits' | 'mismatch' | 'altered';

/** What was sent for an attempt; of one of an earlier release, which did not keep it, made again from its order. */
async function sentFor(dependencies: FlowDependencies, attempt: Attempt): Promise<SentPurchase | undefined> {
  if (attempt.sent !== undefined) return parseSent(attempt.sent);
  const stored = await findOrder(dependencies.database, attempt.orderId);
  return stored && sentPurchase(purchaseForm(dependencies, attempt, stored.order, ''));
}

/** Whether a result repeats what was sent for its attempt: first what people see, then every field. */
async function fitOf(
  dependencies: FlowDependencies,
  { amount, customerCode }: SbpsResult,
  attempt: Attempt,
  fields: readonly FormField[],
): Promise<Fit> {
  if (amount !== attempt.amount || customerCode !== attempt.customerCode) return 'mismatch';
  const sent = await sentFor(dependencies, attempt);
  return sent && isEchoOf(fields, sent) ? 'fits' : 'altered';
}

async function decide(dependencies: FlowDependencies, result: SbpsResult, attempt: Attempt): Promise<string> {
  const { trackingId, payMethod } = result;
  if (isPaid(result)) {
    if (trackingId === '') return 'unnamed';
    return settlePaid(dependencies, { attempt, trackingId, payMethod, toldBy: 'notice' });
  }
  if (REVOKED_RESULTS.includes(result.result)) {
    await settleRevoked(dependencies, attempt, trackingId);
    return 'revoked';
  }
  if (UNPAID_RESULTS.includes(result.result)) {
    await settleUnpaid(dependencies, attempt);
    return 'unpaid';
  }
  if (trackingId !== '') await noteNamed(dependencies, attempt, result);
  return 'issued';
}

const REFUSALS: Record<string, string> = {
  unknown: 'NG,unknown order',
  mismatch: 'NG,amount or customer does not match',
  unnamed: 'NG,tracking id is missing',
  altered: 'NG,fields do not match the request',
};

/** What is answered to who has not the key. */
export const WRONG_HASH = 'NG,hash does not match';

/**
 * Takes a notice and writes what it says before it answers. @returns `OK,` or `NG,` with a reason, in ASCII
 */
export async function takeNotice(dependencies: FlowDependencies, fields: readonly FormField[]): Promise<string> {
  const { database, account } = dependencies;
  const read = readResult(account, fields, 'utf-8');
  if ('fault' in read) return read.fault === 'hash' ? WRONG_HASH : 'NG,unknown merchant';
  const { result } = read;
  const { providerOrderId, trackingId, amount } = result;
  const attempt = providerOrderId.length > LONGEST_ID ? undefined : await findAttempt(database, providerOrderId);
  const fit = attempt && (await fitOf(dependencies, result, attempt, fields));
  const outcome = attempt && fit === 'fits' ? await decide(dependencies, result, attempt) : (fit ?? 'unknown');
  // A notice that does not fit may say anything at any length.
  await addNotice(database, {
    providerOrderId: providerOrderId.slice(0, LONGEST_ID),
    trackingId: trackingId.slice(0, TRACKING_ID_LENGTH),
    result: result.result.slice(0, RESULT_LENGTH),
    ...{ amount, outcome, at: now() },
  });
  return REFUSALS[outcome] ?? 'OK,';
}

/**
 * Where a browser that comes back goes on. It proves nothing about money: it tells at most how the provider names the
 * payment, and that the person has left it, so that the place need not wait.
 */
export async function takeReturn(
  dependencies: FlowDependencies,
  kind: ReturnKind,
  fields: readonly FormField[],
): Promise<string> {
  const { database, account } = dependencies;
  const read = readResult(account, fields, 'shift_jis');
  const attempt = 'result' in read ? await findAttempt(database, read.result.providerOrderId) : undefined;
  const isFit = 'result' in read && attempt && (await fitOf(dependencies, read.result, attempt, fields)) === 'fits';
  if (!isFit) return pathOf('ErrorPayment');
  const { result } = read;
  if (kind === 'success') {
    if (result.trackingId !== '') await noteNamed(dependencies, attempt, result);
    return pathOf('CompletedPayment', attempt.orderId);
  }
  if (attempt.state === 'open') await settleUnpaid(dependencies, attempt);
  if (kind === 'cancel') return pathOf('CanceledPayment');
  return pathOf('ErrorPayment', undefined, { detail: result.errorCode === '' ? undefined : result.errorCode });
}
