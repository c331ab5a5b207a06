/**
 * The days and times that a department takes (CAND-012 to CAND-017).
 */
import type { DepartmentSettings } from '../../contract';
import { addDays, addMonths, daysFromTo, lastOfMonth, toHyphens, weekdayOf } from '../date';

/** First and last day that a department takes, YYYYMMDD (CAND-012, CAND-013). */
export function candidateRange(settings: DepartmentSettings, today: string): { first: string; last: string } {
  return {
    first: addDays(today, settings.bookingStartDaysBefore),
    last: lastOfMonth(addMonths(today, settings.acceptUntilMonthEnd)),
  };
}

/** True for a day YYYYMMDD on which the department sees nobody (CAND-014, CAND-015). */
export function isClosedDay({ customHolidays, weeklyClose }: DepartmentSettings, day: string): boolean {
  return customHolidays.includes(toHyphens(day)) || weeklyClose.includes(weekdayOf(day));
}

/** True when a day YYYYMMDD can be a preferred date (CAND-012 to CAND-015). */
export function isCandidateDay(settings: DepartmentSettings, day: string, today: string): boolean {
  const { first, last } = candidateRange(settings, today);
  return day >= first && day <= last && !isClosedDay(settings, day);
}

type Labels = DepartmentSettings['receptionSchedule'][keyof DepartmentSettings['receptionSchedule']];

function shownTitles(labels: Labels): string[] {
  const position = (label: string) => Number(label.replace('label_', ''));
  const shown = Object.entries(labels ?? {})
    .filter(([, option]) => option.show)
    .sort(([left], [right]) => position(left) - position(right));
  return [...new Set(shown.map(([, option]) => option.title))];
}

/** The time options of a day's weekday, each once, in the order of their labels (CAND-017). */
export function timeOptionsOf(settings: DepartmentSettings, day: string): string[] {
  const labels = Object.entries(settings.receptionSchedule).find(
    ([weekday]) => Number(weekday) === weekdayOf(day),
  )?.[1];
  return shownTitles(labels);
}

/** Every time option of the week, each once: what the desk may agree on for a day that is closed to others. */
export function allTimeOptions(settings: DepartmentSettings): string[] {
  return [...new Set(Object.values(settings.receptionSchedule).flatMap(shownTitles))];
}

/** True for a day that the picker offers: one that the department takes and that has a time to choose. */
export function isOfferedDay(settings: DepartmentSettings, day: string, today: string): boolean {
  return isCandidateDay(settings, day, today) && timeOptionsOf(settings, day).length > 0;
}

/** True when the department takes a preferred date on the day YYYYMMDD at the time option. */
export function isOfferedTime(settings: DepartmentSettings, day: string, timeOption: string, today: string): boolean {
  return isCandidateDay(settings, day, today) && timeOptionsOf(settings, day).includes(timeOption);
}

/** The first day YYYYMMDD that the picker offers; undefined where the department takes none. */
export function firstOfferedDay(settings: DepartmentSettings, today: string): string | undefined {
  const { first, last } = candidateRange(settings, today);
  return daysFromTo(first, last).find((day) => isOfferedDay(settings, day, today));
}
