/** The board of beds: bars of stays and blocks, laid into lines in which none covers another. Pure. */
import type { BedBlock } from '../../contract';
import type { BoardKind } from '../../contract/console/beds';
import { addDays, daysBetween, fromHyphens } from '../date';

type Stay = BoardKind['stays'][number];

/** A bar over nights of the board; the numbers count its columns from 0, the last is not covered any more. */
export type Bar = { first: number; last: number; isCutBefore: boolean; isCutBehind: boolean } & (
  | { kind: 'stay'; stay: Stay }
  | { kind: 'block'; block: BedBlock }
);

/** What of nights `from` to before `to`, YYYYMMDD, the board shows that begins on a day; undefined for nothing. */
function columnsOf(from: string, to: string, { start, nights }: BoardDays) {
  const [first, last] = [daysBetween(start, from), daysBetween(start, to)];
  if (last <= 0 || first >= nights) return undefined;
  return {
    first: Math.max(0, first),
    last: Math.min(nights, last),
    isCutBefore: first < 0,
    isCutBehind: last > nights,
  };
}

interface BoardDays {
  /** YYYYMMDD */
  start: string;
  nights: number;
}

/** The bars of a kind, blocks before stays, each by its first night. */
function barsOf({ blocks, stays }: Pick<BoardKind, 'blocks' | 'stays'>, days: BoardDays): Bar[] {
  const blocked = blocks.flatMap((block): Bar[] => {
    const columns = columnsOf(fromHyphens(block.from), addDays(fromHyphens(block.to), 1), days);
    return columns ? [{ ...columns, kind: 'block', block }] : [];
  });
  const staying = stays.flatMap((stay): Bar[] => {
    const columns = columnsOf(stay.from, stay.to, days);
    return columns ? [{ ...columns, kind: 'stay', stay }] : [];
  });
  const byNight = (left: Bar, right: Bar) => left.first - right.first;
  return [...blocked.sort(byNight), ...staying.sort(byNight)];
}

/** The bars in lines: each in the first line in which nothing covers it. As many lines as beds that are taken at once. */
export function barLines(kind: Pick<BoardKind, 'blocks' | 'stays'>, days: BoardDays): Bar[][] {
  const lines: Bar[][] = [];
  for (const bar of barsOf(kind, days)) {
    const free = lines.find((line) => line.every(({ first, last }) => last <= bar.first || first >= bar.last));
    if (free) free.push(bar);
    else lines.push([bar]);
  }
  return lines.map((line) => line.sort((left, right) => left.first - right.first));
}

/** A line as cells of a table: a bar, or how many nights of nothing. */
export type LineCell = { bar: Bar; nights: number } | { bar?: undefined; nights: number };

/** The cells of a line from the first night to the last. */
export function lineCells(line: readonly Bar[], nights: number): LineCell[] {
  const cells: LineCell[] = [];
  let at = 0;
  for (const bar of line) {
    if (bar.first > at) cells.push({ nights: bar.first - at });
    cells.push({ bar, nights: bar.last - bar.first });
    at = bar.last;
  }
  return at < nights ? [...cells, { nights: nights - at }] : cells;
}
