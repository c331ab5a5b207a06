/**
 * When the house lets a message leave: not in its quiet hours, which mostly lie over midnight. Japan time, which knows
 * no summer time.
 */
import { instantOfJapan, japanDateTime } from '../clock';
import { addDays, addMonths, firstOfMonth } from '../date';

/** HH:mm each: quiet from the one until just before the other; the same twice is never quiet. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Where neither the form nor the house says any. */
export const DEFAULT_QUIET: QuietHours = { from: '21:00', to: '08:00' };

/** The first instant from the given one on (both milliseconds since 1970) at which a message may leave. */
export function allowedAt(instant: number, { from, to }: QuietHours): number {
  const { date, time } = japanDateTime(instant);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return instant;
  return instantOfJapan(isOverMidnight && time >= from ? addDays(date, 1) : date, to);
}

/** The instant at which LINE counts anew how many messages a channel has sent: the first of the next month. */
export function nextMonth(instant: number): number {
  return instantOfJapan(firstOfMonth(addMonths(japanDateTime(instant).date, 1)));
}
