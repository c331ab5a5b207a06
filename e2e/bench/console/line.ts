/** A row of the table that `npm run bench -- console` prints (CONSOLE 6). */
import { loadavg } from 'node:os';

export interface Line {
  what: string;
  figure: string;
  budget: string;
  /** Undefined for what stands there to be read beside another figure. */
  isKept: boolean | undefined;
}

/** The value that `share` of all values do not reach. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How many processes wanted a processor in the last minute. */
export const load = (): string => loadavg()[0]?.toFixed(1) ?? '';

/** Prints the rows. @returns how many were missed */
export function printLines(title: string, lines: readonly Line[]): number {
  const kept = (isKept: boolean | undefined) => (isKept === undefined ? '' : isKept ? 'yes' : 'NO');
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(lines.map(({ what, figure, budget, isKept }) => [what, { figure, budget, kept: kept(isKept) }])),
  );
  return lines.filter(({ isKept }) => isKept === false).length;
}
