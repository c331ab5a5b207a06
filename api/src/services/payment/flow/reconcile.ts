/**
 * The daily reconciliation (`npm run reconcile`): what of our own books does not fit, what the provider says otherwise,
 * and what waits for somebody.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { PaymentConfiguration } from '../../../configuration';
import type { Connection } from '../../../database/database';
import { type Charge, chargesSince, listRefunds, type Refund } from '../../../repositories/payment/money';
import {
  DISCREPANCY_KINDS,
  type DiscrepancyKind,
  findDiscrepancies,
} from '../../../repositories/payment/reconciliation';
import { openAttempts } from '../../../repositories/payment/waiting';
import { askStatus } from '../sbps/statusInquiry';
import { CHECK_MILLISECONDS, NO_RESULT_MILLISECONDS } from './questionTimes';

const DAY_MILLISECONDS = 86_400_000;
/** How far back the provider is asked, and attempts are looked at. */
const LOOKED_BACK_MILLISECONDS = 31 * DAY_MILLISECONDS;
const MOST_REFUNDS = 10_000;

/** Lines are for the one who runs the command; nothing in them names a person. */
interface Reconciliation {
  /** Each is wrong and wants somebody to look. */
  discrepancies: string[];
  /** Each is right and waits for somebody. */
  open: string[];
}

const WORDS: Record<DiscrepancyKind, string> = {
  paidWithoutMoney: 'is paid without any money noted',
  paidWithNothing: 'was paid with nothing: no live answer, no refund',
  givenUnpaid: 'has a live answer and is not paid',
  chargedTwice: 'was bought with more than one payment',
  otherAmount: 'was paid with another amount',
  refundOfLive: 'has a live answer and its money is to go back',
  refusedNotices: 'had a notice that was refused',
};

function lineOf(
  what: string,
  { orderId, trackingId, amount }: { orderId: string; trackingId?: string | undefined; amount: number },
) {
  return `order ${orderId}${trackingId === undefined ? '' : ` (tracking id ${trackingId})`} ${what}: ${amount} yen`;
}

/** What the provider says otherwise than our books. */
async function disagreement(account: PaymentConfiguration, charge: Charge, refunds: readonly Refund[]) {
  const refund = refunds.find(({ trackingId }) => trackingId === charge.trackingId);
  const status = await askStatus(account, charge, nowMilliseconds());
  if (status === 'unpaid' && refund === undefined) return lineOf('is not paid as the provider has it', charge);
  const isOld = nowMilliseconds() - charge.createdAt.getTime() > CHECK_MILLISECONDS;
  if (status === 'unknown' && charge.confirmedAt === undefined && isOld)
    return lineOf('was told of by a notice only, which the provider has never confirmed', charge);
  if (status === 'paid' && refund?.refundedAt)
    return lineOf('is refunded here and still paid as the provider has it', charge);
  return undefined;
}

/** Compares everything. `account`: undefined leaves the provider out. */
export async function reconcile(
  database: Connection,
  account: PaymentConfiguration | undefined,
): Promise<Reconciliation> {
  const since = new Date(nowMilliseconds() - LOOKED_BACK_MILLISECONDS);
  const discrepancies: string[] = [];
  const open: string[] = [];
  for (const kind of DISCREPANCY_KINDS) {
    const from = kind === 'refusedNotices' ? new Date(nowMilliseconds() - DAY_MILLISECONDS) : since;
    for (const discrepancy of await findDiscrepancies(database, kind, from))
      discrepancies.push(lineOf(WORDS[kind], discrepancy));
  }
  const refunds = await listRefunds(database, MOST_REFUNDS);
  if (account) {
    for (const charge of await chargesSince(database, since)) {
      const line = await disagreement(account, charge, refunds);
      if (line !== undefined) discrepancies.push(line);
    }
  }
  for (const refund of refunds) {
    if (refund.refundedAt === undefined) open.push(lineOf(`is to be refunded (${refund.reason})`, refund));
  }
  for (const attempt of await openAttempts(database, since, new Date(now().getTime() - NO_RESULT_MILLISECONDS))) {
    const orderId = attempt.providerOrderId;
    open.push(lineOf('has no result: look it up in the provider’s console', { ...attempt, orderId }));
  }
  return { discrepancies, open };
}
