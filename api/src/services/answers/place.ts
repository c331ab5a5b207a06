/**
 * The place that an answer asks for: which slot of which calendar, at what cost, and whether it may be had at all
 * (CONTRACT 12, Places).
 */
import type { Answers, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import {
  bookableWindow,
  calendarClosure,
  categoryTreeOf,
  countDayOffs,
  DEFAULT_CANCEL_LIMIT,
  type DeadlineFacts,
  findCategory,
  isDayOff,
  isInsideWindow,
  isSlotStarted,
  NO_ITEM_ID,
  type OrderCost,
  parseDatedReservation,
  reservationCost,
} from '@madoguchi/shared/domain/reservation';
import { reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';
import { validationTexts } from '@madoguchi/shared/texts';
import { invalid } from '../../refusal';
import type { StoredPlace } from '../../repositories/answers/storedAnswer';
import type { SlotKey } from '../../repositories/slots/slots';
import { itemsOf, type KnownCalendar, type Snapshot } from '../configuration/snapshot';

export interface WantedPlace extends StoredPlace {
  calendar: KnownCalendar;
  /** HH:mm, Japan time. */
  start: string;
}

function unknownPlace(item: SchemaItem) {
  return invalid([{ itemKey: item.itemKey, message: validationTexts.reservation.malformed }]);
}

/** The calendar of a category as the item offers it; undefined for an unknown category or one without a calendar. */
export function calendarIdOf(snapshot: Snapshot, item: SchemaItem, categoryId: string): string | undefined {
  if (item.categories_tree === undefined) return snapshot.categoryById.get(categoryId)?.calendarId;
  return findCategory(categoryTreeOf(item, snapshot.categories.tree) ?? [], categoryId)?.calendarId;
}

/** The calendar that a dated reservation of the form is on; undefined for any other value, and for one that is unknown. */
export function calendarOfPlace(snapshot: Snapshot, config: SurveyConfig, value: string): string | undefined {
  const item = reservationItemOf(config);
  const reservation = item && parseDatedReservation(value);
  return item && reservation && calendarIdOf(snapshot, item, reservation.categoryId);
}

/**
 * The place in the answers, or undefined where they name none.
 * @param held the place that the edited answer holds: its item may have been withdrawn since
 * @param order what is bought with the answer: by its cost type the lines decide how much of the slot it takes
 * (PAY-037)
 * @throws {Refusal} 400 for a category, item or slot that does not exist
 */
export function wantedPlace(
  snapshot: Snapshot,
  config: SurveyConfig,
  answers: Answers,
  held: StoredPlace | undefined,
  order?: OrderCost,
): WantedPlace | undefined {
  const item = reservationItemOf(config);
  const reservation = item && parseDatedReservation(textOf(answers[item.itemKey]));
  if (!item || !reservation) return undefined;
  const { categoryId, itemId, date, slot } = reservation;
  const calendarId = calendarIdOf(snapshot, item, categoryId);
  const calendar = calendarId === undefined ? undefined : snapshot.calendars.get(calendarId);
  const start = calendar?.calendar.comaList[slot]?.start;
  const items = itemsOf(snapshot, categoryId);
  const chosen = items.find((each) => each.itemId === itemId);
  const isHeld = held?.categoryId === categoryId && held.itemId === itemId;
  const isOffered = chosen ? chosen.deletedAt === undefined || isHeld : items.length === 0 && itemId === NO_ITEM_ID;
  if (calendarId === undefined || !calendar || start === undefined || !isOffered) throw unknownPlace(item);
  const isGone = isHeld && chosen?.deletedAt !== undefined && order?.reservationCostType !== 1;
  const cost = isGone ? held.cost : reservationCost(chosen, order);
  return { itemKey: item.itemKey, calendarId, calendar, day: date, slot, start, cost, categoryId, itemId };
}

/**
 * The place that an answer holds by an item that the person may not change: it stays, also when no longer offered.
 * Undefined where its slot is gone.
 */
export function keptPlace(snapshot: Snapshot, held: StoredPlace): WantedPlace | undefined {
  const calendar = snapshot.calendars.get(held.calendarId);
  const start = calendar?.calendar.comaList[held.slot]?.start;
  return calendar && start !== undefined ? { ...held, calendar, start } : undefined;
}

/**
 * True when the calendar takes no reservation for this slot now: it is off, the day is, or the slot is outside its
 * window or started.
 */
export function isOutsideWindow({ calendar, day, start }: WantedPlace, now: number): boolean {
  const settings = calendar.calendar;
  if (calendarClosure(settings) !== undefined || isDayOff(calendar.dayOff, day) || isSlotStarted(day, start, now))
    return true;
  return !isInsideWindow(bookableWindow(settings, calendar.dayOff, japanDateTime(now).date), day);
}

/** True when both are the same slot. */
export function isSameSlot(left: SlotKey | undefined, right: SlotKey | undefined): boolean {
  return left?.calendarId === right?.calendarId && left?.day === right?.day && left?.slot === right?.slot;
}

/** What the change and cancel deadline of a held place follows from; undefined when its calendar is gone. */
export function deadlineOf(snapshot: Snapshot, place: StoredPlace | undefined, now: number): DeadlineFacts | undefined {
  const known = place && snapshot.calendars.get(place.calendarId);
  if (!place || !known) return undefined;
  const limit = known.calendar.reservationCancelLimit ?? DEFAULT_CANCEL_LIMIT;
  const start = known.calendar.comaList[place.slot]?.start ?? '';
  return { date: place.day, start, limit, dayOffCount: countDayOffs(place.day, limit, known.dayOff), now };
}
