/**
 * Asking again until something has come, with a moment between: who asks without one takes the processor from what is
 * waited for (five files of jobs: 45 to 39 s of a processor).
 */
import { setTimeout as delay } from 'node:timers/promises';

const MOMENT_MILLISECONDS = 20;

/** @returns the first answer that `isEnd` is true of */
export async function askUntil<Value>(ask: () => Promise<Value>, isEnd: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (isEnd(value)) return value;
    await delay(MOMENT_MILLISECONDS);
  }
}
