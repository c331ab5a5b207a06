/**
 * What an input costs: the processor's time of this process, not the wall's, because tests run beside others. A cost
 * must grow with the length of the input and no faster, so that nobody can stop the server by one text.
 */
import { filled, HOSTILE_KINDS, HOSTILE_LENGTH } from './hostile';

/** Below this a cost says nothing about how it grows: a collector's or a compiler's run takes as long. */
const NOTICED_MILLISECONDS = 25;
/** No text of a body may cost more than so many yardsticks (some 250 ms on a quiet core), however its cost grows. */
const MOST_YARDSTICKS = 25;
/** What a yardstick reads: some 10 ms of a quiet core. */
const YARDSTICK = `[${'1,'.repeat(500_000)}1]`;
/** Four times the text costs four times as much; twice that is left for noise. What grows by the square costs 16 times. */
const STEEPEST = 8;
/** What looks too dear is measured again so often: a collector's run passes, a cost that grows too fast stays. */
const TRIES = 8;
/** Faults that are told of at a time. */
const MOST_FAULTS = 3;

/** Milliseconds of the processor that the work takes once. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Work whose cost is known, measured beside the other: a machine that is slow or busy is so for both. */
export const yardstick = (): unknown => JSON.parse(YARDSTICK);

/**
 * What is wrong with the cost of an input, or undefined where it grows with its length.
 * @param work what is done with an input of so many units; it throws nothing
 * @param length of the longest input
 * @param tries how often what looks too dear is measured
 */
export async function costFault(
  work: (length: number) => unknown,
  length = HOSTILE_LENGTH,
  tries = TRIES,
): Promise<string | undefined> {
  let long = Number.POSITIVE_INFINITY;
  let short = Number.POSITIVE_INFINITY;
  let yard = 0;
  for (let count = 0; count < tries; count += 1) {
    long = Math.min(long, await processorTime(() => work(length)));
    if (long < NOTICED_MILLISECONDS) return undefined;
    short = Math.min(short, await processorTime(() => work(length / 4)));
    yard = Math.max(yard, await processorTime(yardstick));
    if (long <= yard * MOST_YARDSTICKS && long <= short * STEEPEST) return undefined;
  }
  return `${long.toFixed(0)} ms, a quarter of it ${short.toFixed(1)} ms, a yardstick ${yard.toFixed(1)} ms`;
}

/** As `costFault`, for a text of a kind. A refusal is no fault. */
export async function textCostFault(kind: string, work: (text: string) => unknown): Promise<string | undefined> {
  const textOf = HOSTILE_KINDS[kind] ?? filled(kind);
  const texts = new Map([HOSTILE_LENGTH, HOSTILE_LENGTH / 4].map((length) => [length, textOf(length)]));
  const fault = await costFault((length) => {
    try {
      return work(texts.get(length) ?? '');
    } catch {
      return undefined;
    }
  });
  return fault === undefined ? undefined : `${kind}: ${fault}`;
}

/** Of so many kinds of texts one is tried with each work, another one with the next; with TEST_LONG=1 all. */
const SHARE = 9;

/** The faults of works by their names. */
export async function textCostFaults(works: readonly [string, (text: string) => unknown][]): Promise<string[]> {
  const share = process.env.TEST_LONG === '1' ? 1 : SHARE;
  const kinds = Object.keys(HOSTILE_KINDS);
  const faults: string[] = [];
  for (const [name, work] of works) {
    turn += 1;
    for (const kind of kinds.filter((_, index) => index % share === turn % share)) {
      const fault = faults.length < MOST_FAULTS ? await textCostFault(kind, work) : undefined;
      if (fault !== undefined) faults.push(`${name}, ${fault}`);
    }
  }
  return faults;
}

let turn = 0;
