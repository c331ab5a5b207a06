/**
 * Giving what was paid for: the waiting answer becomes live with its place and its order, in the transaction that notes
 * the money.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isSlotStarted } from '@madoguchi/shared/domain/reservation';
import type { Connection } from '../../../database/database';
import { makeUlid } from '../../../identifiers';
import { quotaExceeded, Refusal } from '../../../refusal';
import type { StoredPlace } from '../../../repositories/answers/storedAnswer';
import { holdsOfPerson } from '../../../repositories/holds/holds';
import type { WaitingOrder } from '../../../repositories/payment/waiting';
import { writeAnswer } from '../../answers/answerWriter';
import { KeyedSubmission } from '../../answers/exactlyOnce';
import { isSameSlot, type WantedPlace } from '../../answers/place';
import type { SentAnswer } from '../../answers/sentAnswer';
import type { Snapshot } from '../../configuration/snapshot';
import { checkAnswerFiles } from '../../files/answerFiles';
import type { WaitingContent } from './content';
import type { FlowDependencies } from './dependencies';

/** True when the slot of a place has started. */
export function isPlaceStarted(snapshot: Snapshot, { calendarId, day, slot }: StoredPlace): boolean {
  const start = snapshot.calendars.get(calendarId)?.calendar.comaList[slot]?.start;
  return start === undefined || isSlotStarted(day, start, nowMilliseconds());
}

/** The place with its calendar. @throws {Refusal} quota_exceeded where there is none any more */
function placeToTake(snapshot: Snapshot, place: StoredPlace, isHeld: boolean): WantedPlace {
  const calendar = snapshot.calendars.get(place.calendarId);
  const start = calendar?.calendar.comaList[place.slot]?.start;
  if (!calendar || start === undefined || (!isHeld && isPlaceStarted(snapshot, place))) throw quotaExceeded();
  return { ...place, calendar, start };
}

/**
 * The files of the rows, as far as they are there: one that was purged meanwhile must not cost the person the place.
 */
async function filesOf(connection: Connection, request: SentAnswer, content: WaitingContent) {
  const { config, caller, subjectId } = request;
  try {
    return await checkAnswerFiles(connection, {
      config,
      callerId: caller.userId,
      subjectId,
      rows: content.rows,
      existing: { answerId: undefined, rows: [] },
    });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Stores the answer of a waiting order. The caller has locked person and order.
 * @returns the answer's key, and the calendars whose places changed
 * @throws {Refusal} quota_exceeded when its place is gone: the caller rolls everything back
 */
export async function give(
  connection: Connection,
  { isPaymentOn }: FlowDependencies,
  snapshot: Snapshot,
  waiting: WaitingOrder<WaitingContent>,
): Promise<{ partitionKey: string; calendarIds: string[] }> {
  const { content, userId, surveyId, orderId, idempotencyKey } = waiting;
  const newest = snapshot.surveys.get(surveyId);
  if (!newest) throw quotaExceeded();
  const config = { ...newest, version: content.formVersion ?? newest.version };
  const request: SentAnswer = {
    caller: { userId, name: content.userName, isAdmin: false },
    subjectId: userId,
    body: content.body,
    ...{ snapshot, config, isPaymentOn },
    mode: 'user',
    isSecureFilesOff: false,
    sent: {},
    // Judged when it was kept.
    matchesFormat: () => true,
    submission: idempotencyKey === undefined ? undefined : new KeyedSubmission(userId, idempotencyKey, content.body),
  };
  const held = (await holdsOfPerson(connection, userId)).find((hold) => hold.surveyId === surveyId);
  const hold = held && (held.orderId === orderId || isSameSlot(held, content.place)) ? held : undefined;
  const isHeld = hold !== undefined && isSameSlot(hold, content.place) && hold.expiresAt > now();
  const place = content.place && placeToTake(snapshot, content.place, isHeld);
  const files = await filesOf(connection, request, content);
  const plan = {
    rows: content.rows,
    answers: {},
    ...{ place, files, hold },
    stay: undefined,
    overrides: [],
    answerId: makeUlid(),
    isPaid: true,
  };
  const { partitionKey } = await writeAnswer(connection, request, plan);
  const calendarIds = [place?.calendarId, hold?.calendarId].filter((id) => id !== undefined);
  return { partitionKey, calendarIds };
}
