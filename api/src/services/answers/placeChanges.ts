/**
 * Moves places: gives the old one and what was held back and takes the new one, in the order of their keys, so that two
 * moves never wait for each other (DESIGN 5).
 */
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import type { StoredPlace } from '../../repositories/answers/storedAnswer';
import { offeredTo, removeExpiredHolds, removeHold, type StoredHold } from '../../repositories/holds/holds';
import { giveBackPlaces, type SlotKey, takePlaces } from '../../repositories/slots/slots';

interface PlaceChange {
  key: SlotKey;
  /** Above 0: places to take; below 0: places to give back. */
  count: number;
  /**
   * True where the slot must have room for it; what is taken from a slot's own holds that have run out must fit as
   * well.
   */
  isTaken: boolean;
  /** Where an answer's place is given back: its slot as it was read. */
  left: 'open' | 'closed' | undefined;
}

/** What takes part of a slot, no matter whose: an answer's place, or a hold, which has an end. */
type Taking = SlotKey & { cost: number; expiresAt?: Date; isClosed?: boolean | undefined };

const orderOf = ({ calendarId, day, slot }: SlotKey) => `${calendarId}|${day}|${slot}`;

/**
 * What has to happen to the slots when what is `given` up (an answer's place, holds) makes way for `taken`. What stays
 * in the same slot is not touched, so that nobody loses a place that is already theirs, also where the quota was
 * lowered. A hold that has run out is nobody's any more: what takes its place has to find room.
 */
export function placeChanges(given: readonly (Taking | undefined)[], taken: Taking | undefined): PlaceChange[] {
  const slots = new Map<string, { key: SlotKey; count: number; needed: number; left: PlaceChange['left'] }>();
  const add = (key: Taking, count: number, needed: number, left: PlaceChange['left']) => {
    const known = slots.get(orderOf(key)) ?? { count: 0, needed: 0, left: undefined };
    const sums = { count: known.count + count, needed: known.needed + needed };
    slots.set(orderOf(key), { key, ...sums, left: known.left ?? left });
  };
  const leftOf = ({ expiresAt, isClosed }: Taking) =>
    expiresAt === undefined ? (isClosed === true ? 'closed' : 'open') : undefined;
  for (const each of given) if (each) add(each, -each.cost, hasEnded(each) ? 0 : -each.cost, leftOf(each));
  if (taken) add(taken, taken.cost, taken.cost, undefined);
  return (
    [...slots.entries()]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      // Who stays in a slot leaves none, whatever they take of it.
      .map(([name, { key, count, needed, left }]) => ({
        ...{ key, count, isTaken: needed > 0 },
        left: taken && orderOf(taken) === name ? undefined : left,
      }))
      .filter(({ count, isTaken }) => count !== 0 || isTaken)
  );
}

function hasEnded({ expiresAt }: Taking): boolean {
  return expiresAt !== undefined && expiresAt <= now();
}

/**
 * Takes places of a slot, also those that only holds still take that have run out; false when they are not there. The
 * caller then rolls everything back.
 */
export async function takeOrReclaim(connection: Connection, key: SlotKey, count: number): Promise<boolean> {
  if (await takePlaces(connection, key, count)) return true;
  const reclaimed = await removeExpiredHolds(connection, key, now());
  // Asked again even where nothing has run out: somebody else may have cleared the slot since.
  return takePlaces(connection, key, count - reclaimed);
}

/**
 * What was read is so no more (a hold was swept, a slot closed): the transaction has to begin again, as after a conflict
 * that the database finds itself.
 */
class ReadTooEarly extends Error {
  readonly code = '40001';
}

/**
 * Forgets the holds whose places are part of the changes.
 * @throws an error that repeats the transaction when one of them is gone already
 */
export async function removeHolds(connection: Connection, holds: readonly StoredHold[]): Promise<void> {
  const removed = await Promise.all(holds.map((hold) => removeHold(connection, hold)));
  if (removed.includes(false)) throw new ReadTooEarly();
}

/** An answer for which a closing may hold a place. */
type Leaver = Parameters<typeof offeredTo>[1];

/**
 * Applies the changes in their order; false when a place that is to be taken is not there. The caller then rolls
 * everything back.
 * @param leaver whose place is given back, where an answer's is; what was held for it is among the changes
 * @throws an error that repeats the transaction where a place is given back whose slot was closed since it was read, for
 * the first time or once more: a place is held for its answer by now, which has to be given back with it (CONTRACT 13)
 */
export async function applyPlaceChanges(
  connection: Connection,
  changes: readonly PlaceChange[],
  leaver?: Leaver,
): Promise<boolean> {
  const results = await Promise.all(
    changes.map(async ({ key, count, isTaken, left }) => {
      if (isTaken) return takeOrReclaim(connection, key, count);
      const isClosed = await giveBackPlaces(connection, key, -count);
      if (!isClosed || left === undefined) return true;
      // Asked behind the slot's lock, where no closing comes any more.
      if (left === 'open' || (leaver && (await offeredTo(connection, leaver)).length > 0)) throw new ReadTooEarly();
      return true;
    }),
  );
  return results.every(Boolean);
}

/**
 * The holds that a person gives up by taking a place: the one of that very place, and one of another place that they
 * were confirming. What waits for an order elsewhere stays.
 */
export function holdsGivenUp(hold: StoredHold | undefined, place: StoredPlace | undefined): StoredHold[] {
  if (!hold || !place) return [];
  return hold.orderId === undefined || orderOf(hold) === orderOf(place) ? [hold] : [];
}
