/**
 * The upgrade of a hospital that has been open for years: from the schema of the first release with its servers down, and
 * from schema 0010 while its servers go on working: nothing of theirs fails, nothing is locked for longer than a second,
 * and everything is there afterwards. With TEST_LONG=1 with a million answers, printing how long it took.
 */
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../migrations';
import { createTestDatabase, dropTestDatabase } from '../testing/database';
import { EARLIER, EarlierServer } from '../testing/earlierServer';
import { migrate } from './migrate';

const isLong = process.env.TEST_LONG === '1';
const ANSWERS = isLong ? 1_000_000 : 3_000;
const ORDERS = ANSWERS / 10;
const SERVERS = 4;
const LONGEST_MILLISECONDS = isLong ? 3_600_000 : 120_000;

let url = '';
let client: pg.Client;
afterEach(async () => {
  await client.end();
  await dropTestDatabase(url);
});

/** A database as the release left it whose last migration was this one, with a hospital's rows. */
async function hospitalOf(lastMigration: string): Promise<void> {
  url = await createTestDatabase();
  const at = migrations.findIndex(({ id }) => id.startsWith(lastMigration));
  await migrate(url, new Date(), { migrations: migrations.slice(0, at + 1) });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const { survey, register, calendar, day, slot } = EARLIER;
  await client.query(`
    INSERT INTO configuration_document VALUES
      ('survey', '${survey}', '{"surveyId":"${survey}","surveyTitle":"予約","surveySchema":[]}', 'h', now()),
      ('member', '${register}', '{"surveyId":"${register}","memberSurveyId":"${register}","memberSurveySubId":3,"surveyTitle":"会員","surveySchema":[]}', 'h', now());
    UPDATE configuration_version SET version = 'one';
    INSERT INTO slot VALUES ('${calendar}', '${day}', '${slot}', 100000000, 0);
    INSERT INTO person (user_id, created_at, seen_at) SELECT 'U' || n, now(), now() FROM generate_series(1, ${ANSWERS / 4}) AS n;
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name, created_at, updated_at)
      SELECT 'a' || lpad(n::text, 9, '0'), CASE WHEN n % 20 = 0 THEN '${register}' ELSE '${survey}' END, 'U' || n % (${ANSWERS} / 4) + 1, 'k' || n,
        'c' || n, '未対応', n % 10 <> 0 OR n % 20 = 0, true, '', now() - n * interval '1 minute', now() - n * interval '1 minute'
      FROM generate_series(1, ${ANSWERS}) AS n;
    INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, user_search_key, search_value, is_admin)
      SELECT 'a' || lpad(n::text, 9, '0'), CASE WHEN n % 20 = 0 THEN '${register}' ELSE '${survey}' END, key, position, key, key, value, key || '#' || value,
        CASE WHEN key IN ('name', 'from') THEN value END, false
      FROM generate_series(1, ${ANSWERS}) AS n, LATERAL (VALUES
        ('name', 0, '山田' || n), ('kana', 1, 'ヤマダ'), ('phone', 2, '090' || lpad(n::text, 8, '0')), ('note', 3, '相談したいことがあります'),
        ('from', 4, CASE WHEN n % 50 = 0 THEN '{"condition":"内科","datasearch":"やまだ"}' ELSE 'やまだ' END),
        ('number', 5, CASE WHEN n % 20 = 0 THEN '0003' || lpad(n::text, 7, '0') ELSE '' END)) AS item (key, position, value);
    INSERT INTO reservation
      SELECT 'a' || lpad(n::text, 9, '0'), 'U' || n % (${ANSWERS} / 4) + 1, '${survey}', 'place', '${calendar}', '${day}', '${slot}', 1, 'consult', '0', n % 10 <> 0
      FROM generate_series(1, ${ANSWERS}) AS n WHERE n % 20 <> 0;
    UPDATE slot SET reserved = (SELECT count(*) FROM reservation WHERE is_live);
    INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject)
      SELECT 'x' || n, now(), 'U' || n, false, 'create', 'U' || n, 'k' || n FROM generate_series(1, ${ANSWERS}) AS n;
    INSERT INTO refresh_token (token_hash, user_id, profile, created_at, expires_at)
      SELECT 't' || n, 'U' || n, '{}', now(), now() + interval '30 days' FROM generate_series(1, ${ANSWERS / 4}) AS n;
    INSERT INTO draft SELECT 'U' || n, '${survey}', jsonb_build_object('partitionKey', CASE WHEN n % 2 = 0 THEN 'k' || n ELSE '' END), now()
      FROM generate_series(1, ${ANSWERS / 100}) AS n;
  `);
  if (at >= 9)
    await client.query(`
      INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, pay_method, status, created_at, updated_at)
        SELECT 'o' || n, '${survey}', 'U' || n, 'k' || n, 'options', '{}', 1100, 0, 'credit', 0, now() - n * interval '7 minutes', now()
        FROM generate_series(1, ${ORDERS}) AS n;
      INSERT INTO payment_charge SELECT 'g' || n, 'o' || n || '-1', 'o' || n, 1100, CASE WHEN n % 2 = 0 THEN 'paypay' ELSE 'credit' END, 'order',
        CASE WHEN n % 3 = 0 THEN 'answer' ELSE 'notice' END, now() FROM generate_series(1, ${ORDERS}) AS n;
      INSERT INTO member_number SELECT '${register}', '0003' || lpad(n::text, 7, '0'), 'a' || lpad(n::text, 9, '0')
        FROM generate_series(20, ${ANSWERS}, 20) AS n;
      INSERT INTO member_counter VALUES ('${register}', ${ANSWERS});`);
  await client.query('ANALYZE');
}

async function one(text: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text);
  return rows[0] ?? {};
}

/** What must be there whoever wrote it. */
const standing = () =>
  one(`SELECT (SELECT count(*)::int FROM answer) AS answers, (SELECT count(*)::int FROM answer_row) AS rows,
    (SELECT count(*)::int FROM reservation) AS reservations, (SELECT count(*)::int FROM person) AS people,
    (SELECT reserved FROM slot) AS reserved, (SELECT count(*)::int FROM reservation WHERE is_live) AS live,
    (SELECT count(*)::int FROM audit) AS audit, (SELECT count(*)::int FROM draft) AS drafts,
    (SELECT count(*)::int FROM refresh_token) AS tokens`);

async function timedMigration(what: string): Promise<void> {
  const started = performance.now();
  await migrate(url, new Date());
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (isLong) process.stdout.write(`upgrade of ${ANSWERS.toLocaleString('en')} answers ${what}: ${seconds} s\n`);
}

/** What the migrations make of rows of before. */
const turned = () =>
  one(`SELECT (SELECT count(*)::int FROM answer WHERE form_version <> 1 OR qr_id IS NULL) AS unversioned,
    (SELECT count(*)::int FROM answer_row WHERE answer_id LIKE 'a%' AND search_value LIKE '{%') AS narrowed,
    (SELECT count(*)::int FROM member_number WHERE member_number = '0003' || lpad('40', 7, '0')) AS numbered,
    (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS "brokenIndexes"`);

test(
  'from the first release with its servers down everything is there afterwards',
  async () => {
    await hospitalOf('0004');
    const before = await standing();
    await timedMigration('from schema 0004, servers down');
    expect(await standing()).toEqual(before);
    expect(await turned()).toEqual({ unversioned: 0, narrowed: 0, numbered: 1, brokenIndexes: 0 });
  },
  LONGEST_MILLISECONDS,
);

test(
  'from schema 0010 its servers go on working meanwhile: nothing fails, waits a second for a lock, or is lost',
  async () => {
    await hospitalOf('0010');
    const before = await standing();
    const servers = Array.from({ length: SERVERS }, (_, number) => new EarlierServer(url, number));
    await Promise.all(servers.map((server) => server.start()));
    await timedMigration(`from schema 0010, ${SERVERS} connections of its servers working`);
    const done = await Promise.all(servers.map((server) => server.stop()));
    expect(done.flatMap(({ failures }) => failures)).toEqual([]);
    const [answers, orders, registrations] = (['answers', 'orders', 'registrations'] as const).map((kind) =>
      done.flatMap((each) => each[kind]),
    );
    const longest = Math.max(...done.map(({ longestMilliseconds }) => longestMilliseconds));
    if (isLong)
      process.stdout.write(
        `meanwhile ${answers?.length} answers, ${orders?.length} orders, ${registrations?.length} registrations; longest statement ${longest.toFixed(0)} ms\n`,
      );
    // They did work while the tables changed.
    expect(orders?.length).toBeGreaterThan(SERVERS);
    const after = await standing();
    expect(after.answers).toBe(Number(before.answers) + (answers?.length ?? 0));
    expect(after.reserved).toBe(after.live);
    const { rows: stored } = await client.query('SELECT 1 FROM answer WHERE answer_id = ANY ($1)', [answers]);
    expect(stored).toHaveLength(answers?.length ?? 0);
    const { rows: numbers } = await client.query('SELECT 1 FROM member_number WHERE answer_id = ANY ($1)', [
      registrations,
    ]);
    expect(numbers).toHaveLength(registrations?.length ?? 0);
    expect(await turned()).toMatchObject({ unversioned: 0, narrowed: 0, numbered: 1, brokenIndexes: 0 });
    // Every order has a number of its own, and each day counts from 1 without a gap.
    expect(
      await one(`SELECT count(*)::int AS orders, count(DISTINCT (order_day, order_count))::int AS numbers,
        (SELECT sum(last_count)::int FROM order_counter) AS counted FROM payment_order`),
    ).toEqual({
      orders: ORDERS + (orders?.length ?? 0),
      numbers: ORDERS + (orders?.length ?? 0),
      counted: ORDERS + (orders?.length ?? 0),
    });
    expect(
      await one(`SELECT count(*)::int AS wrong FROM payment_charge c JOIN payment_order o ON o.order_id = c.order_id
        WHERE o.pay_method <> c.pay_method OR (c.told_by = 'answer') <> (c.confirmed_at IS NOT NULL)`),
    ).toEqual({ wrong: 0 });
    expect(await one('SELECT survey_id, sub_id FROM member_count')).toEqual({ survey_id: EARLIER.register, sub_id: 3 });
  },
  LONGEST_MILLISECONDS,
);
