/**
 * Asking the provider about payments whose notice did not come in time. Only a payment whose tracking id somebody has told us, usually the browser on its
 * way back, can be asked about; the others stand in the reconciliation.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { type Attempt, attemptsToAsk, noteAsked } from '../../../repositories/payment/waiting';
import { askStatus } from '../sbps/status';
import type { FlowDependencies } from './dependencies';
import { settlePaid, settleUnpaid } from './settle';

/** So long a notice may take before we ask, and so long we wait before asking again. */
const ASK_AFTER_MILLISECONDS = 60_000;
const ASK_AGAIN_MILLISECONDS = 60_000;
const AT_ONCE = 20;

async function ask(dependencies: FlowDependencies, attempt: Attempt): Promise<void> {
  const { trackingId, payMethod = '' } = attempt;
  if (trackingId === undefined) return;
  const status = await askStatus(dependencies.account, { trackingId, payMethod }, nowMilliseconds());
  await noteAsked(dependencies.database, attempt.providerOrderId, now());
  if (status === 'paid') await settlePaid(dependencies, { attempt, trackingId, payMethod, toldBy: 'answer' });
  if (status === 'unpaid') await settleUnpaid(dependencies, attempt);
}

/** Asks about what is due to be asked about. @returns how many payments that were */
export async function askAboutPayments(dependencies: FlowDependencies): Promise<number> {
  const attempts = await attemptsToAsk(dependencies.database, {
    requestedBefore: new Date(nowMilliseconds() - ASK_AFTER_MILLISECONDS),
    askedBefore: new Date(nowMilliseconds() - ASK_AGAIN_MILLISECONDS),
    limit: AT_ONCE,
  });
  for (const attempt of attempts) await ask(dependencies, attempt);
  return attempts.length;
}
