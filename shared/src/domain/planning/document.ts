/**
 * A calendar's document and its cells: what a change of the document does to them, and the document that says what the
 * cells have become. Pure; days are YYYYMMDD in Japan. Server only, as expandCalendar is.
 */
import type { Calendar } from '../../contract';
import { expandCalendar } from '../reservation/expandRules';
import { byCell, type CellChange, type CellEdit, cellName, type StandingCell } from './cells';

/** Day -> slot -> quota. */
type Schedule = Readonly<Record<string, Readonly<Record<string, number>>>>;

function cellsOf(schedule: Schedule): CellEdit[] {
  return Object.entries(schedule).flatMap(([day, quotas]) =>
    Object.entries(quotas).map(([slot, quota]) => ({ day, slot, quota })),
  );
}

/**
 * The cells of which two documents say another quota.
 * @param fromDay days before it are over and stay
 */
export function cellsBetween(before: Calendar, after: Calendar, fromDay: string): CellChange[] {
  const then = byCell(cellsOf(expandCalendar(before).schedule));
  const now = byCell(cellsOf(expandCalendar(after).schedule));
  const quotaIn = (cells: ReadonlyMap<string, CellEdit>, name: string) => cells.get(name)?.quota ?? 0;
  return [...new Map([...then, ...now])].flatMap(([name, { day, slot }]) => {
    const [was, is] = [quotaIn(then, name), quotaIn(now, name)];
    return day >= fromDay && was !== is ? [{ day, slot, before: was, after: is }] : [];
  });
}

/** What a change of the document makes of the cells as they stand: what was planned by hand stays as it is. */
export function editsByDocument(changes: readonly CellChange[], standing: readonly StandingCell[]): CellEdit[] {
  const known = byCell(standing);
  return changes
    .filter((cell) => (known.get(cellName(cell))?.quota ?? 0) === cell.before)
    .map(({ day, slot, after: quota }) => ({ day, slot, quota }));
}

/**
 * The document that says what the cells are: days on which they differ from its rules get a schedule of their own, so
 * that an export carries what was planned by hand. Closed days stay closed.
 * @returns the same document where nothing differs
 */
export function foldedCalendar(calendar: Calendar, cells: readonly CellEdit[]): Calendar {
  const { schedule, dayOff } = expandCalendar(calendar);
  const standing: Record<string, Record<string, number>> = {};
  for (const { day, slot, quota } of cells) {
    standing[day] ??= {};
    standing[day][slot] = quota;
  }
  const quotaOf = (of: Schedule, day: string, slot: string) => of[day]?.[slot] ?? 0;
  const days = [...new Set([...Object.keys(schedule), ...Object.keys(standing)])];
  const differing = days.filter((day) =>
    [...new Set([...Object.keys(schedule[day] ?? {}), ...Object.keys(standing[day] ?? {})])].some(
      (slot) => quotaOf(schedule, day, slot) !== quotaOf(standing, day, slot),
    ),
  );
  if (differing.length === 0) return calendar;
  // A time that was taken back leaves its empty cells.
  const isTime = ([slot]: [string, number]) => Object.hasOwn(calendar.comaList, slot);
  const own = Object.fromEntries(
    differing.map((day) => [day, Object.fromEntries(Object.entries(standing[day] ?? {}).filter(isTime))]),
  );
  const closed = Object.fromEntries(differing.filter((day) => dayOff[day] === 1).map((day) => [day, 1 as const]));
  const isClosing = Object.keys(closed).length > 0;
  return {
    ...calendar,
    schedule: { ...calendar.schedule, ...own },
    ...((calendar.dayOff || isClosing) && { dayOff: { ...calendar.dayOff, ...closed } }),
  };
}

/** Why new times of a calendar cannot be taken: which time, and which of the two. */
export interface TimesFault {
  slot: string;
  reason: 'removed' | 'booked';
}

/** Times that the new list does not have. */
export function removedTimes(before: Calendar['comaList'], after: Calendar['comaList']): string[] {
  return Object.keys(before).filter((slot) => !Object.hasOwn(after, slot));
}

/**
 * Faults of a changed comaList: a time stays for those who had it, and one in which somebody is booked begins and ends as
 * they were told.
 * @param booked times in which somebody is booked from today on
 * @param used times that have places, or that anybody was ever booked in
 */
export function timesFaults(
  before: Calendar['comaList'],
  after: Calendar['comaList'],
  booked: ReadonlySet<string>,
  used: ReadonlySet<string>,
): TimesFault[] {
  return Object.entries(before).flatMap(([slot, { start, end }]): TimesFault[] => {
    const now = after[slot];
    if (!now) return used.has(slot) ? [{ slot, reason: 'removed' }] : [];
    const isMoved = now.start !== start || now.end !== end;
    return isMoved && booked.has(slot) ? [{ slot, reason: 'booked' }] : [];
  });
}
