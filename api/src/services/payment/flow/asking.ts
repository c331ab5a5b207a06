/**
 * Asking the provider about payments whose notice did not come in time, and about money that only a notice has told of:
 * a notice proves itself by a weak hash, an answer comes from the provider's own host. Only a payment whose tracking id
 * somebody has told us, usually the browser on its way back, can be asked about; the others are in the reconciliation.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { confirmCharge } from '../../../repositories/payment/money';
import {
  addQuestion,
  answerQuestion,
  askAgain,
  type Question,
  takeDueQuestions,
} from '../../../repositories/payment/questions';
import { type Attempt, findAttempt } from '../../../repositories/payment/waiting';
import { askStatus } from '../sbps/statusInquiry';
import type { FlowDependencies } from './dependencies';
import { ASK_AFTER_MILLISECONDS, CHECK_MILLISECONDS, firstAsked } from './questionTimes';
import { settlePaid, settleUnpaid } from './settle';

/** We ask again less and less often, but never give up: it is somebody's money. */
const LONGEST_PAUSE_MILLISECONDS = 60 * 60_000;
const AT_ONCE = 20;
/** Longer than all questions of a round take; a server that went down leaves its own to the others then. */
const LEASE_MILLISECONDS = 5 * 60_000;
/** Notes how the provider names a payment, so that it can be asked about if no notice comes. */
export async function noteNamed(
  { database }: FlowDependencies,
  { providerOrderId, orderId }: Attempt,
  { trackingId, payMethod }: { trackingId: string; payMethod: string },
): Promise<void> {
  await addQuestion(database, { trackingId, providerOrderId, orderId, payMethod, askAt: firstAsked(), at: now() });
}

/** Asks whether money is there that a notice told of. What it says otherwise is in the reconciliation. */
async function check(dependencies: FlowDependencies, question: Question): Promise<void> {
  const { database, account } = dependencies;
  const { trackingId, createdAt } = question;
  const status = await askStatus(account, question, nowMilliseconds());
  if (status === 'paid') await confirmCharge(database, trackingId, now());
  const isLate = nowMilliseconds() - createdAt.getTime() > CHECK_MILLISECONDS;
  if (status === 'unknown' && !isLate) return askLater(dependencies, question);
  return answerQuestion(database, trackingId, now());
}

async function ask(dependencies: FlowDependencies, question: Question): Promise<void> {
  if (question.isCheck) return check(dependencies, question);
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
 * @param stopping ends it between two questions: those that are left are asked when their lease is over
 * @throws the first fault, behind all questions
 */
export async function askAboutPayments(dependencies: FlowDependencies, stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted) return;
  const faults: unknown[] = [];
  const leaseEnd = new Date(nowMilliseconds() + LEASE_MILLISECONDS);
  for (const question of await takeDueQuestions(dependencies.database, now(), AT_ONCE, leaseEnd)) {
    if (stopping?.aborted) break;
    await ask(dependencies, question).catch(async (fault: unknown) => {
      faults.push(fault);
      await askLater(dependencies, question);
    });
  }
  if (faults.length > 0) throw faults[0];
}
