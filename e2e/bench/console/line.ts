/** A row of the table that `npm run bench -- console` prints (CONSOLE 6). */

export interface Line {
  what: string;
  figure: string;
  budget: string;
  /** Undefined for what stands there to be read beside another figure. */
  isKept: boolean | undefined;
}

/** Prints the rows. @returns how many were missed */
export function printLines(title: string, lines: readonly Line[]): number {
  const kept = (isKept: boolean | undefined) => (isKept === undefined ? '' : isKept ? 'yes' : 'NO');
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(lines.map(({ what, figure, budget, isKept }) => [what, { figure, budget, kept: kept(isKept) }])),
  );
  return lines.filter(({ isKept }) => isKept === false).length;
}
