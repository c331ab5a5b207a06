/**
 * Which place each one who is hit is offered (CONTRACT 13): the next equal one, of equal cost, in the same
 * calendar. Slots of the same time of day come first, then the nearest day; at most half of what is free in a slot is
 * held by offers, so that a closing shuts nobody else out.
 */
import { daysBetween } from '../date';
import { offerEnd } from './end';

/** Equal is what begins at the same time of day within so many days of the closed one. */
const EQUAL_REACH_DAYS = 14;
/** No offer is further away: who has to wait longer chooses freely. Days. */
export const REACH_DAYS = 28;

/** A closed place with an answer in it. */
export interface HitPlace {
  id: string;
  /** YYYYMMDD */
  day: string;
  /** HH:mm, Japan time. */
  start: string;
  /** Places that it takes. */
  cost: number;
}

/** A slot that takes reservations, as its calendar and the clock allow. */
export interface FreeSlot {
  /** YYYYMMDD */
  day: string;
  slot: string;
  /** HH:mm, Japan time. */
  start: string;
  /** Places that nobody has, holds included. */
  free: number;
  /** Places that offers hold already. */
  offered: number;
}

/** Places of a slot that offers may hold at most, those that they hold already among them: half of what would be free. */
export function mostOffered({ free, offered }: Pick<FreeSlot, 'free' | 'offered'>): number {
  return Math.floor((free + offered) / 2);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const keyOf = ({ day, start }: { day: string; start: string }) => `${day} ${start}`;
const byTime = (one: { day: string; start: string }, other: { day: string; start: string }) =>
  keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0;

/** A slot that somebody is offered, until an instant (milliseconds since 1970). */
export interface OfferedSlot extends Pick<FreeSlot, 'day' | 'slot' | 'start'> {
  endsAt: number;
}

/** A slot with what offers may still take of it, and when an offer of it ends. */
type OpenSlot = FreeSlot & { left: number; endsAt: number };

/**
 * The slot that each is offered, by its id; who finds none is not named. Who is hit first in time chooses first, those
 * of one time in their given order. Nothing is offered before the closed time, or whose offer would have ended already.
 * @param now milliseconds since 1970
 */
export function assignOffers(
  hit: readonly HitPlace[],
  slots: readonly FreeSlot[],
  { now, hours }: { now: number; hours: number },
): Map<string, OfferedSlot> {
  const open = slots
    .map(
      (slot): OpenSlot => ({
        ...slot,
        left: mostOffered(slot) - slot.offered,
        endsAt: offerEnd(now, slot.day, hours),
      }),
    )
    .filter(({ left, endsAt }) => left > 0 && endsAt > now)
    .sort(byTime);
  const found = new Map<string, OfferedSlot>();
  for (const place of [...hit].sort(byTime)) {
    const slot = nextEqual(place, open);
    if (!slot) continue;
    slot.left -= place.cost;
    const { day, start, endsAt } = slot;
    found.set(place.id, { day, slot: slot.slot, start, endsAt });
  }
  return found;
}

/** @param slots in the order of their times */
function nextEqual(place: HitPlace, slots: readonly OpenSlot[]): OpenSlot | undefined {
  let near: OpenSlot | undefined;
  for (const slot of slots) {
    if (keyOf(slot) <= keyOf(place) || slot.left < place.cost) continue;
    const days = daysBetween(place.day, slot.day);
    if (days > REACH_DAYS) break;
    if (slot.start === place.start && days <= EQUAL_REACH_DAYS) return slot;
    if (!near || (slot.day === near.day && away(slot, place) < away(near, place))) near = slot;
  }
  return near;
}

function away(slot: { start: string }, place: { start: string }): number {
  return Math.abs(minutesOf(slot.start) - minutesOf(place.start));
}
