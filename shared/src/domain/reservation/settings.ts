/**
 * The reservation settings derived from a calendar. Screens read comaList, dayOff and the first and last bookable day;
 * the rest is kept as data (CAL-038).
 */
import type { CalendarInfo, ComaList } from '../../contract';
import { DEFAULT_CANCEL_LIMIT } from './deadline';
import { controlTypeOf } from './limits';
import { bookableWindow } from './window';

export interface CalendarSettings {
  sortKey: string;
  calendarId: string;
  /** Days, default 1, 0 = no deadline. */
  reservationCancelLimit: number;
  comaList: ComaList;
  dayOff: Readonly<Record<string, 0 | 1>>;
  calendarOff: 0 | 1;
  /** First bookable day, YYYYMMDD. */
  reservationStart: string;
  reservationPossibleStart: number;
  reservationPossibleMonths?: number | undefined;
  reservationMaxCount: number;
  reservationMaxCountOfDay: number;
  reservationControlType: 0 | 1 | 2;
  controlType: 0 | 1 | 2;
  /** The counting window of control types 1 and 2, YYYYMMDD. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  reservationPossibleStartDate?: string | undefined;
  reservationPossibleEndDate?: string | undefined;
  /** First and last bookable day, YYYYMMDD. */
  scheduleStartDate: string;
  scheduleEndDate: string;
  itemName?: string | undefined;
}

/** The settings of a calendar on a day; dayOff comes from the schedule where the calendar's own is not expanded. */
export function calendarSettings(
  calendar: CalendarInfo,
  options: { today: string; dayOff?: Readonly<Record<string, 0 | 1>>; itemName?: string | undefined },
): CalendarSettings {
  const dayOff = options.dayOff ?? calendar.dayOff ?? {};
  const window = bookableWindow(calendar, dayOff, options.today);
  const controlType = controlTypeOf(calendar);
  return {
    sortKey: calendar.calendarId,
    calendarId: calendar.calendarId,
    reservationCancelLimit: calendar.reservationCancelLimit ?? DEFAULT_CANCEL_LIMIT,
    comaList: calendar.comaList,
    dayOff,
    calendarOff: calendar.calendarOff ?? 0,
    reservationStart: window.first,
    reservationPossibleStart: calendar.reservationPossibleStart ?? 0,
    reservationPossibleMonths: calendar.reservationPossibleMonths,
    reservationMaxCount: calendar.reservationMaxCount ?? 0,
    reservationMaxCountOfDay: calendar.reservationMaxCountOfDay ?? 0,
    reservationControlType: controlType,
    controlType,
    startDate: calendar.startDate,
    endDate: calendar.endDate,
    reservationPossibleStartDate: calendar.reservationPossibleStartDate,
    reservationPossibleEndDate: calendar.reservationPossibleEndDate,
    scheduleStartDate: window.first,
    scheduleEndDate: window.last,
    itemName: options.itemName,
  };
}

/**
 * Why a calendar takes no reservations at all, or undefined: 'off' and 'notReservable' have messages of their own
 * (SURVEY-046, SURVEY-047).
 */
export function calendarClosure(
  calendar: Pick<CalendarInfo, 'calendarOff' | 'canBeReserve'>,
): 'off' | 'notReservable' | undefined {
  if (calendar.calendarOff === 1) return 'off';
  return calendar.canBeReserve === false ? 'notReservable' : undefined;
}
