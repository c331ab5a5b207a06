/** How often a property is tried: a share of it in the ordinary run, all of it with TEST_LONG=1. */
import type { Parameters } from 'fast-check';

/**
 * The seed is fixed, so that a failure is the same everywhere; fast-check prints it with the smallest example.
 * TEST_SEED tries another.
 */
export function runs(ordinary: number, long: number): Parameters<unknown> {
  const seed = Number(process.env.TEST_SEED ?? 20261120);
  return { numRuns: process.env.TEST_LONG === '1' ? long : ordinary, seed };
}
