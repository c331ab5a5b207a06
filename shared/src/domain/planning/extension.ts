/**
 * A calendar for some months longer (CONSOLE 3): its rules go on; one that only names days gets a rule of what its last
 * weeks have. Pure; days are YYYYMMDD in Japan. Server only, as expandCalendar is.
 */
import type { Calendar } from '../../contract';
import { addDays, addMonths, weekdayOf } from '../date';
import { expandCalendar, WEEKDAYS_FROM_SUNDAY } from '../reservation/expandRules';
import { WEEK_DAYS } from '../reservation/grid';

/** How many of its last weeks say what a calendar without a rule has. */
const MODEL_WEEKS = 4;

type Rule = NonNullable<Calendar['rules']>[number];

/** The last day that the calendar says anything of; undefined for one without days. */
export function lastPlannedDay(calendar: Pick<Calendar, 'rules' | 'schedule'>): string | undefined {
  const days = [...(calendar.rules ?? []).map(({ to }) => to), ...Object.keys(calendar.schedule ?? {})];
  return days.reduce<string | undefined>((last, day) => (last === undefined || day > last ? day : last), undefined);
}

/** What each weekday has most lately in the last weeks before and on the day; closed on weekdays that had nothing. */
function weeklyUntil(schedule: Readonly<Record<string, Record<string, number>>>, last: string): Rule['weekly'] {
  const weekly: Rule['weekly'] = {};
  for (let back = 0; back < MODEL_WEEKS * WEEK_DAYS; back += 1) {
    const day = addDays(last, -back);
    const quotas = schedule[day];
    const weekday = WEEKDAYS_FROM_SUNDAY[weekdayOf(day)] ?? 'sun';
    if (quotas !== undefined && weekly[weekday] === undefined) weekly[weekday] = { ...quotas };
  }
  for (const weekday of WEEKDAYS_FROM_SUNDAY) weekly[weekday] ??= {};
  return weekly;
}

/** The closed days of a rule once more in the years that it goes on in: 20281229 is then closed as 20291229 too. */
function closedOn(closed: readonly string[], last: string, end: string): string[] {
  const recurring = new Set(
    closed.filter((day) => day > addMonths(last, -12) && day <= last).map((day) => day.slice(4)),
  );
  const years = Array.from(
    { length: Number(end.slice(0, 4)) - Number(last.slice(0, 4)) + 1 },
    (_, index) => Number(last.slice(0, 4)) + index,
  );
  const coming = years.flatMap((year) => [...recurring].map((rest) => `${year}${rest}`));
  return [...closed, ...coming.filter((day) => day > last && day <= end && !closed.includes(day)).sort()];
}

/**
 * The calendar, some months longer: from the day after its last to the same day of a later month.
 * @returns undefined for one without any day, which nothing can be told from
 */
export function extendedCalendar(calendar: Calendar, months: number): Calendar | undefined {
  const last = lastPlannedDay(calendar);
  if (last === undefined) return undefined;
  const isMonthEnd = addDays(last, 1).endsWith('01');
  // The end of a month goes to the end of a month, 0228 to 0331.
  const end = isMonthEnd ? addDays(addMonths(addDays(last, 1), months), -1) : addMonths(last, months);
  const rules = calendar.rules ?? [];
  if (rules.some(({ to }) => to === last)) {
    const longer = rules.map((rule) =>
      rule.to === last ? { ...rule, to: end, ...(rule.closed && { closed: closedOn(rule.closed, last, end) }) } : rule,
    );
    return { ...calendar, rules: longer };
  }
  const weekly = weeklyUntil(expandCalendar(calendar).schedule, last);
  const rule: Rule = { from: addDays(last, 1), to: end, weekly, nationalHolidaysClosed: true };
  return { ...calendar, rules: [...rules, rule] };
}
