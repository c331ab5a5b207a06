/**
 * The temporary save (API-031): judges a submission as putItem does, computes its order, keeps it for the payment and
 * holds its slot, in one transaction.
 */
import type { PutItemBody } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { needsPayment } from '@madoguchi/shared/domain/payment';
import { isAppending, versionOf } from '@madoguchi/shared/domain/survey';
import { paymentTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../../database/database';
import { makeUlid } from '../../../identifiers';
import { alreadySent, invalid, notAvailable, notEditable, quotaExceeded } from '../../../refusal';
import { addAudit } from '../../../repositories/answers/audit';
import {
  forgetWaitingContent,
  insertWaiting,
  setWaitingState,
  type WaitingOrder,
  waitingOfKey,
} from '../../../repositories/payment/waiting';
import type { AnswerPlan } from '../../answers/answerWriter';
import { checkDose } from '../../answers/doses';
import { KeyedSubmission } from '../../answers/exactlyOnce';
import { checkPlace } from '../../answers/placeRules';
import { planNew } from '../../answers/putAnswer';
import { readSentAnswer, type SentAnswer } from '../../answers/sentAnswer';
import { readStoredState, type StoredState } from '../../answers/storedState';
import { checkAnswerFiles } from '../../files/answerFiles';
import { holdForOrder } from '../../places/holds';
import type { Caller } from '../../session/caller';
import { type JudgedOrder, storeOrder } from '../orders';
import type { WaitingContent } from './content';
import type { FlowDependencies } from './dependencies';

/** So long an unpaid submission can still be paid for. */
const WAITING_LIFE_MILLISECONDS = 30 * 86_400_000;
/** How often a save starts over for a newer config. */
const ATTEMPTS = 5;

interface Saved {
  orderId: string;
  calendarIds: readonly string[];
}

/** The plan of a submission that is to be paid by card. @throws {Refusal} 400 where nothing is to be paid so */
function planToPay(request: SentAnswer): AnswerPlan & { order: JudgedOrder } {
  const plan = planNew(request);
  const { order } = plan;
  if (!order || !needsPayment(request.config, order.order)) throw invalid();
  return { ...plan, order };
}

/** The order under which the same submission waits already, and those that it takes the place of. */
function earlierOf(siblings: readonly WaitingOrder[], hash: string) {
  const waiting = siblings.filter(({ state }) => state === 'waiting');
  const same = waiting.find(({ bodyHash }) => bodyHash === hash);
  return { same, others: waiting.filter((each) => each !== same) };
}

interface Save {
  dependencies: FlowDependencies;
  request: SentAnswer;
  plan: AnswerPlan & { order: JudgedOrder };
  submission: KeyedSubmission;
  idempotencyKey: string | undefined;
}

async function store(connection: Connection, save: Save, state: StoredState): Promise<Saved> {
  const { request, plan, submission, idempotencyKey } = save;
  const { config, subjectId, caller, body } = request;
  const { surveyId } = config;
  const siblings = idempotencyKey ? await waitingOfKey(connection, subjectId, surveyId, idempotencyKey) : [];
  const paid = siblings.find(({ state, bodyHash }) => state === 'paid' && bodyHash === submission.hash);
  if (paid) return { orderId: paid.orderId, calendarIds: [] };
  if (state.submission) throw alreadySent(state.submission.response.answercode);
  const { place } = plan;
  if (place) checkPlace(request, await state.forPlace(place), place, []);
  checkDose(request, plan, undefined, []);
  await checkAnswerFiles(connection, {
    config,
    callerId: caller.userId,
    subjectId,
    rows: plan.rows,
    existing: { answerId: undefined, rows: [] },
  });
  const { same, others } = earlierOf(siblings, submission.hash);
  const at = now();
  for (const { orderId } of others) await setWaitingState(connection, orderId, 'replaced', at);
  const orderId = same?.orderId ?? plan.order.orderId;
  if (!same) {
    const content: WaitingContent = {
      body,
      userName: caller.name,
      rows: plan.rows,
      formVersion: versionOf(config),
      place: place && {
        ...{ itemKey: place.itemKey, calendarId: place.calendarId, day: place.day, slot: place.slot },
        ...{ cost: place.cost, categoryId: place.categoryId, itemId: place.itemId },
      },
    };
    const userId = subjectId;
    await Promise.all([
      storeOrder(connection, { surveyId, userId, partitionKey: undefined }, plan.order, at),
      insertWaiting(connection, {
        ...{ orderId, userId, surveyId, idempotencyKey, content },
        bodyHash: submission.hash,
        state: 'waiting',
        createdAt: at,
      }),
      addAudit(connection, {
        at,
        actorId: caller.userId,
        actorIsAdmin: false,
        action: 'payment',
        subjectUserId: userId,
        subject: orderId,
        after: { event: 'ordered', amount: plan.order.order.amountWithTax },
      }),
    ]);
  }
  const { holdMinutes } = save.dependencies;
  const hold = { userId: subjectId, surveyId, orderId };
  const calendarIds = place ? await holdForOrder(connection, { ...hold, place }, holdMinutes) : [];
  if (!calendarIds) throw quotaExceeded();
  return { orderId, calendarIds };
}

/**
 * Saves. The same submission again is answered with the same order, and holds its place anew; with other contents it is
 * another order, which takes the earlier one's place.
 * @throws {Refusal} as putItem; 400 where nothing is to be paid by card, 404 where payment is off
 */
export async function saveTemporarily(
  dependencies: FlowDependencies,
  caller: Caller,
  body: PutItemBody,
): Promise<{ orderId: string; version: number }> {
  const { database, configurations, calendars, isPaymentOn } = dependencies;
  if (!isPaymentOn) throw notAvailable(paymentTexts.unavailable);
  if (body.subData?.oldPartitionKey !== undefined) throw notEditable();
  const idempotencyKey = body.subData?.idempotencyKey;
  const submission = new KeyedSubmission(caller.userId, idempotencyKey ?? makeUlid(), body);
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await (attempt === 1 ? configurations.cached() : configurations.current());
    const request = await readSentAnswer(dependencies, { caller, body, kind: 'survey', submission, snapshot });
    const plan = planToPay(request);
    const query = {
      ...{ subjectId: request.subjectId, surveyId: request.config.surveyId, submission, place: plan.place },
      oldPartitionKey: undefined,
      isSingle: !isAppending(request.config),
      at: now(),
    };
    const saved = await database.transaction(async (connection) => {
      const state = await readStoredState(connection, query);
      if (state.version !== snapshot.version && attempt < ATTEMPTS) return undefined;
      return store(connection, { dependencies, request, plan, submission, idempotencyKey }, state);
    });
    if (!saved) continue;
    for (const calendarId of saved.calendarIds) calendars.placesChanged(calendarId);
    return { orderId: saved.orderId, version: versionOf(request.config) };
  }
}

/** Forgets what was sent and nobody will pay for any more; its order stays for the books. */
export async function forgetUnpaid({ database }: Pick<FlowDependencies, 'database'>): Promise<void> {
  await forgetWaitingContent(database, new Date(nowMilliseconds() - WAITING_LIFE_MILLISECONDS));
}
