/**
 * Changes of an answer's state: cancelling (CANCEL-007 to CANCEL-016), an administrator's status, deletion. Locks are taken in the one order:
 * person, answer, slot.
 */
import {
  type CancelItemBody,
  type CheckStatus,
  isCancelledStatus,
  WITHDRAWN_CHECK_STATUS,
} from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { cancelRefusal } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../../database/database';
import { isUniqueViolation } from '../../database/database';
import type { Caller } from '../../plugins/authentication';
import { deadlinePassed, forbidden, notEditable, notFound, quotaExceeded } from '../../refusal';
import { findOwner, lockAnswer, removeAnswer, type StoredAnswer, setCheck } from '../../repositories/answers/answers';
import { type AuditAction, addAudit } from '../../repositories/answers/audit';
import { setReservationLive } from '../../repositories/answers/reservations';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import { lockPeople } from '../../repositories/people/people';
import { giveBackPlaces } from '../../repositories/slots/slots';
import { deadlineOf } from './place';
import { subjectOf } from './subject';
import type { AnswerWriteDependencies } from './writes';

type Named = Pick<CancelItemBody, 'surveyId' | 'partitionKey'>;

/** The named answer, with its person and itself locked. @throws {Refusal} 403 for somebody else's, 404 when it is not there */
async function lockNamed(
  connection: Connection,
  caller: Caller,
  { surveyId, partitionKey }: Named,
): Promise<StoredAnswer> {
  await subjectOf(connection, caller, { userIds: [], partitionKeys: [partitionKey], isDeskEntry: false });
  const owner = await findOwner(connection, partitionKey);
  if (owner === undefined) throw notFound();
  await lockPeople(connection, [owner], now());
  const answer = await lockAnswer(connection, partitionKey);
  if (!answer || answer.surveyId !== surveyId) throw notFound();
  if (answer.userId !== owner) throw forbidden();
  return answer;
}

function audit(
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

/** Takes the answer out of what counts: status, reservation, and its place back. The slot comes last. */
async function withdraw(connection: Connection, answer: StoredAnswer, check: CheckStatus): Promise<void> {
  await Promise.all([
    setCheck(connection, answer.answerId, check, false, now()),
    setReservationLive(connection, answer.answerId, false),
    answer.isLive && answer.place ? giveBackPlaces(connection, answer.place, answer.place.cost) : undefined,
  ]);
}

/** Cancels. @returns the calendar whose place is free again */
export async function cancelAnswer(
  { database, configurations }: AnswerWriteDependencies,
  caller: Caller,
  named: Named,
): Promise<string | undefined> {
  const snapshot = await configurations.current();
  return database.transaction(async (connection) => {
    const answer = await lockNamed(connection, caller, named);
    if (!answer.isLive) throw notEditable();
    const config = snapshot.surveys.get(answer.surveyId);
    const deadline = deadlineOf(snapshot, answer.place, nowMilliseconds());
    const refusal = config && cancelRefusal({ config, check: answer.check, userId: answer.userId, deadline });
    if (!caller.isAdmin && !config) throw notFound();
    if (!caller.isAdmin && refusal !== undefined)
      throw refusal === 'deadline_passed' ? deadlinePassed() : notEditable();
    await audit(connection, caller, 'cancel', answer, {
      before: { check: answer.check, place: answer.place },
      after: { check: WITHDRAWN_CHECK_STATUS },
      overrides: refusal === undefined ? [] : [refusal === 'deadline_passed' ? 'deadline' : 'edit'],
    });
    await withdraw(connection, answer, WITHDRAWN_CHECK_STATUS);
    return answer.place?.calendarId;
  });
}

/** Sets an administrator's status. @returns the calendar whose places changed */
export async function setAnswerCheck(
  { database, guards }: AnswerWriteDependencies,
  caller: Caller,
  { check, ...named }: Named & { check: CheckStatus },
): Promise<string | undefined> {
  return database
    .transaction(async (connection) => {
      const answer = await lockNamed(connection, caller, named);
      await audit(connection, caller, 'check', answer, { before: { check: answer.check }, after: { check } });
      if (isCancelledStatus(check)) {
        await withdraw(connection, answer, check);
        return answer.place?.calendarId;
      }
      await setCheck(connection, answer.answerId, check, true, now());
      if (answer.isLive || !answer.place) return undefined;
      await setReservationLive(connection, answer.answerId, true);
      if (!(await guards.takePlaces(connection, answer.place, answer.place.cost))) throw quotaExceeded();
      return answer.place.calendarId;
    })
    .catch((error: unknown) => {
      // The answer code lives on in the answer that took this one's place: it cannot come back to life beside it.
      throw isUniqueViolation(error) ? notEditable() : error;
    });
}

/** Deletes with rows and reservation; the audit keeps what there was. @returns the calendar whose place is free again */
export async function deleteAnswer(
  { database }: AnswerWriteDependencies,
  caller: Caller,
  named: Named,
): Promise<string | undefined> {
  return database.transaction(async (connection) => {
    const answer = await lockNamed(connection, caller, named);
    const rows = (await rowsOfAnswers(connection, [answer.answerId])).get(answer.answerId) ?? [];
    const values = Object.fromEntries(rows.map((row) => [row.sortKey, row.value]));
    await audit(connection, caller, 'delete', answer, {
      before: { check: answer.check, answerCode: answer.answerCode, place: answer.place, values },
    });
    await removeAnswer(connection, answer.answerId);
    if (answer.isLive && answer.place) await giveBackPlaces(connection, answer.place, answer.place.cost);
    return answer.place?.calendarId;
  });
}
