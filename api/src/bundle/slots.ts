/**
 * The places that live answers of a bundle take: counted while the answers are stored, and taken at the end, a slot at a
 * time in the order of their keys, by the guard that everybody's places are taken by. So a slot is locked for moments,
 * and not as long as a city's answers take.
 */
import { today } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../database/database';
import { readSlot, type SlotKey, takePlaces } from '../repositories/slots/slots';
import type { WantedPlace } from '../services/answers/place';
import { faultLine } from './fault';
import type { Holder } from './stays';

interface Wanted {
  slot: SlotKey;
  holders: (Holder & { cost: number })[];
}

export class PlacesToTake {
  private readonly slots = new Map<string, Wanted>();

  add({ file, index }: Holder, { calendarId, day, slot, cost }: WantedPlace): void {
    const key = [calendarId, day, slot].join('\n');
    const wanted = this.slots.get(key) ?? { slot: { calendarId, day, slot }, holders: [] };
    wanted.holders.push({ file, index, cost });
    this.slots.set(key, wanted);
  }

  /** Takes all places. @returns a line for each answer for which there is none */
  async take(connection: Connection): Promise<string[]> {
    const faults: string[] = [];
    for (const [, wanted] of [...this.slots].sort(([left], [right]) => (left < right ? -1 : 1)))
      faults.push(...(await this.takeSlot(connection, wanted)));
    return faults;
  }

  /** Days that are over need no place; coming ones must have room, as for everybody. */
  private async takeSlot(connection: Connection, { slot, holders }: Wanted): Promise<string[]> {
    const total = holders.reduce((sum, { cost }) => sum + cost, 0);
    if (await takePlaces(connection, slot, total)) return [];
    if (slot.day < today() && (await readSlot(connection, slot)) === undefined) return [];
    const faults: string[] = [];
    for (const { file, index, cost } of holders) {
      if (await takePlaces(connection, slot, cost)) continue;
      const problem = `takes a place of ${slot.day} slot ${slot.slot} that is not there`;
      faults.push(faultLine(file, `$[${index}]`, problem, 'a slot with room'));
    }
    return faults;
  }
}
