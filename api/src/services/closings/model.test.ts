/**
 * People, planners and a closing's offers at once on two servers, and still: nothing oversold, no edit of a quota lost,
 * everybody who is hit in exactly one state, money due back where a paid place was cancelled and nowhere else.
 * `npm run test:long` plays 1,000 seeds. Each control takes one guard away and must see the same counting find a breach.
 */
import { expect, test } from '@jest/globals';
import {
  type MissingGuards,
  NO_CLOSING_OF_SLOTS,
  NO_LOOK_AT_OTHER_PLANNERS,
  NO_LOOK_AT_WHAT_IS_HELD,
  NO_QUOTA,
  NO_RECOGNITION_OF_MONEY,
  NO_REFUND_OF_CANCELLED,
  WITHOUT_TRIGGER_OF_CLOSINGS,
} from '../../testing/guards';
import { timed } from '../../testing/longRun';
import { ClosingsWorld } from '../../testing/model/closings';
import { breachesOfClosings } from '../../testing/model/closingsJudged';

const isLong = process.env.TEST_LONG === '1';
const SEEDS = isLong ? 1_000 : 2;
/** A control has to find its breach within so many seeds; it stops at the first. */
const CONTROL_SEEDS = 400;
const TIMEOUT = isLong ? 14_400_000 : 600_000;

/** Plays seeds one after the other. @returns the first with a breach, and its breaches */
async function firstBreach(seeds: number, missing: MissingGuards = {}, script?: string) {
  const world = await ClosingsWorld.open(missing, script);
  try {
    for (let seed = 0; seed < seeds; seed += 1) {
      await world.play(seed);
      const breaches = await breachesOfClosings(world);
      if (breaches.length > 0) return { seed, breaches };
    }
    return undefined;
  } finally {
    await world.close();
  }
}

test(
  'however calls interleave on two servers, nothing is oversold, no edit is lost and everybody hit is in one state [CONSOLE 6] [CONTRACT 13]',
  timed(`${SEEDS} seeds of reservations, edits, closings, offers and payments`, async () => {
    expect(await firstBreach(SEEDS)).toBeUndefined();
  }),
  TIMEOUT,
);

const controls: Record<string, [missing: MissingGuards, script?: string]> = {
  'what is held for an answer stays when it leaves': [NO_LOOK_AT_WHAT_IS_HELD],
  'money of what was cancelled is not noted as due': [NO_REFUND_OF_CANCELLED],
  // In the ordinary run each of these has a control of its own: races of closings, notices, slots and planners.
  ...(isLong && {
    'places are taken without a look at closings': [NO_CLOSING_OF_SLOTS, WITHOUT_TRIGGER_OF_CLOSINGS],
    'the same money is not recognised': [NO_RECOGNITION_OF_MONEY],
    'places are taken without looking at the quota': [NO_QUOTA],
    'nobody looks whether another planner has changed a cell': [NO_LOOK_AT_OTHER_PLANNERS],
  }),
};
for (const [what, [missing, script]] of Object.entries(controls)) {
  test(
    `control: ${what}`,
    async () => {
      expect(await firstBreach(CONTROL_SEEDS, missing, script)).toBeDefined();
    },
    TIMEOUT,
  );
}
