/**
 * Changes of an answer's state: cancelling (CANCEL-007 to CANCEL-016), an administrator's status, deletion. Locks are
 * taken in the one order: person, answer, slot.
 */
import {
  type CancelItemBody,
  type CheckStatus,
  confirms,
  isCancelledStatus,
  WITHDRAWN_CHECK_STATUS,
} from '@madoguchi/shared/contract';
import type { AuditAction } from '@madoguchi/shared/contract/console/words';
import { now, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { cancelRefusal, candidateItemsOf, withdrawalRefusal } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection, Transactions } from '../../database/database';
import { isUniqueViolation } from '../../database/database';
import { changed, deadlinePassed, forbidden, notEditable, notFound, quotaExceeded } from '../../refusal';
import { findOwner, lockAnswer, removeAnswer, setCheck } from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import { setReservationLive } from '../../repositories/answers/reservations';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import type { StoredAnswer, StoredPlace } from '../../repositories/answers/storedAnswer';
import { setStayLive } from '../../repositories/beds/stays';
import { offeredTo } from '../../repositories/holds/holds';
import { releaseMemberNumbers } from '../../repositories/members/numbers';
import { lockPeople } from '../../repositories/people/people';
import { readVisitDeadlines } from '../candidate/candidateRows';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { retakeNumbers } from '../members/numbering';
import { bookedOf } from '../messages/appointments';
import { addNotice } from '../messages/notices';
import { keepMoneyOfRevived, refundOfCancelled } from '../payment/flow/refunds';
import { orderOfAnswer, paymentFactsOf } from '../payment/orders';
import type { Caller } from '../session/caller';
import type { AnswerWriteDependencies } from './dependencies';
import { deadlineOf } from './place';
import { applyPlaceChanges, placeChanges, removeHolds, takeOrReclaim } from './placeChanges';
import { refuseOutside } from './placeRules';
import { giveBackStay, isStayTooLate, moveNights } from './stay';
import { subjectOf } from './subject';

export interface NamedAnswer extends Pick<CancelItemBody, 'surveyId' | 'partitionKey'> {
  /** The answer's version as it was read, where the call says it: another one is refused. */
  version?: number | undefined;
}

/**
 * The named answer, with its person and itself locked.
 * @throws {Refusal} 403 for somebody else's, 404 when it is not there or outside of the caller's scope
 */
export async function lockNamed(
  connection: Connection,
  caller: Caller,
  { surveyId, partitionKey, version }: NamedAnswer,
): Promise<StoredAnswer> {
  await subjectOf(connection, caller, { userIds: [], partitionKeys: [partitionKey], isDeskEntry: false });
  const owner = await findOwner(connection, partitionKey);
  if (owner === undefined) throw notFound();
  await lockPeople(connection, [owner], now());
  const answer = await lockAnswer(connection, partitionKey);
  if (!answer || answer.surveyId !== surveyId) throw notFound();
  refuseOutside(caller, answer);
  if (answer.userId !== owner) throw forbidden();
  if (version !== undefined && version !== answer.version) throw changed();
  return answer;
}

export function auditChange(
  connection: Connection,
  caller: Caller,
  action: AuditAction,
  answer: StoredAnswer,
  change: object,
): Promise<void> {
  return addAudit(connection, {
    at: now(),
    actorId: caller.userId,
    actorIsAdmin: caller.isAdmin,
    action,
    subjectUserId: answer.userId,
    subject: answer.partitionKey,
    ...change,
  });
}

/** Gives a place back, and with a closed one what was offered for it. */
async function giveBackWithOffer(connection: Connection, answer: StoredAnswer, place: StoredPlace): Promise<void> {
  const offered = place.isClosed ? await offeredTo(connection, answer) : [];
  await removeHolds(connection, offered);
  await applyPlaceChanges(connection, placeChanges([place, ...offered], undefined), answer);
}

/** Takes the answer out of what counts: status, reservation, and its place back. The slot comes last. */
export async function withdraw(
  connection: Connection,
  snapshot: Snapshot,
  answer: StoredAnswer,
  check: CheckStatus,
): Promise<void> {
  const isMember = snapshot.members.has(answer.surveyId);
  await Promise.all([
    setCheck(connection, answer.answerId, check, false, now()),
    setReservationLive(connection, answer.answerId, false),
    answer.stay && setStayLive(connection, answer.answerId, false),
    isMember ? releaseMemberNumbers(connection, answer.answerId) : undefined,
    answer.isLive && answer.place ? giveBackWithOffer(connection, answer, answer.place) : undefined,
    answer.isLive ? giveBackStay(connection, answer) : undefined,
  ]);
}

/**
 * Tells the person that what the answer held is cancelled, or booked again; nothing where it held nothing that has a
 * time. @param kind `booked` of an answer that counts again
 */
async function tell(
  connection: Connection,
  snapshot: Snapshot,
  answer: StoredAnswer,
  kind: 'cancelled' | 'booked',
): Promise<void> {
  const config = formOf(snapshot, answer.surveyId);
  const asks = config !== undefined && candidateItemsOf(config).length > 0;
  const rows = asks ? (await rowsOfAnswers(connection, [answer.answerId])).get(answer.answerId) : undefined;
  const { place, visits } = bookedOf(config, answer, rows ?? []);
  const appointment = place ?? visits[0];
  if (appointment) await addNotice(connection, snapshot, config, answer, { kind, appointment }, now());
}

/**
 * Tells the person that the desk has confirmed the slot or the stay that waited for it (仮予約); a visit of preferred dates
 * is told of when it gets its date. Nothing of a day that is over: desks set statuses afterwards, too.
 */
async function tellConfirmed(connection: Connection, snapshot: Snapshot, answer: StoredAnswer): Promise<void> {
  const config = formOf(snapshot, answer.surveyId);
  const { place: appointment } = bookedOf(config, answer, []);
  if (!appointment || appointment.day < today()) return;
  await addNotice(connection, snapshot, config, answer, { kind: 'confirmed', appointment }, now());
}

/** What a change of state works with: transactions in which more may be done than the change. */
type StateDependencies<Others extends keyof AnswerWriteDependencies> = Pick<AnswerWriteDependencies, Others> & {
  database: Transactions;
};

/** Cancels. @returns the calendar whose place is free again */
export async function cancelAnswer(
  { database, configurations, isPaymentOn }: StateDependencies<'configurations' | 'isPaymentOn'>,
  caller: Caller,
  named: NamedAnswer,
): Promise<string | undefined> {
  const snapshot = await configurations.current();
  return database.transaction(async (connection) => {
    const answer = await lockNamed(connection, caller, named);
    if (!answer.isLive) throw notEditable();
    const config = formOf(snapshot, answer.surveyId);
    const deadline = deadlineOf(snapshot, answer.place, nowMilliseconds());
    const isTooLate = isStayTooLate(snapshot, answer, today());
    const refusalOf = config?.memberSurveyId === undefined ? cancelRefusal : withdrawalRefusal;
    const { check, userId } = answer;
    const bought = await orderOfAnswer(connection, config, answer.partitionKey);
    const payment = paymentFactsOf(bought, nowMilliseconds());
    const visits = await readVisitDeadlines(connection, snapshot, config, answer);
    const facts = { check, userId, deadline, visitDeadlines: visits, isStayTooLate: isTooLate, payment, isPaymentOn };
    const refusal = config && refusalOf({ config, ...facts, isClosed: answer.place?.isClosed });
    if (!caller.isAdmin && !config) throw notFound();
    if (!caller.isAdmin && refusal !== undefined)
      throw refusal === 'deadline_passed'
        ? deadlinePassed(isTooLate ? serverTexts.bedDeadlinePassed : undefined)
        : notEditable();
    await auditChange(connection, caller, 'cancel', answer, {
      before: { check, place: answer.place, stay: answer.stay },
      after: { check: WITHDRAWN_CHECK_STATUS },
      overrides: refusal === undefined ? [] : [refusal === 'deadline_passed' ? 'deadline' : 'edit'],
    });
    await refundOfCancelled(connection, answer.partitionKey, caller);
    await tell(connection, snapshot, answer, 'cancelled');
    await withdraw(connection, snapshot, answer, WITHDRAWN_CHECK_STATUS);
    return answer.place?.calendarId;
  });
}

/**
 * Takes the numbers of a member's registration that counts again.
 * @throws {Refusal} 409 when somebody else has one of them by now
 */
async function reviveNumbers(
  connection: Connection,
  snapshot: Snapshot,
  { answerId, surveyId }: StoredAnswer,
): Promise<void> {
  const config = snapshot.members.get(surveyId);
  if (!config) return;
  const rows = (await rowsOfAnswers(connection, [answerId])).get(answerId) ?? [];
  if (!(await retakeNumbers(connection, config, answerId, rows))) throw notEditable();
}

/** Takes the nights of a stay that counts again. @throws {Refusal} 409 when one of them has no bed left */
async function reviveStay(
  connection: Connection,
  snapshot: Snapshot,
  { answerId, surveyId, stay }: StoredAnswer,
): Promise<void> {
  const bed = snapshot.beds.get(surveyId);
  if (!stay || !bed) throw notEditable();
  await setStayLive(connection, answerId, true);
  const hasNights = await moveNights(connection, { held: undefined, wanted: { ...stay, bed } }, surveyId);
  if (!hasNights) throw quotaExceeded(serverTexts.bedFull);
}

/** Sets an administrator's status. @returns the calendar whose places changed */
export async function setAnswerCheck(
  { database, configurations }: StateDependencies<'configurations'>,
  caller: Caller,
  { check, ...named }: NamedAnswer & { check: CheckStatus },
): Promise<string | undefined> {
  const snapshot = await configurations.current();
  return database
    .transaction(async (connection) => {
      const answer = await lockNamed(connection, caller, named);
      await auditChange(connection, caller, 'check', answer, { before: { check: answer.check }, after: { check } });
      if (isCancelledStatus(check)) {
        await refundOfCancelled(connection, answer.partitionKey, caller);
        if (answer.isLive) await tell(connection, snapshot, answer, 'cancelled');
        await withdraw(connection, snapshot, answer, check);
        return answer.place?.calendarId;
      }
      await setCheck(connection, answer.answerId, check, true, now());
      if (confirms(answer.check, check)) await tellConfirmed(connection, snapshot, answer);
      if (!answer.isLive) await keepMoneyOfRevived(connection, answer.partitionKey, caller);
      if (!answer.isLive) await reviveNumbers(connection, snapshot, answer);
      if (!answer.isLive) await tell(connection, snapshot, answer, 'booked');
      if (!answer.isLive && answer.stay) await reviveStay(connection, snapshot, answer);
      if (answer.isLive || !answer.place) return undefined;
      await setReservationLive(connection, answer.answerId, true);
      if (!(await takeOrReclaim(connection, answer.place, answer.place.cost))) throw quotaExceeded();
      return answer.place.calendarId;
    })
    .catch((error: unknown) => {
      // The answer code lives on in the answer that took this one's place: it cannot come back to life beside it.
      throw isUniqueViolation(error) ? notEditable() : error;
    });
}

/**
 * Deletes with rows and reservation; the audit keeps what there was.
 * @returns the calendar whose place is free again
 */
export async function deleteAnswer(
  { database, configurations }: AnswerWriteDependencies,
  caller: Caller,
  named: NamedAnswer,
): Promise<string | undefined> {
  const snapshot = await configurations.current();
  return database.transaction(async (connection) => {
    const answer = await lockNamed(connection, caller, named);
    if (answer.isLive) await tell(connection, snapshot, answer, 'cancelled');
    const rows = (await rowsOfAnswers(connection, [answer.answerId])).get(answer.answerId) ?? [];
    const values = Object.fromEntries(rows.map((row) => [row.sortKey, row.value]));
    await auditChange(connection, caller, 'delete', answer, {
      before: { check: answer.check, answerCode: answer.answerCode, place: answer.place, stay: answer.stay, values },
    });
    await refundOfCancelled(connection, answer.partitionKey, caller);
    await removeAnswer(connection, answer.answerId);
    await releaseMemberNumbers(connection, answer.answerId);
    if (answer.isLive && answer.place) await giveBackWithOffer(connection, answer, answer.place);
    if (answer.isLive) await giveBackStay(connection, answer);
    return answer.place?.calendarId;
  });
}
