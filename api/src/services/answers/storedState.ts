/**
 * What the database says when an answer is about to be stored, read behind the person's lock: in the very round trip
 * that takes the lock where nothing is in the way.
 */
import type { OwnReservation } from '@madoguchi/shared/domain/reservation';
import type { Connection } from '../../database/database';
import { lockAnswer, lockLiveAnswer } from '../../repositories/answers/answers';
import { reservationsOfPerson } from '../../repositories/answers/reservations';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import type { StoredSubmission } from '../../repositories/answers/submissions';
import { readVersion } from '../../repositories/configuration/documents';
import { readSlotAndHold, type StoredHold } from '../../repositories/holds/holds';
import { addPerson, tryLockPerson } from '../../repositories/people/people';
import type { SlotCount } from '../../repositories/slots/slots';
import type { KeyedSubmission } from './exactlyOnce';
import { isSameSlot, type WantedPlace } from './place';

export interface StoredState {
  /** Of the configuration. */
  version: string;
  submission: StoredSubmission | undefined;
  existing: StoredAnswer | undefined;
  ownReservations: readonly OwnReservation[];
  slot: SlotCount | undefined;
  /**
   * What the person holds by the form, here or elsewhere, run out or not. Only looked for where a place is asked for.
   */
  hold: StoredHold | undefined;
  /** What is offered to the existing answer after a closing, run out or not; looked for as `hold` is. */
  offered?: StoredHold | undefined;
  /**
   * The same state for the place that is asked for in the end; read again only where it is another than the expected
   * one.
   */
  forPlace(place: WantedPlace | undefined): Promise<StoredState>;
}

interface StateQuery {
  subjectId: string;
  surveyId: string;
  /** Names the answer that is edited. */
  oldPartitionKey: string | undefined;
  /** True where the person has at most one live answer, which is then the edited one. */
  isSingle: boolean;
  submission: KeyedSubmission | undefined;
  place: WantedPlace | undefined;
  at: Date;
}

async function existingAnswer(connection: Connection, query: StateQuery): Promise<StoredAnswer | undefined> {
  if (query.isSingle) return lockLiveAnswer(connection, query.subjectId, query.surveyId);
  return query.oldPartitionKey === undefined ? undefined : lockAnswer(connection, query.oldPartitionKey);
}

/** True when somebody's reservations on the calendar are counted at all. */
function isCounted({ calendar }: WantedPlace): boolean {
  const { reservationMaxCount = 0, reservationMaxCountOfDay = 0 } = calendar.calendar;
  return reservationMaxCount > 0 || reservationMaxCountOfDay > 0;
}

async function placeState(connection: Connection, query: StateQuery, place: WantedPlace | undefined) {
  const { subjectId: userId, surveyId, at } = query;
  const [ownReservations, found] = await Promise.all([
    place && isCounted(place) ? reservationsOfPerson(connection, userId, surveyId, place.itemKey) : [],
    place && readSlotAndHold(connection, place, { userId, surveyId, at }),
  ]);
  return { ownReservations, slot: found?.slot, hold: found?.hold, offers: found?.offered ?? [] };
}

/**
 * Locks person and answer, and reads the rest behind them. Undefined, and nothing read is to be believed, when the
 * person could not be locked.
 */
async function lockAndRead(
  connection: Connection,
  query: StateQuery,
  isWaiting: boolean,
): Promise<StoredState | undefined> {
  const [isLocked, version, submission, existing, expected] = await Promise.all([
    tryLockPerson(connection, query.subjectId, isWaiting),
    readVersion(connection),
    query.submission?.find(connection),
    existingAnswer(connection, query),
    placeState(connection, query, query.place),
  ]);
  if (!isLocked) return undefined;
  const withPlace = ({ offers, ...found }: Awaited<ReturnType<typeof placeState>>): StoredState => ({
    ...{ version, submission, existing },
    ...found,
    offered: offers.find(({ forAnswer }) => forAnswer === existing?.answerCode),
    async forPlace(place) {
      if (!place || (query.place && isSameSlot(query.place, place))) return state;
      return withPlace(await placeState(connection, query, place));
    },
  });
  const state = withPlace(expected);
  return state;
}

/**
 * Locks submission, person and answer in this order, and reads the rest behind them. A new answer asks for everything
 * in one round trip, without waiting for the person, so that a submission that runs elsewhere is seen at once; where
 * the person is busy or new, and where an answer has to be locked behind the person, it takes one step after the other.
 * @throws {Refusal} temporary_locked when another server handles the same submission now
 */
export async function readStoredState(connection: Connection, query: StateQuery): Promise<StoredState> {
  const mayLockAnswer = query.isSingle || query.oldPartitionKey !== undefined;
  const [, atOnce] = await Promise.all([
    query.submission?.lock(connection),
    mayLockAnswer ? undefined : lockAndRead(connection, query, false),
  ]);
  if (atOnce) return atOnce;
  for (;;) {
    const state = await lockAndRead(connection, query, true);
    if (state) return state;
    await addPerson(connection, query.subjectId, query.at);
  }
}
