/**
 * The places that live answers of a bundle take: counted while the answers are stored, and taken at the end, in
 * the order of the slots' keys, by the guard that everybody's places are taken by. So a slot is locked for moments, and
 * not as long as a city's answers take.
 */
import { today } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../database/database';
import { type SlotKey, takeManyPlaces, takePlaces } from '../repositories/slots/slots';
import type { WantedPlace } from '../services/answers/place';
import { faultLine } from './fault';
import type { Holder } from './stays';

/** Slots of which places are taken at once. */
const SLOTS_AT_ONCE = 1_000;

interface Wanted {
  slot: SlotKey;
  holders: (Holder & { cost: number })[];
}

export class PlacesToTake {
  private readonly slots = new Map<string, Wanted>();

  add({ file, index }: Holder, { calendarId, day, slot, cost }: WantedPlace): void {
    const key = [calendarId, day, slot].join('\n');
    const holder = { file, index, cost };
    const known = this.slots.get(key);
    if (known) known.holders.push(holder);
    else this.slots.set(key, { slot: { calendarId, day, slot }, holders: [holder] });
  }

  /** Takes all places. @returns a line for each answer for which there is none */
  async take(connection: Connection): Promise<string[]> {
    const sorted = [...this.slots].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, wanted]) => wanted);
    const faults: string[] = [];
    for (let first = 0; first < sorted.length; first += SLOTS_AT_ONCE) {
      const some = sorted.slice(first, first + SLOTS_AT_ONCE);
      const takings = await takeManyPlaces(
        connection,
        some.map(({ slot, holders }) => ({ ...slot, cost: holders.reduce((sum, { cost }) => sum + cost, 0) })),
      );
      for (const [index, wanted] of some.entries()) {
        // Days that are over need no place; coming ones must have room, as for everybody.
        const isNeedless = takings[index] === 'missing' && wanted.slot.day < today();
        if (takings[index] !== 'taken' && !isNeedless) faults.push(...(await this.takeOneByOne(connection, wanted)));
      }
    }
    return faults;
  }

  /** Takes what is left of a slot that has too few places. */
  private async takeOneByOne(connection: Connection, { slot, holders }: Wanted): Promise<string[]> {
    const faults: string[] = [];
    for (const { file, index, cost } of holders) {
      if (await takePlaces(connection, slot, cost)) continue;
      const problem = `takes a place of ${slot.day} slot ${slot.slot} that is not there`;
      faults.push(faultLine(file, `$[${index}]`, problem, 'a slot with room'));
    }
    return faults;
  }
}
