/** What benches make of many measurements. */

/** The value that `share` of all values do not reach. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);
