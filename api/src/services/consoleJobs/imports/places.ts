/** Taking the places of many rows at once, in the order of their slots, as everybody takes them. */
import type { Connection } from '../../../database/database';
import { quotaExceeded } from '../../../refusal';
import type { JobFault } from '../../../repositories/consoleJobs/faults';
import type { SlotKey } from '../../../repositories/slots/slots';
import { takeOrReclaim } from '../../answers/placeChanges';

const orderOf = ({ calendarId, day, slot }: SlotKey) => `${calendarId}|${day}|${slot}`;

/** Places in the order in which slots are locked. */
export function inOrder<Place extends SlotKey>(places: readonly Place[]): Place[] {
  return [...places].sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/** Takes places in the order of their slots, those of a slot together where they all fit, else one by one. */
export async function takePlacesOf<Held extends SlotKey & { fileRow: number; cost: number }>(
  connection: Connection,
  held: readonly Held[],
): Promise<{ taken: Held[]; faults: JobFault[] }> {
  const slots = new Map<string, Held[]>();
  for (const place of inOrder(held)) slots.set(orderOf(place), [...(slots.get(orderOf(place)) ?? []), place]);
  const taken: Held[] = [];
  const faults: JobFault[] = [];
  const { code, errorMessage: message } = quotaExceeded().answer;
  for (const places of slots.values()) {
    const [slot] = places;
    const cost = places.reduce((sum, place) => sum + place.cost, 0);
    if (slot && (await takeOrReclaim(connection, slot, cost))) {
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
