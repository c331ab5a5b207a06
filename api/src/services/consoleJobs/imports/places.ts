/** Taking the places of many rows at once, in the order of their slots, as everybody takes them. */
import type { Connection } from '../../../database/database';
import { quotaExceeded } from '../../../refusal';
import type { JobFault } from '../../../repositories/consoleJobs/faults';
import { type SlotKey, takeManyPlaces } from '../../../repositories/slots/slots';
import { takeOrReclaim } from '../../answers/placeChanges';

const orderOf = ({ calendarId, day, slot }: SlotKey) => `${calendarId}|${day}|${slot}`;

/** Places in the order in which slots are locked. */
export function inOrder<Place extends SlotKey>(places: readonly Place[]): Place[] {
  return [...places].sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/** What is wanted of one slot, and by which rows. */
interface Wanted<Held> {
  slot: SlotKey & { cost: number };
  places: Held[];
}

/**
 * Takes places in the order of their slots, by one statement, so that who books one of them waits for that and not for one a
 * slot. Where those of a slot do not fit together, what has run out there makes way; then they are taken one by one.
 */
export async function takePlacesOf<Held extends SlotKey & { fileRow: number; cost: number }>(
  connection: Connection,
  held: readonly Held[],
): Promise<{ taken: Held[]; faults: JobFault[] }> {
  const wanted = new Map<string, Wanted<Held>>();
  for (const place of inOrder(held)) {
    const { calendarId, day, slot, cost } = place;
    const known = wanted.get(orderOf(place));
    if (known) {
      known.slot.cost += cost;
      known.places.push(place);
    } else wanted.set(orderOf(place), { slot: { calendarId, day, slot, cost }, places: [place] });
  }
  const slots = [...wanted.values()];
  // All of them are locked from here on, in their order: whatever comes behind waits for nobody.
  const takings = await takeManyPlaces(
    connection,
    slots.map(({ slot }) => slot),
  );
  const taken: Held[] = [];
  const faults: JobFault[] = [];
  const { code, errorMessage: message } = quotaExceeded().answer;
  for (const [index, { slot, places }] of slots.entries()) {
    if (takings[index] === 'taken' || (await takeOrReclaim(connection, slot, slot.cost))) {
      taken.push(...places);
      continue;
    }
    for (const place of [...places].sort((left, right) => left.fileRow - right.fileRow)) {
      if (await takeOrReclaim(connection, place, place.cost)) taken.push(place);
      else faults.push({ row: place.fileRow, column: 'reservation', code, message });
    }
  }
  return { taken, faults };
}
