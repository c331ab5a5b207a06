/**
 * Moves places: gives the old one back and takes the new one, in the order of their keys, so that two moves never wait for each other (DESIGN 5).
 */
import type { Connection } from '../../database/database';
import type { StoredPlace } from '../../repositories/answers/answers';
import { giveBackPlaces, type SlotKey } from '../../repositories/slots/slots';
import type { Guards } from './guards';
import { isSameSlot } from './place';

export interface PlaceChange {
  key: SlotKey;
  /** Above 0: places to take; below 0: places to give back. */
  count: number;
}

const orderOf = ({ key }: PlaceChange) => `${key.calendarId}|${key.day}|${key.slot}`;

/** What has to happen to the slots when an answer that holds `held` is to hold `wanted`. */
export function placeChanges(held: StoredPlace | undefined, wanted: StoredPlace | undefined): PlaceChange[] {
  if (held && wanted && isSameSlot(held, wanted)) {
    return held.cost === wanted.cost ? [] : [{ key: wanted, count: wanted.cost - held.cost }];
  }
  const changes: PlaceChange[] = [];
  if (held) changes.push({ key: held, count: -held.cost });
  if (wanted) changes.push({ key: wanted, count: wanted.cost });
  return changes.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/** Applies the changes in their order; false when a place that is to be taken is not there. The caller then rolls everything back. */
export async function applyPlaceChanges(
  connection: Connection,
  guards: Guards,
  changes: readonly PlaceChange[],
): Promise<boolean> {
  const results = await Promise.all(
    changes.map(async ({ key, count }) => {
      if (count > 0) return guards.takePlaces(connection, key, count);
      await giveBackPlaces(connection, key, -count);
      return true;
    }),
  );
  return results.every(Boolean);
}
