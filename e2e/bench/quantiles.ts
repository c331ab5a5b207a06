/** What benches make of many measurements, and how busy the machine was meanwhile. */
import { loadavg } from 'node:os';

/** The value that `share` of all values do not reach. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How many processes wanted a processor in the last minute. */
export const busy = (): string => loadavg()[0]?.toFixed(1) ?? '';
