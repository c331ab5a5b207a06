/**
 * Notices come in any order and number, and still: never paid with nothing, never given unpaid, never charged twice.
 * `npm run test:long` plays 10,000 notices. The controls take one guard away and must see the same counting find it.
 */
import { expect, test } from '@jest/globals';
import { type MissingGuards, NO_LOOK_AT_BOUGHT_ORDERS, NO_RECOGNITION_OF_MONEY } from '../../../testing/guards';
import { timed } from '../../../testing/longRun';
import { MoneyWorld } from '../../../testing/model/money';

const isLong = process.env.TEST_LONG === '1';
const NOTICES = isLong ? 10_000 : 60;
const CONTROL_NOTICES = 120;
const TIMEOUT = isLong ? 3_600_000 : 240_000;

async function breachesAfter(seed: number, notices: number, missingGuards?: MissingGuards): Promise<string[]> {
  const world = await MoneyWorld.open(seed, missingGuards);
  try {
    await world.play(notices);
    return await world.breaches();
  } finally {
    await world.close();
  }
}

test(
  'money and answers agree when notices are late, repeated, reordered, lost, forged or of a wrong amount [API-079]',
  timed(`${NOTICES} notices`, async () => {
    expect(await breachesAfter(20_261_120, NOTICES)).toEqual([]);
  }),
  TIMEOUT,
);

const controls: Record<string, MissingGuards> = {
  'nobody looks whether an order is bought already': NO_LOOK_AT_BOUGHT_ORDERS,
  'the same money is not recognised': NO_RECOGNITION_OF_MONEY,
};
// In the ordinary run notices.test.ts has both.
for (const [what, missing] of isLong ? Object.entries(controls) : []) {
  test(
    `control: ${what}`,
    async () => {
      const play = breachesAfter(20_261_120, CONTROL_NOTICES, missing);
      expect(await play.catch((error: unknown) => [String(error)])).not.toEqual([]);
    },
    TIMEOUT,
  );
}
