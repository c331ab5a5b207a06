/**
 * The model test's part about beds: stays that overlap in every way are reserved, changed and cancelled in parallel;
 * then every night is counted.
 */
import { addDays } from '@madoguchi/shared/domain/date';
import { rowsOf } from '../answers';
import { type BundleFiles, testBundle } from '../bundle';
import { brokenNights, STAY_SURVEY, stayBody, stayBundle } from '../stays';
import { callerOf, type ModelTest, Random, type World } from './world';

const FIRST_DAY = '20261201';
const DAYS = 8;
const LONGEST = 6;
const PEOPLE = 6;
const WINDOWS = 2;
const STEPS = 5;

const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

function bundle(): BundleFiles {
  return { ...testBundle(), ...stayBundle() };
}

/** Beds of a night, one less on some. */
function beds(random: Random) {
  const total = 1 + random.below(3);
  const nights = Array.from({ length: DAYS + LONGEST }, (_, index) => dashed(addDays(FIRST_DAY, index)));
  const few = nights.filter(() => random.chance(15));
  return {
    total,
    few: new Set(few.map((night) => night.replaceAll('-', ''))),
    file: {
      surveyId: STAY_SURVEY,
      bedTotal: total,
      overrides: Object.fromEntries(few.map((night) => [night, total - 1])),
      rule: { reservationPossibleStart: 1, reservationCancelLimit: 0 },
    },
  };
}

async function client(world: World, random: Random, userId: string, own: string[]): Promise<void> {
  const { answerWrites } = world.services;
  const caller = callerOf(userId);
  for (let step = 0; step < STEPS; step += 1) {
    const known = own[random.below(Math.max(1, own.length))];
    if (known !== undefined && random.chance(25)) {
      await world.attempt(() => answerWrites.cancel(caller, { surveyId: STAY_SURVEY, partitionKey: known }));
      continue;
    }
    const start = addDays(FIRST_DAY, random.below(DAYS));
    const end = addDays(start, 1 + random.below(LONGEST));
    const change = known !== undefined && random.chance(50) ? { oldPartitionKey: known } : {};
    const body = stayBody(dashed(start), dashed(end), { ...change, idempotencyKey: crypto.randomUUID() });
    const answer = await world.attempt(() => answerWrites.put(caller, body, 'bed'));
    if (answer) own.push(answer.partitionKey);
  }
}

export const staysModel: ModelTest = {
  bundle: bundle(),
  async play(world, seed) {
    const random = new Random(seed);
    const { total, few, file } = beds(random);
    await world.server.importFiles({ [`beds/${STAY_SURVEY}.json`]: file });
    await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => {
        const own: string[] = [];
        return Promise.all(
          Array.from({ length: WINDOWS }, (_window, window) =>
            client(world, new Random(seed * 1_000 + index * 10 + window), `U-${index}`, own),
          ),
        );
      }),
    );
    const lines = await brokenNights(world.server);
    const nights = await rowsOf<{ night: string; reserved: number }>(
      world.server,
      'SELECT night, reserved FROM bed_night',
    );
    for (const { night, reserved } of nights) {
      const most = few.has(night) ? total - 1 : total;
      if (reserved > most) lines.push(`${night}: ${reserved} of ${most} beds`);
    }
    const torn = await rowsOf<{ line: string }>(
      world.server,
      `SELECT a.partition_key AS line FROM answer a LEFT JOIN bed_stay b ON b.answer_id = a.answer_id
       WHERE a.is_live IS DISTINCT FROM b.is_live`,
    );
    // Every night of a live stay must have its bed counted: a stay whose nights have no row would be one half taken.
    const missing = await rowsOf<{ line: string }>(
      world.server,
      `SELECT b.answer_id AS line FROM bed_stay b WHERE b.is_live AND (
         SELECT count(*) FROM bed_night n WHERE n.survey_id = b.survey_id AND n.night >= b.start_day AND n.night < b.end_day AND n.reserved > 0
       ) <> to_date(b.end_day, 'YYYYMMDD') - to_date(b.start_day, 'YYYYMMDD')`,
    );
    for (const { line } of torn) lines.push(`answer and stay disagree: ${line}`);
    for (const { line } of missing) lines.push(`a night of a stay is not taken: ${line}`);
    return lines;
  },
};
