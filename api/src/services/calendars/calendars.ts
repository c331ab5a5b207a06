/**
 * Calendars, their schedules and the category tree, as the reservation screens ask for them (CONTRACT 5).
 */
import type { CalendarInfo, CategoryEntry, ReservationItem, ScheduleAnswer } from '@madoguchi/shared/contract';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays, daysBetween, isRealDay } from '@madoguchi/shared/domain/date';
import {
  bookableWindow,
  calendarClosure,
  categoryEntries,
  countDayOffs,
  DEFAULT_CANCEL_LIMIT,
  isSlotBegun,
  offeredItems,
} from '@madoguchi/shared/domain/reservation';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { readSlots, type SlotCount } from '../../repositories/slots/slots';
import type { Configurations } from '../configuration/configurations';
import { itemsOf, type KnownCalendar, type Snapshot } from '../configuration/snapshot';
import { ScheduleCache } from './scheduleCache';

/** Most days that one schedule call answers (CONTRACT 5). */
export const MAXIMUM_SCHEDULE_DAYS = 100;
/** How far ahead canBeReserve looks for a free place where the window has no end. */
const FREE_PLACE_DAYS = 400;

function scheduleOf(slots: readonly SlotCount[]): ScheduleAnswer['schedule'] {
  const schedule: Record<string, Record<string, [number, number]>> = {};
  for (const { day, slot, quota, reserved } of slots) {
    schedule[day] ??= {};
    schedule[day][slot] = [quota, reserved];
  }
  return schedule;
}

function checkDays(startDay: string, endDay: string): void {
  if (!isRealDay(startDay)) throw invalid([{ itemKey: 'start_day', message: 'YYYYMMDD' }]);
  if (!isRealDay(endDay) || endDay < startDay || daysBetween(startDay, endDay) >= MAXIMUM_SCHEDULE_DAYS) {
    throw invalid([{ itemKey: 'end_day', message: `YYYYMMDD, <= ${MAXIMUM_SCHEDULE_DAYS}` }]);
  }
}

export class Calendars {
  private readonly schedules = new ScheduleCache<ScheduleAnswer>();

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** To be called after a write that changed places of the calendar. */
  placesChanged(calendarId: string): void {
    this.schedules.drop(calendarId);
  }

  private async find(calendarId: string): Promise<{ snapshot: Snapshot; known: KnownCalendar }> {
    const snapshot = await this.configurations.current();
    const known = snapshot.calendars.get(calendarId);
    if (!known) throw notFound();
    return { snapshot, known };
  }

  /** Quota and reserved of the days asked for, both included (YYYYMMDD, at most 100 days), with day-offs and slot times (API-048). */
  async schedule(calendarId: string, startDay: string, endDay: string): Promise<ScheduleAnswer> {
    checkDays(startDay, endDay);
    const { snapshot, known } = await this.find(calendarId);
    const key = `${snapshot.version}|${calendarId}|${startDay}|${endDay}`;
    return this.schedules.get(calendarId, key, async () => {
      const slots = await readSlots(this.database, calendarId, startDay, endDay);
      const inside = Object.entries(known.dayOff).filter(([day]) => day >= startDay && day <= endDay);
      return {
        result: 'OK',
        schedule: scheduleOf(slots),
        dayOff: Object.fromEntries(inside),
        comaList: known.calendar.comaList,
      };
    });
  }

  /** The schedule of a category's calendar (API-050). */
  async scheduleByCategory(categoryId: string, startDay: string, endDay: string): Promise<ScheduleAnswer> {
    const { calendarId } = await this.category(categoryId);
    if (calendarId === undefined) throw notFound();
    return this.schedule(calendarId, startDay, endDay);
  }

  /** Every category of the common tree (API-051). */
  async categories(): Promise<CategoryEntry[]> {
    return categoryEntries((await this.configurations.current()).categories.tree);
  }

  /** One category by its id (API-052). */
  async category(categoryId: string): Promise<CategoryEntry> {
    const entry = (await this.configurations.current()).categoryById.get(categoryId);
    if (!entry) throw notFound();
    return entry;
  }

  /** Display titles and tree (API-053). */
  async tree() {
    const { display, tree } = (await this.configurations.current()).categories;
    return { display, tree };
  }

  /** All calendars without their schedules (API-057). */
  async all(): Promise<CalendarInfo[]> {
    return [...(await this.configurations.current()).calendars.values()].map(({ info }) => info);
  }

  /** One calendar's settings (API-058). */
  async info(calendarId: string): Promise<CalendarInfo> {
    return (await this.find(calendarId)).known.info;
  }

  /** Items that can be reserved in a category; deleted ones are left out (API-061). */
  async items(categoryId: string): Promise<ReservationItem[]> {
    return offeredItems(itemsOf(await this.configurations.current(), categoryId), categoryId);
  }

  /** True when the calendar takes reservations and a place is free inside its window (API-059, SURVEY-047). */
  async canBeReserved(calendarId: string): Promise<boolean> {
    const { known } = await this.find(calendarId);
    const { calendar, dayOff } = known;
    if (calendarClosure(calendar) !== undefined) return false;
    const { first, last } = bookableWindow(calendar, dayOff, today());
    const limit = addDays(first, FREE_PLACE_DAYS);
    const end = [last, limit].sort()[0] ?? limit;
    const slots = await readSlots(this.database, calendarId, first, end);
    return slots.some(({ day, slot, quota, reserved }) => {
      const start = calendar.comaList[slot]?.start;
      return (
        start !== undefined && reserved < quota && dayOff[day] !== 1 && !isSlotBegun(day, start, nowMilliseconds())
      );
    });
  }

  /** Day-offs that move the cancel deadline of a reservation on `date` (YYYYMMDD) (API-070). */
  async dayOffCount(calendarId: string, date: string): Promise<number> {
    if (!isRealDay(date)) throw invalid([{ itemKey: 'date', message: 'YYYYMMDD' }]);
    const { calendar, dayOff } = (await this.find(calendarId)).known;
    return countDayOffs(date, calendar.reservationCancelLimit ?? DEFAULT_CANCEL_LIMIT, dayOff);
  }
}
