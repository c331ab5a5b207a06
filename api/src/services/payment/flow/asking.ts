/**
 * Asking the provider about payments whose notice did not come in time. Only a payment whose tracking id somebody has
 * told us, usually the browser on its way back, can be asked about; the others are in the reconciliation.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  addQuestion,
  answerQuestion,
  askAgain,
  dueQuestions,
  type Question,
} from '../../../repositories/payment/questions';
import { type Attempt, findAttempt } from '../../../repositories/payment/waiting';
import { askStatus } from '../sbps/status';
import type { FlowDependencies } from './dependencies';
import { settlePaid, settleUnpaid } from './settle';

/** So long a notice may take before we ask. */
const ASK_AFTER_MILLISECONDS = 60_000;
/** We ask again less and less often, but never give up: it is somebody's money. */
const LONGEST_PAUSE_MILLISECONDS = 60 * 60_000;
const AT_ONCE = 20;

/** Notes how the provider names a payment, so that it can be asked about if no notice comes. */
export async function noteNamed(
  { database }: FlowDependencies,
  { providerOrderId, orderId }: Attempt,
  { trackingId, payMethod }: { trackingId: string; payMethod: string },
): Promise<void> {
  const askAt = new Date(nowMilliseconds() + ASK_AFTER_MILLISECONDS);
  await addQuestion(database, { trackingId, providerOrderId, orderId, payMethod, askAt, at: now() });
}

async function ask(dependencies: FlowDependencies, question: Question): Promise<void> {
  const { database, account } = dependencies;
  const { trackingId, payMethod, providerOrderId } = question;
  const attempt = await findAttempt(database, providerOrderId);
  if (!attempt) return askLater(dependencies, question);
  const status = await askStatus(account, { trackingId, payMethod }, nowMilliseconds());
  if (status === 'paid') await settlePaid(dependencies, { attempt, trackingId, payMethod, toldBy: 'answer' });
  else if (status === 'unpaid') await settleUnpaid(dependencies, attempt);
  return status === 'unknown' ? askLater(dependencies, question) : answerQuestion(database, trackingId, now());
}

async function askLater({ database }: FlowDependencies, { trackingId, askCount }: Question): Promise<void> {
  const pause = Math.min(ASK_AFTER_MILLISECONDS * 2 ** askCount, LONGEST_PAUSE_MILLISECONDS);
  await askAgain(database, trackingId, new Date(nowMilliseconds() + pause));
}

/**
 * Asks about what is due to be asked about. One that cannot be settled is asked about again later, behind the others.
 * @throws the first fault, behind all questions
 */
export async function askAboutPayments(dependencies: FlowDependencies): Promise<void> {
  const faults: unknown[] = [];
  for (const question of await dueQuestions(dependencies.database, now(), AT_ONCE)) {
    await ask(dependencies, question).catch(async (fault: unknown) => {
      faults.push(fault);
      await askLater(dependencies, question);
    });
  }
  if (faults.length > 0) throw faults[0];
}
