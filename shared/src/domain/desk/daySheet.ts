/** The day sheet as it is shown: counts, the part that is asked for, what is over, and where the present is. */
import type { Today } from '../../contract/console/answers';
import { isCancelledStatus } from '../../contract/status';
import { foldName } from '../text';
import { dayStateOf } from './attendance';

export type TodayRow = Today['items'][number];

/** Parts of the sheet that can be asked for. */
export const DAY_PARTS = ['all', 'expected', 'arrived', 'called', 'done', 'absent'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Rows that count: an answer that was cancelled is expected no more. */
export function standingRows(rows: readonly TodayRow[]): TodayRow[] {
  return rows.filter(({ answer }) => !isCancelledStatus(answer.check));
}

/** How many rows each part has. */
export function countsOf(rows: readonly TodayRow[]): Record<DayPart, number> {
  const counts: Record<DayPart, number> = { all: rows.length, expected: 0, arrived: 0, called: 0, done: 0, absent: 0 };
  for (const { answer } of rows) counts[dayStateOf(answer.attendance)] += 1;
  return counts;
}

/** One writing for a search: as lookups fold names, and hyphens of numbers and codes do not matter. */
function folded(text: string): string {
  return foldName(text)
    .toLowerCase()
    .replace(/[‐-―−-]/g, '');
}

function isFound({ answer, what }: TodayRow, wanted: string): boolean {
  return [answer.name, answer.kana, answer.telephone, answer.answerCode, what].some(
    (text) => text !== undefined && folded(text).includes(wanted),
  );
}

/** The rows of a part in which the words are found. @param q part of a name, kana, telephone, code or of what */
export function rowsOf(rows: readonly TodayRow[], { part, q }: { part: DayPart; q: string }): TodayRow[] {
  const wanted = folded(q);
  return rows.filter(
    (row) => (part === 'all' || dayStateOf(row.answer.attendance) === part) && (wanted === '' || isFound(row, wanted)),
  );
}

/**
 * How many of the first rows are done, of which a running day needs none: all of them before the first that is not. Who
 * did not come is still to be asked why.
 */
export function leadingDone(rows: readonly TodayRow[]): number {
  const first = rows.findIndex(({ answer }) => dayStateOf(answer.attendance) !== 'done');
  return first < 0 ? rows.length : first;
}

/** Before which row the present stands; rows.length behind the last. @param time HH:mm of the present in Japan */
export function presentAt(rows: readonly TodayRow[], time: string): number {
  const at = rows.findIndex((row) => row.time !== undefined && row.time > time);
  return at < 0 ? rows.length : at;
}
