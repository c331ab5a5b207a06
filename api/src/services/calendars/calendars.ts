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
  isDayOff,
  isSlotStarted,
  offeredItems,
} from '@madoguchi/shared/domain/reservation';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { readSlots, type SlotWithHolds } from '../../repositories/slots/slots';
import type { Configurations } from '../configuration/configurations';
import { itemsOf, type KnownCalendar, type Snapshot } from '../configuration/snapshot';
import { ScheduleCache } from './scheduleCache';

/** Most days that one schedule call answers (CONTRACT 5). */
const MAXIMUM_SCHEDULE_DAYS = 100;
/** How far ahead canBeReserve looks for a free place where the window has no end. */
const FREE_PLACE_DAYS = 400;

/** A schedule as it counts for everybody, and what each person's own holds take of it. */
interface CountedSchedule {
  answer: ScheduleAnswer;
  own: ReadonlyMap<string, readonly { day: string; slot: string; cost: number }[]>;
  /** When the first of the counted holds ends, milliseconds since 1970: the counts are wrong from then on. */
  until: number;
}

/** Slots as the days of a schedule; `reserved` counts what people hold, and nothing that has run out. */
export function scheduleOf(
  slots: readonly SlotWithHolds[],
): Omit<CountedSchedule, 'answer'> & Pick<ScheduleAnswer, 'schedule'> & { closed: Record<string, string[]> } {
  const at = nowMilliseconds();
  const schedule: Record<string, Record<string, [number, number]>> = {};
  const own = new Map<string, { day: string; slot: string; cost: number }[]>();
  let until = Number.POSITIVE_INFINITY;
  const closed: Record<string, string[]> = {};
  for (const { day, slot, quota, reserved, isClosed, holds } of slots) {
    if (isClosed) {
      closed[day] ??= [];
      closed[day].push(slot);
    }
    let taken = reserved;
    for (const { userId, cost, expiresAt } of holds) {
      if (expiresAt.getTime() <= at) {
        taken -= cost;
        continue;
      }
      until = Math.min(until, expiresAt.getTime());
      own.set(userId, [...(own.get(userId) ?? []), { day, slot, cost }]);
    }
    schedule[day] ??= {};
    schedule[day][slot] = [quota, taken];
  }
  return { schedule, own, until, closed };
}

/** Days all of whose slots with a quota are closed. */
function closedDays(schedule: ScheduleAnswer['schedule'], closed: Record<string, string[]>): Record<string, 1> {
  const isWhole = (day: string, slots: readonly string[]) =>
    Object.entries(schedule[day] ?? {}).every(([slot, [quota]]) => quota === 0 || slots.includes(slot));
  const days = Object.entries(closed).filter(([day, slots]) => isWhole(day, slots));
  return Object.fromEntries(days.map(([day]) => [day, 1]));
}

/** The schedule as the person sees it: what they hold themselves is free for them (CONTRACT 12, Places). */
function forPerson({ answer, own }: CountedSchedule, userId: string | undefined): ScheduleAnswer {
  const holds = userId === undefined ? undefined : own.get(userId);
  if (!holds) return answer;
  const schedule = { ...answer.schedule };
  for (const { day, slot, cost } of holds) {
    const [quota, reserved] = schedule[day]?.[slot] ?? [0, 0];
    schedule[day] = { ...schedule[day], [slot]: [quota, reserved - cost] };
  }
  return { ...answer, schedule };
}

function checkDays(startDay: string, endDay: string): void {
  if (!isRealDay(startDay)) throw invalid([{ itemKey: 'start_day', message: 'YYYYMMDD' }]);
  if (!isRealDay(endDay) || endDay < startDay || daysBetween(startDay, endDay) >= MAXIMUM_SCHEDULE_DAYS) {
    throw invalid([{ itemKey: 'end_day', message: `YYYYMMDD, <= ${MAXIMUM_SCHEDULE_DAYS}` }]);
  }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

export class Calendars {
  private readonly schedules = new ScheduleCache<CountedSchedule>(({ until }) => until > nowMilliseconds());

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

  /**
   * Quota and reserved of the days asked for, both included (YYYYMMDD, at most 100 days), with day-offs and slot times
   * (API-048). Reserved counts what people hold, but not what the person who asks holds.
   */
  async schedule(calendarId: string, startDay: string, endDay: string, userId?: string): Promise<ScheduleAnswer> {
    checkDays(startDay, endDay);
    const { snapshot, known } = await this.find(calendarId);
    const key = `${snapshot.version}|${calendarId}|${startDay}|${endDay}`;
    const counted = await this.schedules.get(calendarId, key, async () => {
      const counted = scheduleOf(await readSlots(this.database.reads, calendarId, startDay, endDay));
      const { schedule, own, until, closed } = counted;
      const inside = Object.entries(known.dayOff).filter(([day]) => day >= startDay && day <= endDay);
      const dayOff = { ...Object.fromEntries(inside), ...closedDays(schedule, closed) };
      const { comaList } = known.calendar;
      const isAnyClosed = Object.keys(closed).length > 0;
      return { answer: { result: 'OK', schedule, dayOff, comaList, ...(isAnyClosed && { closed }) }, own, until };
    });
    return forPerson(counted, userId);
  }

  /** The schedule of a category's calendar (API-050). */
  async scheduleByCategory(
    categoryId: string,
    startDay: string,
    endDay: string,
    userId?: string,
  ): Promise<ScheduleAnswer> {
    const { calendarId } = await this.category(categoryId);
    if (calendarId === undefined) throw notFound();
    return this.schedule(calendarId, startDay, endDay, userId);
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

  /**
   * True when the calendar takes reservations and a place is free for the person inside its window (API-059,
   * SURVEY-047).
   */
  async canBeReserved(calendarId: string, userId: string): Promise<boolean> {
    const { known } = await this.find(calendarId);
    const { calendar, dayOff } = known;
    if (calendarClosure(calendar) !== undefined) return false;
    const { first, last } = bookableWindow(calendar, dayOff, today());
    const end = earlier(last, addDays(first, FREE_PLACE_DAYS));
    const isFree = (day: string, slot: string, [quota, taken]: readonly [number, number]) => {
      const start = calendar.comaList[slot]?.start;
      return taken < quota && start !== undefined && !isSlotStarted(day, start, nowMilliseconds());
    };
    // By way of the kept schedules: in an opening rush everybody asks this at the same time.
    for (let start = first; start <= end; start = addDays(start, MAXIMUM_SCHEDULE_DAYS)) {
      const until = earlier(end, addDays(start, MAXIMUM_SCHEDULE_DAYS - 1));
      const { schedule, closed = {} } = await this.schedule(calendarId, start, until, userId);
      for (const [day, slots] of Object.entries(schedule)) {
        if (isDayOff(dayOff, day)) continue;
        const open = Object.entries(slots).filter(([slot]) => closed[day]?.includes(slot) !== true);
        if (open.some(([slot, places]) => isFree(day, slot, places))) return true;
      }
    }
    return false;
  }

  /** Day-offs that move the cancel deadline of a reservation on `date` (YYYYMMDD) (API-070). */
  async dayOffCount(calendarId: string, date: string): Promise<number> {
    if (!isRealDay(date)) throw invalid([{ itemKey: 'date', message: 'YYYYMMDD' }]);
    const { calendar, dayOff } = (await this.find(calendarId)).known;
    return countDayOffs(date, calendar.reservationCancelLimit ?? DEFAULT_CANCEL_LIMIT, dayOff);
  }
}
