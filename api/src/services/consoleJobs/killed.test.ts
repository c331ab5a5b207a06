/**
 * The server is killed while jobs run: whatever was under way, the next one goes on, and at the end each answer was done
 * once and each person written to once.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { Random } from '../../testing/model/world';
import type { ServerProcess } from '../../testing/process';

const IS_LONG = process.env.TEST_LONG === '1';
const ANSWERS = IS_LONG ? 30_000 : 400;
const KILLS = IS_LONG ? 20 : 3;
/** Longer than a lease: a server that is killed is given up by the next. */
const STEP_MILLISECONDS = 60_000;
const ADMIN = 'U-admin';

let world: KillableWorld;
beforeAll(async () => {
  world = await openKillableWorld(testBundle(), { ADMIN_USERS: ADMIN });
}, 240_000);
afterAll(() => world.close());

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

test(
  'killed again and again, a job does each answer once and writes to each person once [CONTRACT 14.3]',
  async () => {
    let at = Date.parse(TEST_NOW);
    const start = () => {
      at += STEP_MILLISECONDS;
      return world.start(new Date(at).toISOString());
    };
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
      let job = await call(server, token, 'GET', consolePath('job', { id: jobId }));
      while (job.state === 'running') job = await call(server, token, 'GET', consolePath('job', { id: jobId }));
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
  },
  IS_LONG ? 3_600_000 : 240_000,
);
