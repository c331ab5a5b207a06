/**
 * When a reminder is due. It is reckoned from the day of the reservation that stands: who changes or cancels has nothing
 * to undo.
 */
import { instantOfJapan, japanDateTime } from '../clock';
import { addDays, daysFromTo } from '../date';

/** So many days before, at that time HH:mm of Japan; `bring` says what to bring along. */
export interface ReminderRule {
  daysBefore: number;
  at: string;
  bring?: string | undefined;
}

/** The instant (milliseconds since 1970) at which the reminder of a reservation on the day YYYYMMDD is due. */
export function reminderInstant(day: string, { daysBefore, at }: ReminderRule): number {
  return instantOfJapan(addDays(day, -daysBefore), at);
}

/** The days YYYYMMDD whose reservations have this reminder due after the one instant and no later than the other. */
export function dueDays(rule: ReminderRule, after: number, until: number): string[] {
  const days = daysFromTo(japanDateTime(after).date, japanDateTime(until).date);
  return days
    .map((day) => addDays(day, rule.daysBefore))
    .filter((day) => reminderInstant(day, rule) > after && reminderInstant(day, rule) <= until);
}
