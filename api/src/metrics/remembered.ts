/**
 * A measurement that costs something, taken when somebody asks and then remembered for a while: however many ask, and
 * how often, the database is measured every few seconds.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

export const MEASURED_EVERY_MILLISECONDS = 15_000;

/** @returns the last measurement, or a new one where that is too old; undefined where it fails */
export function remembered<Value>(measure: () => Promise<Value>): () => Promise<Value | undefined> {
  let taken = Number.NEGATIVE_INFINITY;
  let value: Promise<Value | undefined> = Promise.resolve(undefined);
  return () => {
    // A clock that was put back must not stop the measuring.
    if (Math.abs(nowMilliseconds() - taken) >= MEASURED_EVERY_MILLISECONDS) {
      taken = nowMilliseconds();
      value = measure().catch(() => undefined);
    }
    return value;
  };
}
