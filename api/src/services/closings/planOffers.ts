/**
 * Which places are offered to who is hit, from what their calendar has free at this moment, and holding them. Within a
 * transaction that has locked the slots.
 */

import { now, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { assignOffers, type FreeSlot, REACH_DAYS } from '@madoguchi/shared/domain/closing';
import { addDays } from '@madoguchi/shared/domain/date';
import {
  bookableWindow,
  calendarClosure,
  isDayOff,
  isInsideWindow,
  isSlotStarted,
} from '@madoguchi/shared/domain/reservation';
import type { Connection } from '../../database/database';
import { makeUlid } from '../../identifiers';
import type { SlotOfDay } from '../../repositories/closings/closings';
import { heldForAnswers, insertOfferHolds, type OfferHold, removeOfferHolds } from '../../repositories/closings/offers';
import { giveBackPlaces, readSlots, type SlotKey, takeManyPlaces } from '../../repositories/slots/slots';
import type { KnownCalendar } from '../configuration/snapshot';

/** The days from the first closed one to the last that can be offered, YYYYMMDD. */
export function daysOfOffers(slots: readonly SlotOfDay[]): readonly [string, string] {
  const days = slots.map(({ day }) => day).sort();
  return [days[0] ?? today(), addDays(days.at(-1) ?? today(), REACH_DAYS)];
}

/** The slots of some days that take reservations now. What holds have run out still take is not counted as free. */
export async function freeSlots(
  connection: Connection,
  { calendar, dayOff }: KnownCalendar,
  [firstDay, lastDay]: readonly [string, string],
): Promise<FreeSlot[]> {
  if (calendarClosure(calendar) !== undefined) return [];
  const window = bookableWindow(calendar, dayOff, today());
  const slots = await readSlots(connection, calendar.calendarId, firstDay, lastDay);
  return slots.flatMap(({ day, slot, quota, reserved, isClosed, holds }) => {
    const start = calendar.comaList[slot]?.start;
    const isOff = isClosed || isDayOff(dayOff, day) || !isInsideWindow(window, day);
    if (start === undefined || isOff || isSlotStarted(day, start, nowMilliseconds())) return [];
    const offered = holds.reduce((sum, { userId, cost }) => (userId === '' ? sum + cost : sum), 0);
    return [{ day, slot, start, free: Math.max(0, quota - reserved), offered }];
  });
}

/** Somebody whose place is to be found. */
export interface Seeker extends SlotOfDay {
  offerId: string;
  surveyId: string;
  answerCode: string;
  userId: string;
  cost: number;
}

const answerOf = ({ surveyId, answerCode }: { surveyId: string; answerCode: string }) => `${surveyId} ${answerCode}`;

/**
 * Those for whose answers no place is held: where closings overlap the offer of the one before stands. What has run out
 * is given back.
 */
async function withoutHold(connection: Connection, seekers: readonly Seeker[]): Promise<readonly Seeker[]> {
  const held = await heldForAnswers(connection, seekers);
  if (held.length === 0) return seekers;
  const ended = held.filter(({ expiresAt }) => expiresAt <= now());
  if (ended.length > 0) await releaseOffers(connection, ended);
  const live = new Set(held.filter(({ expiresAt }) => expiresAt > now()).map(answerOf));
  return seekers.filter((seeker) => !live.has(answerOf(seeker)));
}

/** The place that each seeker is offered, by the offer's id, held from now on; who finds none is not named. */
export async function holdOffers(
  connection: Connection,
  known: KnownCalendar,
  asking: readonly Seeker[],
  { slots, hours }: { slots: readonly FreeSlot[]; hours: number },
): Promise<Map<string, OfferHold>> {
  const { calendarId, comaList } = known.calendar;
  const seekers = await withoutHold(connection, asking);
  const places = seekers.map(({ offerId, day, slot, cost }) => ({
    ...{ id: offerId, day, cost },
    start: comaList[slot]?.start ?? '',
  }));
  const at = nowMilliseconds();
  const assigned = assignOffers(places, slots, { now: at, hours });
  const held = new Map<string, OfferHold>();
  for (const { offerId, surveyId, answerCode, userId, cost } of seekers) {
    const place = assigned.get(offerId);
    if (!place) continue;
    const { day, slot, endsAt } = place;
    held.set(offerId, {
      ...{ surveyId, answerCode, userId, holdId: makeUlid(), calendarId, day, slot, cost },
      expiresAt: new Date(endsAt),
    });
  }
  await insertOfferHolds(connection, [...held.values()]);
  const taken = await takeManyPlaces(connection, perSlot([...held.values()]));
  // The slots are locked, and what was free in them has just been read.
  if (taken.some((each) => each !== 'taken')) throw new Error('an offered place is not there');
  return held;
}

/** Gives back what is held for these answers. @returns the calendars whose places are free again */
export async function releaseOffers(
  connection: Connection,
  named: readonly { surveyId: string; answerCode: string }[],
): Promise<string[]> {
  return giveBackMany(connection, await removeOfferHolds(connection, named));
}

/** Gives places back, slot by slot in the order of their keys. @returns their calendars */
export async function giveBackMany(
  connection: Connection,
  places: readonly (SlotKey & { cost: number })[],
): Promise<string[]> {
  for (const { cost, ...key } of perSlot(places)) await giveBackPlaces(connection, key, cost);
  return [...new Set(places.map(({ calendarId }) => calendarId))];
}

/** Each slot once, with all that is of it, in the order of their keys. */
function perSlot(places: readonly (SlotKey & { cost: number })[]): (SlotKey & { cost: number })[] {
  const sums = new Map<string, SlotKey & { cost: number }>();
  for (const { calendarId, day, slot, cost } of places) {
    const key = `${calendarId}|${day}|${slot}`;
    const sum = sums.get(key);
    if (sum) sum.cost += cost;
    else sums.set(key, { calendarId, day, slot, cost });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, place]) => place);
}
