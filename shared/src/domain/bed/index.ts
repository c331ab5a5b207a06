/**
 * Stays in beds: nights, dates, what can be chosen and until when it can be changed (BED-024, BED-025, BED-034 to
 * BED-040, CONTRACT 6.6).
 */
import type { Answers, BedConfig, CheckStatus } from '../../contract';
import { bedTexts, statusTexts } from '../../texts';
import {
  addDays,
  daysBetween,
  daysFromTo,
  firstOfMonth,
  fromHyphens,
  isRealDay,
  japaneseDateWithWeekday,
  lastOfMonth,
  toHyphens,
  weekdayOf,
} from '../date';
import { defaultSession, END_DATE_KEY, joinDaySession, START_DATE_KEY, splitDaySession, textOf } from '../survey';

export * from './failure';
export * from './form';

/** Longest stay on offer (BED-025). */
export const MAX_NIGHTS = 14;

/** How many months ahead the calendar of beds can be turned. */
export const BED_MONTHS_AHEAD = 12;

/** One day of the bed calendar (BED-034). */
export interface BedRemaining {
  /** YYYY-MM-DD */
  date: string;
  bedRemaining: number;
}
export type BedRule = BedConfig['rule'];
/** A bed reservation as lists show it (BED-036). startDate and endDate as stored: `YYYY-MM-DD 午後`, `YYYY-MM-DD 午前`. */
export interface BedReservation {
  startDate: string;
  endDate: string;
  check: CheckStatus;
  fields: { itemKey: string; title: string; value: string }[];
  partitionKey: string;
  /** A change keeps it: it names the stay that was changed. */
  answerCode?: string | undefined;
  updatedAt: string;
}

/** The stays on offer: 1 to 14 nights, label N泊N+1日, value in days (BED-025). */
export function stayChoices(): { nights: number; label: string; days: number }[] {
  return Array.from({ length: MAX_NIGHTS }, (_, index) => {
    const nights = index + 1;
    return { nights, label: bedTexts.period.stayLabel(nights), days: nights + 1 };
  });
}

/** The discharge day of a stay of `days` days (nights + 1) from `start`, YYYYMMDD (BED-024). */
export function endOfStay(start: string, days: number): string {
  return addDays(start, days - 1);
}

/** Nights between admission and discharge, YYYYMMDD each. */
export function nightsBetween(start: string, end: string): number {
  return daysBetween(start, end);
}

/** The days on which a stay takes a bed: from admission to the day before discharge, YYYYMMDD. */
export function bedDays(start: string, end: string): string[] {
  return daysFromTo(start, addDays(end, -1));
}

/** The stored form of admission and discharge days: with the sessions 午後 and 午前 (FORM-093, FORM-094). */
export function encodeStay(start: string, end: string): { startDate: string; endDate: string } {
  return {
    startDate: joinDaySession(toHyphens(start), defaultSession(START_DATE_KEY)),
    endDate: joinDaySession(toHyphens(end), defaultSession(END_DATE_KEY)),
  };
}

/**
 * The answers with the sessions that every stay has: admission 午後, discharge 午前. Days that are none stay as they are,
 * for the rules to refuse.
 */
export function withUsualSessions(answers: Answers): Answers {
  const start = stayDay(textOf(answers[START_DATE_KEY]));
  const end = stayDay(textOf(answers[END_DATE_KEY]));
  return isRealDay(start) && isRealDay(end) ? { ...answers, ...encodeStay(start, end) } : answers;
}

/** 2026年12月9日(水) 午後 of a stored date; a missing session is the usual one (BED-028, BED-029). */
export function stayDayText(key: typeof START_DATE_KEY | typeof END_DATE_KEY, stored: string): string {
  const { date, session } = splitDaySession(stored);
  const day = fromHyphens(date);
  if (!isRealDay(day)) return statusTexts.invalidDate;
  return bedTexts.list.startAt(japaneseDateWithWeekday(day), session || defaultSession(key));
}

/** The day YYYYMMDD of a stored `YYYY-MM-DD 午後`. */
export function stayDay(value: string): string {
  return fromHyphens(splitDaySession(value).date);
}

export interface BedDayFacts {
  /** YYYYMMDD */
  day: string;
  today: string;
  bedRemaining: number;
  rule: BedRule;
  /** True when a stored stay is moved: the offset is not enforced (BED-039). */
  isEdit: boolean;
}

/** closed: past or too soon; full: no bed left; open: can be chosen. */
export type BedDayState = 'open' | 'full' | 'closed';

/** The state of a day as an admission day (BED-037 to BED-039). */
export function bedDayState({ day, today, bedRemaining, rule, isEdit }: BedDayFacts): BedDayState {
  const daysAhead = daysBetween(today, day);
  if (daysAhead < 0 || (!isEdit && daysAhead < rule.reservationPossibleStart)) return 'closed';
  return bedRemaining > 0 ? 'open' : 'full';
}

/** True when a stay can no longer be changed or cancelled: fewer days to its start than the rule's limit (BED-040). */
export function isBedDeadlinePassed(startDay: string, today: string, rule: BedRule): boolean {
  return daysBetween(today, startDay) < rule.reservationCancelLimit;
}

/** Longest stay (nights, at most 14) from a day for which every night has a bed; days that are not listed have none. */
export function longestStay(start: string, remaining: ReadonlyMap<string, number>): number {
  let nights = 0;
  while (nights < MAX_NIGHTS && (remaining.get(addDays(start, nights)) ?? 0) > 0) nights += 1;
  return nights;
}

/**
 * Free beds with those of the person's own stay among them, for choosing other dates of the same stay (BED-032). Nights
 * are YYYYMMDD.
 */
export function withOwnNights(
  remaining: Readonly<Record<string, number>>,
  own: { start: string; end: string },
): Record<string, number> {
  const freed = { ...remaining };
  for (const night of bedDays(own.start, own.end)) {
    const beds = freed[night];
    if (beds !== undefined) freed[night] = beds + 1;
  }
  return freed;
}

/** Number of beds on a night (YYYYMMDD): the override of that day, else the total (BedConfig). */
export function bedsOfNight(config: Pick<BedConfig, 'bedTotal' | 'overrides'>, night: string): number {
  return config.overrides?.[toHyphens(night)] ?? config.bedTotal;
}

/**
 * The weeks, Sunday first, of the month that holds `day`; undefined where a week reaches into another month (BED-004,
 * BED-007).
 */
export function bedMonth(day: string): { year: number; month: number; weeks: (string | undefined)[][] } {
  const days = daysFromTo(firstOfMonth(day), lastOfMonth(day));
  const cells = [...Array.from({ length: weekdayOf(firstOfMonth(day)) }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => cells[row * 7 + column]),
  );
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(4, 6)), weeks };
}
