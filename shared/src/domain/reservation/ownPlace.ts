/**
 * The schedule as the person sees it who changes a reservation: the own place is given back in the same transaction, so it counts as free (CONTRACT 5, putItem).
 */
import type { Schedule } from '../../contract';

/** The place that an answer holds: date YYYYMMDD, index into comaList, and how much of the slot it takes. */
export interface OwnPlace {
  date: string;
  slot: string;
  cost: number;
}

/** The schedule without what the own reservation takes; the same schedule when it takes nothing there. */
export function withoutOwnPlace(schedule: Schedule, own: OwnPlace | undefined): Schedule {
  if (!own) return schedule;
  const day = schedule[own.date];
  const pair = day?.[own.slot];
  if (!pair) return schedule;
  const [quota, reserved] = pair;
  return { ...schedule, [own.date]: { ...day, [own.slot]: [quota, Math.max(0, reserved - own.cost)] } };
}
