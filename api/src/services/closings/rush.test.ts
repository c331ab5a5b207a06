/**
 * An opening rush: with TEST_LONG 200 reservations a second while quotas are edited and slots closed 100 times (CONSOLE 6),
 * on two servers, and nothing is oversold, no edit lost, nobody forgotten in a closed slot. With controls.
 */
import { expect, test } from '@jest/globals';
import { type MissingGuards, NO_LOOK_AT_OTHER_PLANNERS, NO_QUOTA } from '../../testing/guards';
import { ClosingsWorld } from '../../testing/model/closings';
import { breachesOfClosings } from '../../testing/model/closingsJudged';

const isLong = process.env.TEST_LONG === '1';
const [PER_SECOND, SECONDS, EDITS] = isLong ? [200, 20, 100] : [40, 2, 20];
/** So many times the model's places: with them most of the people find one. */
const SIZE = isLong ? 100 : 4;
/** A control has to find its breach within so many rushes; it stops at the first. */
const MOST_TURNS = 20;
const TIMEOUT = isLong ? 1_800_000 : 240_000;

async function rush(missing: MissingGuards = {}, size = SIZE, turn = 0) {
  const world = await ClosingsWorld.open(missing, '', size);
  try {
    const done = await world.rush(PER_SECOND, SECONDS, EDITS, turn);
    if (isLong) console.log(`${done.booked} booked, ${done.edited} edits in ${done.took.toFixed(1)} s`);
    return { ...done, breaches: await breachesOfClosings(world) };
  } finally {
    await world.close();
  }
}

test(
  'people reserve, planners edit and close at once: nothing is oversold, no edit is lost [CONSOLE 6]',
  async () => {
    const { breaches, booked, edited } = await rush();
    expect(breaches).toEqual([]);
    expect(Math.min(booked, edited)).toBeGreaterThan(0);
  },
  TIMEOUT,
);

// In the ordinary run concurrency.test.ts and routes/console/calendars.test.ts have these controls.
if (isLong)
  test.each([
    ['places are taken without looking at the quota', NO_QUOTA],
    ['nobody looks whether another planner has changed a cell', NO_LOOK_AT_OTHER_PLANNERS],
  ])(
    'control: where %s, the same counting finds it',
    async (_, missing) => {
      // So few places that they run out. How the calls interleave decides which rush shows it.
      let breaches: readonly string[] = [];
      for (let turn = 0; turn < MOST_TURNS && breaches.length === 0; turn += 1)
        ({ breaches } = await rush(missing, 1, turn));
      expect(breaches).not.toEqual([]);
    },
    TIMEOUT,
  );
