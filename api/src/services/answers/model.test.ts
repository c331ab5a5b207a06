/**
 * Whatever many people, an operator and the clock do at once: no slot and no night above what it has, nothing held without its place, nobody above a limit.
 * Seeds are random but repeatable in what is asked; how the calls interleave is the machine's. `npm run test:long` plays 1,000 of each.
 *
 * Each control takes one guard away and must see the same model find a breach.
 */
import { expect, test } from '@jest/globals';
import { takeNightUnguarded } from '../../repositories/beds/nights';
import { takePlacesUnguarded } from '../../repositories/slots/slots';
import { placesModel } from '../../testing/model/places';
import { staysModel } from '../../testing/model/stays';
import { firstBreach } from '../../testing/model/world';
import { type Guards, PRODUCT_GUARDS } from './guards';

const isLong = process.env.TEST_LONG === '1';
const SEEDS = isLong ? 1_000 : 50;
/** A control has to find its breach within so many seeds. */
const CONTROL_SEEDS = 40;
// A loaded machine takes its time; a quiet one is done in some seconds.
const TIMEOUT = isLong ? 7_200_000 : 600_000;

test(
  '[API-026, SLOT-015, SLOT-016] どう重なっても、枠は定員まで、予約には枠が、枠には予約があり、上限も守られる',
  async () => {
    expect(await firstBreach(placesModel, PRODUCT_GUARDS, SEEDS)).toBeUndefined();
  },
  TIMEOUT,
);

test(
  'どう重なっても、どの夜も病床の数まで、滞在は全部の夜がとれているか全くとれていないか',
  async () => {
    expect(await firstBreach(staysModel, PRODUCT_GUARDS, SEEDS)).toBeUndefined();
  },
  TIMEOUT,
);

const controls: Record<string, Partial<Guards>> = {
  'places are taken without looking at the quota': { takePlaces: takePlacesUnguarded, hasRoom: () => true },
  'places are not given back': { giveBackPlaces: async () => undefined },
  'a hold is left where its place was taken over': { removeHold: async () => true },
  'nobody waits for the same person': { lockPerson: async () => true },
  'repeats are not recognised': { recognisesRepeats: false },
  'every choice of a slot begins a new hold': { keepsHoldTerms: false },
};
for (const [what, broken] of Object.entries(controls)) {
  test(
    `control: ${what}`,
    async () => {
      expect(await firstBreach(placesModel, { ...PRODUCT_GUARDS, ...broken }, CONTROL_SEEDS)).toBeDefined();
    },
    TIMEOUT,
  );
}

test(
  'control: beds are taken without looking at their number',
  async () => {
    const guards = { ...PRODUCT_GUARDS, takeNight: takeNightUnguarded };
    expect(await firstBreach(staysModel, guards, CONTROL_SEEDS)).toBeDefined();
  },
  TIMEOUT,
);
