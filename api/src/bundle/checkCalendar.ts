/**
 * Cross checks of one calendar: slots that its list does not have, days that are none, spans that run backwards.
 */
import type { Calendar } from '@madoguchi/shared/contract';
import { isRealDay } from '@madoguchi/shared/domain/date';
import { A_DAY, faultLine, jsonPath } from './fault';
import type { Entry } from './read';

const DAY_FIELDS = ['startDate', 'endDate', 'reservationPossibleStartDate', 'reservationPossibleEndDate'] as const;

/** Faults of one calendar. */
export function checkCalendar({ file, value: calendar }: Entry<Calendar>): string[] {
  const faults: string[] = [];
  const report = (keys: (string | number)[], problem: string, expected: string) =>
    faults.push(faultLine(file, jsonPath(keys), problem, expected));
  const slots = Object.keys(calendar.comaList);
  if (slots.length === 0) report(['comaList'], 'is empty', 'at least one slot');
  for (const [slot, { start, end }] of Object.entries(calendar.comaList)) {
    if (start >= end) report(['comaList', slot], `starts at ${start} and ends at ${end}`, 'a start before the end');
  }
  const checkSlots = (keys: (string | number)[], quotas: Record<string, number>) => {
    for (const slot of Object.keys(quotas)) {
      if (!slots.includes(slot)) report([...keys, slot], `names slot "${slot}"`, 'a slot of comaList');
    }
  };
  const checkDay = (keys: (string | number)[], day: string | undefined) => {
    if (day !== undefined && !isRealDay(day)) report(keys, `is "${day}"`, A_DAY);
  };
  const checkSpan = (from: string | undefined, to: string | undefined, keys: (string | number)[]) => {
    // A day that is none has been reported by itself.
    if (from !== undefined && to !== undefined && isRealDay(from) && isRealDay(to) && from > to)
      report(keys, `is before ${from}`, 'a day not before the first');
  };
  for (const [index, rule] of (calendar.rules ?? []).entries()) {
    checkDay(['rules', index, 'from'], rule.from);
    checkDay(['rules', index, 'to'], rule.to);
    checkSpan(rule.from, rule.to, ['rules', index, 'to']);
    for (const [position, day] of (rule.closed ?? []).entries()) checkDay(['rules', index, 'closed', position], day);
    for (const [weekday, quotas] of Object.entries(rule.weekly)) {
      const path = ['rules', index, 'weekly', weekday];
      if (typeof quotas === 'object' && quotas !== null) checkSlots(path, { ...quotas });
    }
  }
  for (const [day, quotas] of Object.entries(calendar.schedule ?? {})) {
    checkDay(['schedule', day], day);
    checkSlots(['schedule', day], quotas);
  }
  for (const day of Object.keys(calendar.dayOff ?? {})) checkDay(['dayOff', day], day);
  for (const field of DAY_FIELDS) checkDay([field], calendar[field]);
  checkSpan(calendar.startDate, calendar.endDate, ['endDate']);
  checkSpan(calendar.reservationPossibleStartDate, calendar.reservationPossibleEndDate, ['reservationPossibleEndDate']);
  return faults;
}
