/**
 * The server is killed (-9) while everybody who is hit by a closing is told or cancelled: the next one goes on, and at the
 * end each was written to once, or cancelled once, and each place was given back once.
 */

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { daysFromTo } from '@madoguchi/shared/domain/date';
import { askUntil } from '../../testing/asking';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { hasEnded } from '../../testing/consoleJobs';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { timed } from '../../testing/longRun';
import { Random } from '../../testing/model/world';
import type { ServerProcess } from '../../testing/process';

const IS_LONG = process.env.TEST_LONG === '1';
const HIT = IS_LONG ? 400 : 60;
const KILLS = IS_LONG ? 30 : 1;
/** Every fourth is cancelled, the others are offered a place. */
const CANCELLED = HIT / 4;
const DAY = '20261203';
const TEXT = '{day} {time}\n{link}';
/** Longer than a lease. */
const STEP_MILLISECONDS = 60_000;
const ADMIN = 'U-admin';

let world: KillableWorld;
let at = Date.parse(TEST_NOW);
let server: ServerProcess;
let token = '';

beforeAll(async () => {
  const bundle = testBundle();
  const calendar = bundle['calendars/main.json'] as object;
  // Half of what is free may be held for offers.
  const schedule = Object.fromEntries(daysFromTo(DAY, '20261205').map((day) => [day, { '0': 2 * HIT }]));
  bundle['calendars/main.json'] = { ...calendar, schedule };
  world = await openKillableWorld(bundle, { ADMIN_USERS: ADMIN });
}, 240_000);
afterAll(() => world.close());

/** Starts a server to which every lease of the ones before has run out. */
async function begin(): Promise<void> {
  at += STEP_MILLISECONDS;
  server = await world.start(new Date(at).toISOString());
  token = await world.signIn(server, ADMIN);
}

async function ask<Data>(name: ConsoleCallName, ids: Record<string, string>, body?: object): Promise<Data> {
  const response = await fetch(`${server.url}${consolePath(name, ids)}`, {
    method: CONSOLE_CALLS[name].method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Data };
  if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Books the slot for as many people, by the database alone. */
async function bookAll(): Promise<void> {
  await world.rowsOf(
    `WITH people AS (
       INSERT INTO person (user_id, created_at, seen_at) SELECT 'U-hit-' || n, now(), now() FROM generate_series(1, $1::int) n
       RETURNING user_id
     ), answers AS (
       INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
         registrant_name, form_version, created_at, updated_at)
       SELECT user_id, 'visit', user_id, 'visit#' || user_id || '#1', user_id, '未対応', true, true, '', 1, now(), now() FROM people
       RETURNING answer_id, user_id
     ), places AS (
       INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live)
       SELECT answer_id, user_id, 'visit', 'place', 'main', $2, '0', 1, 'consult', '0', true FROM answers
     )
     UPDATE slot SET reserved = $1 WHERE calendar_id = 'main' AND day = $2 AND slot = '0'`,
    [HIT, DAY],
  );
}

async function untold(): Promise<number> {
  const [row] = await world.rowsOf<{ count: number }>(
    'SELECT count(*)::int AS count FROM closing_offer WHERE sent_at IS NULL',
  );
  return row?.count ?? 0;
}

test(
  'killed again and again, a closing tells each once and cancels each once [CONSOLE 6] [CONTRACT 13]',
  timed(`a closing of ${HIT} people with ${KILLS} kills`, async () => {
    const random = new Random(15);
    await begin();
    await bookAll();
    const slots = [{ day: DAY, slot: '0' }];
    const { closingId, offers } = await ask<Closing>('closingPost', {}, { calendarId: 'main', slots, reason: '' });
    expect(offers.filter(({ choice }) => choice === 'move')).toHaveLength(HIT);
    const offerIds = offers.filter((_, index) => index % 4 === 0).map(({ offerId }) => offerId);
    await ask('closingOffersPut', { id: closingId }, { version: 1, offerIds, choice: 'cancel' });
    const task = { kind: 'closing', closingId, text: TEXT, idempotencyKey: 'closing' };
    const post = () => ask<{ jobId: string }>('jobPost', {}, task);
    const { jobId } = await post();
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Somewhere among those who are left.
      const target = (await untold()) - 1 - random.below(Math.ceil(HIT / KILLS));
      for (let open = target + 1; open > Math.max(target, 0); ) open = await untold();
      await server.kill();
      if ((await untold()) > 0) cut += 1;
      await begin();
      // Whoever saw no answer asks again: it is the same job.
      expect(await post()).toEqual({ jobId });
    }
    const read = () => ask<Job>('job', { id: jobId });
    const job = await askUntil(read, hasEnded);
    await server.stop();
    expect(job).toMatchObject({ state: 'done', done: HIT, total: HIT, results: [] });
    const [counts] = await world.rowsOf(
      `SELECT (SELECT count(*)::int FROM outbox WHERE kind IS NULL) AS messages,
         (SELECT count(DISTINCT recipient)::int FROM outbox WHERE kind IS NULL) AS people,
         (SELECT count(*)::int FROM audit WHERE action = 'cancel') AS cancels,
         (SELECT count(*)::int FROM answer WHERE NOT is_live) AS cancelled,
         (SELECT count(*)::int FROM place_hold WHERE for_answer <> '') AS held,
         (SELECT reserved FROM slot WHERE calendar_id = 'main' AND day = $1 AND slot = '0') AS closed,
         (SELECT sum(reserved)::int FROM slot WHERE calendar_id = 'main' AND day > $1) AS offered`,
      [DAY],
    );
    const told = HIT - CANCELLED;
    expect(counts).toEqual({
      ...{ messages: told, people: told, cancels: CANCELLED, cancelled: CANCELLED },
      ...{ held: told, closed: told, offered: told },
    });
    expect(cut).toBeGreaterThan(0);
  }),
  IS_LONG ? 3_600_000 : 240_000,
);
