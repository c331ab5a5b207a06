/**
 * Many people, an operator and the clock act at once, and still: no slot and no night above what it has, nothing held
 * without its place, nobody above a limit. Seeds are random but repeatable in what is asked; how the calls interleave
 * is the machine's. `npm run test:long` plays 1,000 of each.
 *
 * Each control takes one guard away and must see the same model find a breach.
 */
import { expect, test } from '@jest/globals';
import {
  type MissingGuards,
  NO_GIVING_BACK,
  NO_LOCK_OF_PERSON,
  NO_NUMBER_OF_BEDS,
  NO_QUOTA,
  NO_RECOGNITION_OF_REPEATS,
  NO_REMOVAL_OF_HOLDS,
  NO_TERMS_OF_HOLDS,
} from '../../testing/guards';
import { timed } from '../../testing/longRun';
import { placesModel } from '../../testing/model/places';
import { staysModel } from '../../testing/model/stays';
import { firstBreach } from '../../testing/model/world';

const isLong = process.env.TEST_LONG === '1';
const SEEDS = isLong ? 1_000 : 3;
/** A control has to find its breach within so many seeds; it stops at the first, which how the calls interleave decides. */
const CONTROL_SEEDS = 400;
// A loaded machine takes its time; a quiet one is done in some seconds.
const TIMEOUT = isLong ? 7_200_000 : 600_000;

test(
  'however calls interleave, slots keep their capacity, reservations and slots match and limits hold [API-026, SLOT-015, SLOT-016]',
  timed(`${SEEDS} seeds of places`, async () => {
    expect(await firstBreach(placesModel, SEEDS)).toBeUndefined();
  }),
  TIMEOUT,
);

test(
  'however calls interleave, no night exceeds its beds and a stay has all of its nights or none',
  timed(`${SEEDS} seeds of stays`, async () => {
    expect(await firstBreach(staysModel, SEEDS)).toBeUndefined();
  }),
  TIMEOUT,
);

const controls: Record<string, MissingGuards> = {
  'places are not given back': NO_GIVING_BACK,
  'a hold is left where its place was taken over': NO_REMOVAL_OF_HOLDS,
  // In the ordinary run concurrency.test.ts has the first three of these controls, and holdTerms.test.ts the last.
  ...(isLong && {
    'places are taken without looking at the quota': NO_QUOTA,
    'nobody waits for the same person': NO_LOCK_OF_PERSON,
    'repeats are not recognised': NO_RECOGNITION_OF_REPEATS,
    'every choice of a slot begins a new hold': NO_TERMS_OF_HOLDS,
  }),
};
for (const [what, missing] of Object.entries(controls)) {
  test(
    `control: ${what}`,
    async () => {
      expect(await firstBreach(placesModel, CONTROL_SEEDS, missing)).toBeDefined();
    },
    TIMEOUT,
  );
}

// In the ordinary run bedReservation.test.ts has this control.
if (isLong)
  test(
    'control: beds are taken without looking at their number',
    async () => {
      expect(await firstBreach(staysModel, CONTROL_SEEDS, NO_NUMBER_OF_BEDS)).toBeDefined();
    },
    TIMEOUT,
  );
