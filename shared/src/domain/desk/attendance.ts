/** Where somebody is on the day, and the one deed that comes next (CONTRACT 13). */
import type { Attendance } from '../../contract/console/answers';
import type { AttendanceState } from '../../contract/console/words';
import { instantOfJapan } from '../clock';

/** Not here yet counts as a state of its own. */
export type DayState = AttendanceState | 'expected';

export function dayStateOf(attendance: Attendance | null): DayState {
  return attendance?.state ?? 'expected';
}

/** What follows, in the order of a day: arrived, called, done. Nothing follows done and did not come. */
export function nextAttendance(attendance: Attendance | null): AttendanceState | undefined {
  switch (dayStateOf(attendance)) {
    case 'expected':
      return 'arrived';
    case 'arrived':
      return 'called';
    case 'called':
      return 'done';
    default:
      return undefined;
  }
}

/**
 * By how many whole minutes somebody is late who is not here yet; 0 before the time, without one, and of those who came.
 * @param day YYYYMMDD @param time HH:mm in Japan @param now milliseconds since 1970
 */
export function minutesLate(
  { time, attendance, day }: { time?: string | undefined; attendance: Attendance | null; day: string },
  now: number,
): number {
  if (attendance !== null || time === undefined || !/^\d{2}:\d{2}$/.test(time)) return 0;
  return Math.max(0, Math.floor((now - instantOfJapan(day, time)) / 60_000));
}
