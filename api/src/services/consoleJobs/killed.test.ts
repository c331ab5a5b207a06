/**
 * The server is killed while jobs run: whatever was under way, the next one goes on, and at the end each answer was done
 * once and each person written to once.
 */

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { askUntil } from '../../testing/asking';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { hasEnded } from '../../testing/consoleJobs';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { timed } from '../../testing/longRun';
import { Random } from '../../testing/model/world';
import type { ServerProcess } from '../../testing/process';

const IS_LONG = process.env.TEST_LONG === '1';
const ANSWERS = IS_LONG ? 30_000 : 60;
const ROWS = IS_LONG ? 20_000 : 500;
const KILLS = IS_LONG ? 20 : 1;
/** An import has more steps to be cut between. */
const KILLS_OF_IMPORT = IS_LONG ? 50 : 1;
/** Longer than a lease. */
const STEP_MILLISECONDS = 60_000;
const ADMIN = 'U-admin';

let world: KillableWorld;
let at = Date.parse(TEST_NOW);
beforeAll(async () => {
  const bundle = testBundle();
  const calendar = bundle['calendars/main.json'] as object;
  bundle['calendars/main.json'] = { ...calendar, schedule: { '20261201': { '0': ROWS } } };
  world = await openKillableWorld(bundle, { ADMIN_USERS: ADMIN });
}, 240_000);
afterAll(() => world.close());

/** Starts a server to which every lease of the ones before has run out. */
function start(): Promise<ServerProcess> {
  at += STEP_MILLISECONDS;
  return world.start(new Date(at).toISOString());
}

const call = async (server: ServerProcess, token: string, method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return ((await response.json()) as { data: { jobId: string } & Job }).data;
};

/** Stores answers of as many people, by the database alone. @returns their keys */
async function storeAnswers(kind: string): Promise<string[]> {
  const rows = await world.rowsOf<{ partition_key: string }>(
    `WITH people AS (
       INSERT INTO person (user_id, created_at, seen_at) SELECT 'U-' || $1 || '-' || n, now(), now() FROM generate_series(1, $2::int) n
       RETURNING user_id
     )
     INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
       registrant_name, form_version, created_at, updated_at)
     SELECT user_id, 'profile', user_id, 'profile#' || user_id, user_id, '未対応', true, true, '', 1, now(), now() FROM people
     RETURNING partition_key`,
    [kind, ANSWERS],
  );
  return rows.map(({ partition_key }) => partition_key);
}

/** How many answers of both jobs are not done. */
async function openItems(): Promise<number> {
  const [row] = await world.rowsOf<{ open: number }>(
    'SELECT count(*)::int AS open FROM console_job_item WHERE NOT is_done',
  );
  return row?.open ?? 0;
}

/** Every slot's reserved beside what is taken of it, and what an import has left. */
async function places() {
  const [row] = await world.rowsOf<{ reserved: number; taken: number; booked: number; left: number }>(
    `SELECT (SELECT coalesce(sum(reserved), 0)::int FROM slot) AS reserved,
       ((SELECT coalesce(sum(cost), 0) FROM reservation WHERE is_live) + (SELECT coalesce(sum(cost), 0) FROM place_hold))::int AS taken,
       (SELECT count(*)::int FROM answer a JOIN reservation p USING (answer_id) WHERE a.is_current AND a.is_live AND p.is_live) AS booked,
       ((SELECT count(*) FROM console_job_row) + (SELECT count(*) FROM place_hold))::int AS left`,
  );
  return row;
}

test(
  'killed again and again, an import makes each row one answer with one place, or none of them [CONSOLE 6]',
  timed(`an import of ${ROWS} rows with ${KILLS_OF_IMPORT} kills`, async () => {
    const random = new Random(11);
    let server = await start();
    let token = await world.signIn(server, ADMIN);
    const keys = 'answerCode,partitionKey,status,reservation,name';
    const lines = Array.from({ length: ROWS }, (_, index) => `,,,consult_0|20261201|0,山田 ${index}`);
    const csv = [keys, keys, ...lines].join('\n');
    const body = { kind: 'import', form: 'visit', csv, idempotencyKey: 'import' };
    const begin = () => call(server, token, 'POST', consolePath('jobPost'), body);
    const { jobId } = await begin();
    const read = () => call(server, token, 'GET', consolePath('job', { id: jobId }));
    let cut = 0;
    for (let kill = 0; kill < KILLS_OF_IMPORT; kill += 1) {
      // Between two answers to the question how far it is: while it judges, stores, or makes everything count.
      for (let asked = random.below(IS_LONG ? 200 : 12); asked > 0; asked -= 1) await read();
      await server.kill();
      const now = await places();
      expect(now?.reserved).toBe(now?.taken);
      expect([0, ROWS]).toContain(now?.booked);
      if (now?.booked === 0) cut += 1;
      server = await start();
      token = await world.signIn(server, ADMIN);
      expect(await begin()).toEqual({ jobId });
    }
    const job = await askUntil(read, hasEnded);
    await server.stop();
    expect(job).toMatchObject({ state: 'done', done: ROWS, total: ROWS, results: [] });
    expect(await places()).toEqual({ reserved: ROWS, taken: ROWS, booked: ROWS, left: 0 });
    expect(cut).toBeGreaterThan(0);
  }),
  IS_LONG ? 3_600_000 : 240_000,
);

test(
  'killed again and again, a job does each answer once and writes to each person once [CONTRACT 14.3]',
  timed(`jobs of ${2 * ANSWERS} answers with ${KILLS} kills`, async () => {
    const random = new Random(7);
    let server = await start();
    let token = await world.signIn(server, ADMIN);
    const checked = await storeAnswers('check');
    const written = await storeAnswers('message');
    const bodies = [
      { kind: 'check', check: '対応済', selection: { partitionKeys: checked }, idempotencyKey: 'checks' },
      { kind: 'message', text: '休診のお知らせ', selection: { partitionKeys: written }, idempotencyKey: 'messages' },
    ];
    const begin = () => Promise.all(bodies.map((body) => call(server, token, 'POST', consolePath('jobPost'), body)));
    const jobs = await begin();
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Somewhere among the answers that are left.
      const target = (await openItems()) - 1 - random.below(Math.ceil((2 * ANSWERS) / KILLS));
      for (let open = target + 1; open > Math.max(target, 0); ) open = await openItems();
      await server.kill();
      if ((await openItems()) > 0) cut += 1;
      server = await start();
      token = await world.signIn(server, ADMIN);
      // Whoever saw no answer asks again: it is the same job.
      expect((await begin()).map(({ jobId }) => jobId)).toEqual(jobs.map(({ jobId }) => jobId));
    }
    for (const { jobId } of jobs) {
      const job = await askUntil(() => call(server, token, 'GET', consolePath('job', { id: jobId })), hasEnded);
      expect(job).toMatchObject({ state: 'done', done: ANSWERS, total: ANSWERS, results: [] });
    }
    await server.stop();
    const [counts] = await world.rowsOf(
      `SELECT (SELECT count(*)::int FROM audit WHERE action = 'check') AS checks,
         (SELECT count(*)::int FROM answer WHERE check_status = '対応済') AS checked,
         (SELECT count(*)::int FROM outbox) AS messages, (SELECT count(DISTINCT recipient)::int FROM outbox) AS people,
         (SELECT count(*)::int FROM audit WHERE action = 'notify') AS notified`,
    );
    expect(counts).toEqual({
      checks: ANSWERS,
      checked: ANSWERS,
      messages: ANSWERS,
      people: ANSWERS,
      notified: ANSWERS,
    });
    expect(cut).toBeGreaterThan(0);
  }),
  IS_LONG ? 3_600_000 : 240_000,
);
