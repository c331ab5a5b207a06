/**
 * Whatever notices come, and however: never paid with nothing, never given unpaid, never charged twice. `npm run test:long` plays 10,000 notices. The controls
 * take one guard away and must see the same counting find it.
 */
import { expect, test } from '@jest/globals';
import { addCharge } from '../../../repositories/payment/money';
import { MoneyWorld } from '../../../testing/model/money';
import { type MoneyGuards, PRODUCT_MONEY_GUARDS } from './dependencies';

const isLong = process.env.TEST_LONG === '1';
const NOTICES = isLong ? 10_000 : 250;
const CONTROL_NOTICES = 120;
const TIMEOUT = isLong ? 3_600_000 : 240_000;

async function breachesAfter(seed: number, notices: number, guards?: MoneyGuards): Promise<string[]> {
  const world = await MoneyWorld.open(seed, guards);
  try {
    await world.play(notices);
    return await world.breaches();
  } finally {
    await world.close();
  }
}

test(
  '[API-079] 通知が遅れても、重なっても、前後しても、なくなっても、偽物でも、金額が違っても、お金と回答は合う',
  async () => {
    expect(await breachesAfter(20_261_120, NOTICES)).toEqual([]);
  },
  TIMEOUT,
);

const controls: Record<string, Partial<MoneyGuards>> = {
  'nobody looks whether an order is bought already': { isBought: () => false },
  'the same money is not recognised': {
    noteCharge: async (connection, charge) => (await addCharge(connection, charge)) || true,
  },
};
for (const [what, broken] of Object.entries(controls)) {
  test(
    `control: ${what}`,
    async () => {
      const play = breachesAfter(20_261_120, CONTROL_NOTICES, { ...PRODUCT_MONEY_GUARDS, ...broken });
      expect(await play.catch((error: unknown) => [String(error)])).not.toEqual([]);
    },
    TIMEOUT,
  );
}
