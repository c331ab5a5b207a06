/**
 * People who are booked on days that an import closes: nobody tells them but the house, so the report names their
 * answers by code, without a name.
 */
import type { Calendar } from '@madoguchi/shared/contract';
import { CalendarSchema } from '@madoguchi/shared/contract/schema';
import { today } from '@madoguchi/shared/domain/clock';
import { expandCalendar } from '@madoguchi/shared/domain/reservation';
import * as v from 'valibot';
import type { Connection } from '../database/database';
import { bookedOn } from '../repositories/answers/reservations';
import type { Changes } from './publish';

/** The days that the calendar says are off; undefined where it is off altogether. */
function daysOff(calendar: Calendar): ReadonlySet<string> | undefined {
  if (calendar.calendarOff === 1) return undefined;
  const { dayOff } = expandCalendar(calendar);
  return new Set(Object.keys(dayOff).filter((day) => dayOff[day] === 1));
}

/** Whether a day that was open is closed now. */
function closes(before: Calendar, after: Calendar): (day: string) => boolean {
  const then = daysOff(before);
  const now = daysOff(after);
  return (day) => (now?.has(day) ?? true) && then?.has(day) === false;
}

/** A line for each day that is closed by the changes and on which somebody is booked, from today on. */
export async function bookedOnClosed(connection: Connection, { changed }: Changes): Promise<string[]> {
  const lines: string[] = [];
  for (const { document, before } of changed) {
    if (document.kind !== 'calendar' || !before) continue;
    const then = v.safeParse(CalendarSchema, before.content);
    const now = v.safeParse(CalendarSchema, document.content);
    if (!then.success || !now.success) continue;
    const isClosed = closes(then.output, now.output);
    for (const { day, codes } of await bookedOn(connection, document.id, today())) {
      if (!isClosed(day)) continue;
      lines.push(`${document.file}: ${day} is closed now and ${codes.length} booked on it stay: ${codes.join(', ')}`);
    }
  }
  return lines;
}
