/**
 * A week as its table shows it: the rules' slots turned into names and looks, once a week, so that painting is only
 * painting.
 */
import { today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday, shortTime, weekdayName, weekdayOf } from '@madoguchi/shared/domain/date';
import { isDayOff, type ScheduleSlot, type SlotContext, type Week } from '@madoguchi/shared/domain/reservation';
import { calendarTexts } from '@madoguchi/shared/texts';

/** What a cell looks like; ○ △ × −. */
export type CellLook = 'open' | 'few' | 'full' | 'closed';

export interface CellView {
  /** `YYYYMMDD-index`, the button's data-slot. */
  id: string;
  /** The button's name (CONTRACT 7). */
  name: string;
  look: CellLook;
}
export interface RowView {
  comaIndex: string;
  /** The time as people write it: 9:00. */
  time: string;
  cells: CellView[];
}
export interface DayHead {
  /** YYYYMMDD */
  date: string;
  /** M月D日(曜) */
  name: string;
  weekday: string;
  dayOfMonth: number;
  tone: 'plain' | 'saturday' | 'sunday';
  isToday: boolean;
  isDayOff: boolean;
  /** The name of a national holiday; open or not. */
  holiday: string | undefined;
}
export interface WeekView {
  /** YYYYMMDD */
  monday: string;
  /** 11/23 – 11/29 */
  range: string;
  days: DayHead[];
  rows: RowView[];
  isEmpty: boolean;
}

/** M/D of a day YYYYMMDD. */
function monthSlashDay(day: string): string {
  return `${Number(day.slice(4, 6))}/${Number(day.slice(6, 8))}`;
}

/** 11/23 – 11/29 of a week's days. */
export function rangeOf(days: readonly string[]): string {
  return calendarTexts.week.range(monthSlashDay(days[0] ?? ''), monthSlashDay(days[days.length - 1] ?? ''));
}

/** The head of a day's column; holidays are as red as Sundays. */
function dayHead(date: string, { dayOff, holidays }: Pick<SlotContext, 'dayOff' | 'holidays'>): DayHead {
  const weekday = weekdayOf(date);
  const holiday = holidays?.[date];
  return {
    date,
    name: monthDayWeekday(date),
    weekday: weekdayName(date),
    dayOfMonth: Number(date.slice(6, 8)),
    tone: holiday !== undefined || weekday === 0 ? 'sunday' : weekday === 6 ? 'saturday' : 'plain',
    isToday: date === today(),
    isDayOff: isDayOff(dayOff, date),
    holiday,
  };
}

function lookOf(slot: ScheduleSlot): CellLook {
  if (slot.active) return slot.isFew ? 'few' : 'open';
  return slot.isFullBooked ? 'full' : 'closed';
}

/** The view of a week of the rules. */
export function weekView(week: Week, context: Pick<SlotContext, 'dayOff' | 'holidays'>): WeekView {
  const days = week.days.map((date) => dayHead(date, context));
  const { slotName } = calendarTexts;
  return {
    monday: week.monday,
    range: rangeOf(week.days),
    days,
    rows: week.rows.map((row) => ({
      comaIndex: row.comaIndex,
      time: shortTime(row.start),
      cells: row.slots.map((slot, column) => {
        const look = lookOf(slot);
        const name = slotName[look === 'few' ? 'open' : look];
        return { id: slot.id, name: name(days[column]?.name ?? '', row.start), look };
      }),
    })),
    isEmpty: week.isEmpty,
  };
}
