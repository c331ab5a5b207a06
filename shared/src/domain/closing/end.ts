/** Until when an offered place is held (CONTRACT 13). Instants in milliseconds since 1970, days of Japan. */
import { instantOfJapan } from '../clock';
import { addDays } from '../date';

/** How long an offer holds its place where the house says nothing else (OFFER_HOURS). */
export const OFFER_HOURS_BY_DEFAULT = 48;
const HOUR_MILLISECONDS = 3_600_000;
/** On the day before the offered one, from when on a place is again for everybody. */
const LAST_TIME = '18:00';

/**
 * When an offer ends that begins at an instant: after so many hours, and never later than 18:00 of the day before the
 * offered day. One that would have ended already cannot be made.
 * @param day that is offered, YYYYMMDD
 */
export function offerEnd(from: number, day: string, hours: number): number {
  return Math.min(from + hours * HOUR_MILLISECONDS, instantOfJapan(addDays(day, -1), LAST_TIME));
}
