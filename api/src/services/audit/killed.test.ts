/**
 * Servers that are killed amid many writes: every answer that stands has its row in the audit, every row gets its place, and
 * the command proves it. Its words and exit codes as they are built.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Database } from '../../database/database';
import { visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { timed } from '../../testing/longRun';
import { Random } from '../../testing/model/world';
import { runBuilt } from '../../testing/process';
import { beginAudit } from './begin';

const ROUNDS = process.env.TEST_LONG === '1' ? 40 : 1;
const PEOPLE = 24;
const AUDIT_KEY = 'the key of the audit of servers that are killed';

let world: KillableWorld;
beforeAll(async () => {
  const files = testBundle();
  const calendar = files['calendars/main.json'] as Record<string, unknown>;
  files['calendars/main.json'] = { ...calendar, schedule: { '20261201': { '0': 10_000, '1': 10_000 } } };
  world = await openKillableWorld(files, { AUDIT_KEY });
}, 240_000);
afterAll(() => world.close());

const count = async (text: string) => Number((await world.rowsOf<{ count: string }>(text))[0]?.count);
const verify = (...args: string[]) =>
  runBuilt('madoguchi.js', ['audit', 'verify', ...args], { DATABASE_URL: world.databaseUrl, AUDIT_KEY, NOW: TEST_NOW });

/** People book at two servers until these are killed. */
async function rush(round: number): Promise<void> {
  const random = new Random(round);
  const servers = [await world.start(), await world.start()] as const;
  const last = random.below(2 * PEOPLE);
  let answered = 0;
  let killed: Promise<unknown> | undefined;
  const kill = () => {
    killed ??= Promise.all(servers.map((server) => server.kill()));
  };
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const server = servers[index % 2] ?? servers[0];
      const token = await world.signIn(server, `U-${round}-${index}`).catch(() => undefined);
      if (token === undefined) return;
      const { body = {} } =
        (await world.post(server, token, '/putItem', visitBody('20261201|0')).catch(() => undefined)) ?? {};
      answered += 1;
      if (answered > last) kill();
      const change = { oldPartitionKey: String(body.partitionKey) };
      await world.post(server, token, '/putItem', visitBody('20261201|1', change)).catch(() => undefined);
      answered += 1;
      if (answered > last) kill();
    }),
  );
  kill();
  await killed;
}

test(
  'servers that are killed amid writes lose no row and no place of one',
  timed(`${ROUNDS} kills of two servers`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await rush(round);
      expect(
        await count(
          'SELECT count(*) FROM answer a WHERE NOT EXISTS (SELECT 1 FROM audit u WHERE u.subject = a.partition_key)',
        ),
      ).toBe(0);
      expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining(': 0 wrong.') });
    }
    const database = new Database({
      url: world.databaseUrl,
      poolSize: 2,
      queueLimit: 10,
      onIdleFault: () => undefined,
    });
    const next = await beginAudit(database, { auditKey: AUDIT_KEY, keySecret: undefined });
    expect(await next.takeUp(0)).toMatchObject({ taken: 0, refused: 0 });
    await next.end();
    await database.close();
    const rows = await count('SELECT count(*) FROM audit');
    expect(await count('SELECT count(*) FROM audit_link WHERE audit_id IS NOT NULL')).toBe(rows);
    expect(rows).toBeGreaterThan(ROUNDS);
    const { code, output } = await verify();
    expect(output).toMatch(
      new RegExp(`^${rows} rows in \\d+ chains of \\d+ days, in [\\d.]+ s: 0 wrong\\.\\n0 rows were erased`),
    );
    expect(code).toBe(0);
  }),
  ROUNDS * 60_000,
);

test('a server that is stopped ends its chain and tells its head, which the command is given; a fault ends it with 1', async () => {
  const server = await world.start();
  const token = await world.signIn(server, 'U-heads');
  await world.post(server, token, '/putItem', visitBody('20261201|0'));
  await server.stop();
  const [head] = await world.rowsOf<{ chain: number; hash: string }>(
    'SELECT chain, hash FROM audit_link WHERE audit_id IS NULL ORDER BY chain DESC LIMIT 1',
  );
  const hash = head?.hash ?? '';
  expect(await verify('--head', hash)).toMatchObject({ code: 0 });
  expect(await verify('--head', hash, '--head', '-other')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Wrong: head -other is nowhere: what led to it was cut off.\n'),
  });
});
