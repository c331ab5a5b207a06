/**
 * Preferred dates of a visit: the days and times that a department takes (CAND-006 to CAND-018).
 */
import type { DepartmentSettings } from '../../contract';
import { validationTexts } from '../../texts';
import { addDays, addMonths, fromHyphens, lastOfMonth, toHyphens, weekdayOf } from '../date';
import { parseCandidateDate } from '../survey';

/** Hours 08 to 18 and minutes of a confirmed time (SPEC 5). */
export const CANDIDATE_HOURS: readonly string[] = Array.from({ length: 11 }, (_, index) =>
  String(index + 8).padStart(2, '0'),
);
export const CANDIDATE_MINUTES = ['00', '15', '30', '45'] as const;

/** First and last day that a department takes, YYYYMMDD (CAND-012, CAND-013). */
export function candidateRange(settings: DepartmentSettings, today: string): { first: string; last: string } {
  return {
    first: addDays(today, settings.bookingStartDaysBefore),
    last: lastOfMonth(addMonths(today, settings.acceptUntilMonthEnd)),
  };
}

/** True when a day YYYYMMDD can be a preferred date (CAND-012 to CAND-015). */
export function isCandidateDay(settings: DepartmentSettings, day: string, today: string): boolean {
  const { first, last } = candidateRange(settings, today);
  return (
    day >= first &&
    day <= last &&
    !settings.customHolidays.includes(toHyphens(day)) &&
    !settings.weeklyClose.includes(weekdayOf(day))
  );
}

/** The time options of a day's weekday, in the order of their labels (CAND-017). */
export function timeOptionsOf(settings: DepartmentSettings, day: string): string[] {
  const labels = Object.entries(settings.receptionSchedule).find(
    ([weekday]) => Number(weekday) === weekdayOf(day),
  )?.[1];
  const position = (label: string) => Number(label.replace('label_', ''));
  return Object.entries(labels ?? {})
    .filter(([, option]) => option.show)
    .sort(([left], [right]) => position(left) - position(right))
    .map(([, option]) => option.title);
}

/** The message when one of an answer's preferred dates is none that the department takes, or undefined. */
export function candidateMessage(
  settings: DepartmentSettings,
  entries: readonly string[],
  today: string,
): string | undefined {
  const isTaken = entries.every((entry) => {
    const candidate = parseCandidateDate(entry);
    if (!candidate) return true;
    const day = fromHyphens(candidate.date);
    return isCandidateDay(settings, day, today) && timeOptionsOf(settings, day).includes(candidate.timeOption);
  });
  return isTaken ? undefined : validationTexts.candidate.closed;
}

/** The message of a confirmed time's parts: hour first, then minute (CAND-008, CAND-009). */
export function timePartMessage(hour: string, minute: string): string | undefined {
  if (hour === '') return validationTexts.candidate.hour;
  return minute === '' ? validationTexts.candidate.minute : undefined;
}
