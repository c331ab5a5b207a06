/**
 * The model test's part about slots: people with two windows open each book, hold, change and cancel at random, while
 * the operator lowers and raises quotas, the sweep runs and the clock moves on; then everything is counted.
 */
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, putBody, rowsOf } from '../answers';
import { type BundleFiles, testBundle } from '../bundle';
import { callerOf, type ModelTest, Random, type World } from './world';

const CALENDARS = ['m0', 'm1'] as const;
const DAYS = ['20261201', '20261202', '20261203'] as const;
const SLOTS = ['0', '1'] as const;
/** Category and item, with the calendar they lead to: one place, one place, two places, one place. */
const CHOICES = ['c0_0', 'c1_one', 'c1_two', 'c2_0'] as const;
const FORMS = ['open', 'once', 'other'] as const;
const PEOPLE = 6;
const WINDOWS = 2;
const STEPS = 5;
const OPERATOR_STEPS = 3;

type Quotas = Record<string, Record<string, number>>;
interface Limits {
  reservationMaxCount: number;
  reservationMaxCountOfDay: number;
}

function calendar(calendarId: string, schedule: Quotas, limits: Limits) {
  return {
    calendarId,
    name: calendarId,
    comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
    schedule,
    reservationCancelLimit: 0,
    ...limits,
  };
}

function randomQuotas(random: Random): Quotas {
  return Object.fromEntries(DAYS.map((day) => [day, Object.fromEntries(SLOTS.map((slot) => [slot, random.below(4)]))]));
}

function form(surveyId: string, isAppending: boolean) {
  return {
    surveyId,
    surveyTitle: surveyId,
    isAppending: { value: isAppending },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名' },
      { itemKey: 'place', type: 'reservation', title: '予約', isRequired: { value: true } },
    ],
  };
}

const NO_LIMITS: Limits = { reservationMaxCount: 0, reservationMaxCountOfDay: 0 };

function bundle(): BundleFiles {
  const files: BundleFiles = { ...testBundle() };
  for (const surveyId of FORMS) files[`surveys/${surveyId}.json`] = form(surveyId, surveyId !== 'once');
  for (const calendarId of CALENDARS) files[`calendars/${calendarId}.json`] = calendar(calendarId, {}, NO_LIMITS);
  files['categories.json'] = {
    display: { title: '予約' },
    tree: [
      { name: '一', id: 'c0', calendarId: 'm0' },
      { name: '二', id: 'c1', calendarId: 'm0' },
      { name: '三', id: 'c2', calendarId: 'm1' },
    ],
    items: [
      { itemId: 'one', itemName: '一枠', categoryId: 'c1', cost: 1 },
      { itemId: 'two', itemName: '二枠', categoryId: 'c1', cost: 2 },
    ],
  };
  delete files['surveys/visit.json'];
  delete files['calendars/main.json'];
  delete files['calendars/limited.json'];
  return files;
}

/** What the last import said that a slot keeps above its quota: `calendar|day|slot` -> places. */
type Kept = Map<string, number>;

async function setQuotas(world: World, random: Random, limits: Limits, kept: Kept): Promise<void> {
  const files: BundleFiles = {};
  for (const calendarId of CALENDARS)
    files[`calendars/${calendarId}.json`] = calendar(calendarId, randomQuotas(random), limits);
  const { notices } = await world.server.importFiles(files);
  kept.clear();
  for (const notice of notices) {
    const match = /(m\d)\.json: (\d{8}) slot (\d): (\d+) reserved/.exec(notice);
    if (match) kept.set(`${match[1]}|${match[2]}|${match[3]}`, Number(match[4]));
  }
}

/**
 * One window of a person: calls one after the other, as a screen does. `own`: answers that the person has got, in any
 * window.
 */
async function client(world: World, random: Random, userId: string, own: Map<string, string[]>): Promise<void> {
  const { answerWrites, holds } = world.services;
  const caller = callerOf(userId);
  const remember = (surveyId: string, key: string) => own.set(surveyId, [...(own.get(surveyId) ?? []), key]);
  for (let step = 0; step < STEPS; step += 1) {
    const surveyId = random.pick(FORMS);
    const value = `${random.pick(CHOICES)}|${random.pick(DAYS)}|${random.pick(SLOTS)}`;
    const keys = own.get(surveyId) ?? [];
    const known = keys[random.below(Math.max(1, keys.length))];
    const oldPartitionKey = known !== undefined && random.chance(60) ? known : undefined;
    const change = oldPartitionKey === undefined ? {} : { oldPartitionKey };
    const action = random.below(10);
    if (action < 6) {
      if (action < 4) await world.attempt(() => holds.hold(caller, { surveyId, value, ...change }));
      if (random.chance(20)) continue;
      const sent = random.chance(75) ? value : value.replace(/\d$/, random.pick(SLOTS));
      const subData = { ...change, idempotencyKey: crypto.randomUUID() };
      const body = putBody(surveyId, { name: userId, place: sent }, subData);
      // Every now and then the finger slips, or the phone sends it twice.
      const answers = await Promise.all(
        Array.from({ length: random.chance(20) ? 2 : 1 }, () => world.attempt(() => answerWrites.put(caller, body))),
      );
      // Or its answer is lost, and the phone sends it once more.
      if (random.chance(20)) answers.push(await world.attempt(() => answerWrites.put(caller, body)));
      const stored = new Set(answers.flatMap((answer) => (answer ? [answer.partitionKey] : [])));
      if (stored.size > 1) world.faults.push(`${userId}: one submission was stored ${stored.size} times`);
      for (const key of stored) remember(surveyId, key);
    } else if (action === 6) {
      await world.attempt(() => holds.release(caller, random.chance(50) ? { surveyId } : { surveyId, value }));
    } else if (known !== undefined) {
      await world.attempt(() => answerWrites.cancel(caller, { surveyId, partitionKey: known }));
    }
  }
}

/** The operator and the clock: other quotas, time that passes, the sweep, and a status set at the desk. */
async function operator(world: World, random: Random, limits: Limits, kept: Kept): Promise<void> {
  for (let step = 0; step < OPERATOR_STEPS; step += 1) {
    await setQuotas(world, random, limits, kept);
    setClock(nowMilliseconds() + random.below(12) * 60_000);
    if (random.chance(50)) await world.services.holds.sweep();
  }
}

/** Everything that must hold once nothing is under way any more. */
async function breachesOf(world: World, limits: Limits, kept: Kept): Promise<string[]> {
  const { server } = world;
  const lines = await brokenInvariants(server, kept);
  const checks: Record<string, string> = {
    'answer and reservation disagree': `
      SELECT a.partition_key AS line FROM answer a LEFT JOIN reservation r ON r.answer_id = a.answer_id
      WHERE a.is_live IS DISTINCT FROM r.is_live`,
    'rows and reservation disagree': `
      SELECT r.answer_id AS line FROM reservation r JOIN answer_row w ON w.answer_id = r.answer_id AND w.item_key = r.item_key
      WHERE w.value <> r.category_id || '_' || r.item_id || '|' || r.day || '|' || r.slot`,
    'a form that is answered once has two live answers': `
      SELECT user_id AS line FROM answer WHERE is_live AND survey_id = 'once' GROUP BY user_id HAVING count(*) > 1`,
    'two holds that are only being confirmed on one calendar': `
      SELECT user_id AS line FROM place_hold WHERE order_id IS NULL GROUP BY user_id, calendar_id HAVING count(*) > 1`,
    'a hold outlasts the term of its person and slot': `
      SELECT h.user_id AS line FROM place_hold h LEFT JOIN hold_term t USING (user_id, calendar_id, day, slot)
      WHERE h.cost > 0 AND h.expires_at > '${now().toISOString()}' AND (t.ends_at IS NULL OR h.expires_at > t.ends_at)`,
  };
  const { reservationMaxCount: count, reservationMaxCountOfDay: countOfDay } = limits;
  if (count > 0)
    checks['more reservations than a person may have'] = `
      SELECT user_id AS line FROM reservation WHERE is_live GROUP BY user_id, survey_id HAVING count(*) > ${count}`;
  if (countOfDay > 0)
    checks['more reservations of a day than a person may have'] = `
      SELECT user_id AS line FROM reservation WHERE is_live GROUP BY user_id, survey_id, day HAVING count(*) > ${countOfDay}`;
  for (const [what, text] of Object.entries(checks))
    for (const { line } of await rowsOf<{ line: string }>(server, text)) lines.push(`${what}: ${line}`);
  return lines;
}

export const placesModel: ModelTest = {
  bundle: bundle(),
  async play(world, seed) {
    const random = new Random(seed);
    const limits = random.pick<Limits>([
      NO_LIMITS,
      { reservationMaxCount: 2, reservationMaxCountOfDay: 0 },
      { reservationMaxCount: 0, reservationMaxCountOfDay: 1 },
    ]);
    const kept: Kept = new Map();
    await setQuotas(world, random, limits, kept);
    const clients = Array.from({ length: PEOPLE }, (_, index) => {
      const own = new Map<string, string[]>();
      return Array.from({ length: WINDOWS }, (_window, window) =>
        client(world, new Random(seed * 1_000 + index * 10 + window), `U-${index}`, own),
      );
    });
    await Promise.all([...clients.flat(), operator(world, random, limits, kept)]);
    const breaches = await breachesOf(world, limits, kept);
    // What has run out is given back, and then nothing may be left of it.
    setClock(nowMilliseconds() + 3_600_000);
    await world.services.holds.sweep();
    return [...breaches, ...(await brokenInvariants(world.server, kept))];
  },
};
