/**
 * How long people take from the first touch of a form until it is stored: kept as counts by fixed spans, so that no
 * single duration is stored, and the median is known to the span: 10 seconds below two minutes, 30 below ten, a minute
 * below an hour, then ten minutes, and an hour above three.
 */

/** Until `below` seconds spans are `step` wide. */
const STEPS = [
  { below: 120, step: 10 },
  { below: 600, step: 30 },
  { below: 3_600, step: 60 },
  { below: 10_800, step: 600 },
  { below: 86_400, step: 3_600 },
] as const;

/** Seconds at which spans begin. */
const STARTS: readonly number[] = [
  0,
  ...STEPS.flatMap(({ below, step }, index) => {
    const from = STEPS[index - 1]?.below ?? 0;
    return Array.from({ length: (below - from) / step }, (_, at) => from + (at + 1) * step);
  }),
];

/** A span in seconds, without its end; the last one has none. */
export interface Span {
  from: number;
  before?: number;
}

/** The second at which the span begins that holds the duration. */
export function spanStart(seconds: number): number {
  return STARTS.findLast((start) => start <= seconds) ?? 0;
}

/**
 * The span in which the median lies, of an even number the lower of the two in the middle; undefined for none.
 * @param counts how many by the second at which their span begins
 */
export function medianSpan(counts: ReadonlyMap<number, number>): Span | undefined {
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([left], [right]) => left - right);
  const middle = Math.ceil(sorted.reduce((sum, [, count]) => sum + count, 0) / 2);
  let passed = 0;
  const found = sorted.find(([, count]) => {
    passed += count;
    return passed >= middle;
  });
  if (!found) return undefined;
  const before = STARTS[STARTS.indexOf(found[0]) + 1];
  return { from: found[0], ...(before !== undefined && { before }) };
}
