/**
 * The periods that figures are published by: weeks from Monday to Sunday and blocks of four of them, the same for every
 * question, so that no two answers overlap in part and can be subtracted. Days are YYYYMMDD in Japan.
 */
import { addDays, daysBetween, mondayOf } from '../date';

/** Weeks of one question, at most. */
export const MOST_WEEKS = 26;
/** Weeks of a question that names none, with the one that runs. */
export const USUAL_WEEKS = 8;
const DAYS_A_BLOCK = 28;
/** The Monday from which blocks are counted; which one it is matters to nobody. */
const FIRST_MONDAY = '20240101';

/** The Mondays of the weeks that hold a day from `from` to `to`. */
export function mondaysFromTo(from: string, to: string): string[] {
  const first = mondayOf(from);
  const count = Math.floor(daysBetween(first, mondayOf(to)) / 7) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index * 7));
}

/** The first and the last day of the block of four weeks that holds the day. */
export function blockOf(day: string): { from: string; to: string } {
  const from = addDays(FIRST_MONDAY, Math.floor(daysBetween(FIRST_MONDAY, day) / DAYS_A_BLOCK) * DAYS_A_BLOCK);
  return { from, to: addDays(from, DAYS_A_BLOCK - 1) };
}
