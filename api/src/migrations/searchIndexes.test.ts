/**
 * What an operator searches among many answers is found by an index, also where the statement is prepared once for all.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Connection, Statement } from '../database/database';
import { type AnswerPageQuery, adminPageStatement } from '../repositories/answers/adminQuery';
import { auditPage, historyOf } from '../repositories/audit/shown';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(`
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name, created_at, updated_at)
      SELECT 'a' || n, 'visit', 'U' || n, 'k' || n, left(lpad(n::text, 8, '0'), 4) || '-' || right(lpad(n::text, 8, '0'), 4),
        CASE WHEN n % 1000 = 0 THEN '保留' ELSE '未対応' END, n % 2 = 0, true, '', now() - n * interval '1 minute', now()
      FROM generate_series(1, 5000) AS n;
    INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject, subject_user_id)
      SELECT 'x' || n, now() - n * interval '1 minute', CASE WHEN n % 2 = 0 THEN 'S' || n % 100 ELSE 'U' || n END, n % 2 = 0, 'put', 'k' || n,
        'U' || n FROM generate_series(1, 5000) AS n;
    INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live)
      SELECT 'a' || n, 'U' || n, 'visit', 'place', 'c' || n % 20, (20261101 + n % 30)::text, '0', 1, 'g', 'i', true
      FROM generate_series(1, 5000) AS n;
    ANALYZE answer; ANALYZE audit; ANALYZE reservation`);
  // As after the sixth run of a prepared statement.
  await client.query('SET plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await client.end();
  await server.close();
});

let prepared = 0;
const literal = (value: string) => client.escapeLiteral(value);

/** A page of the desk's list: its statement and values. */
const page = (query: Partial<AnswerPageQuery>) => {
  const { statement, values } = adminPageStatement({ surveyId: 'visit', limit: 21, ...query });
  return [statement.text, values.map(String)] as const;
};

test.each([
  ['an answer by its code', ...page({ answerCode: '00000042' }), 'answer_of_code'],
  ['answers in a status that few have', ...page({ check: '保留' }), 'answer_of_check'],
  ['a page of them', ...page({ check: '保留', after: { createdAt: 1, answerId: 'a' } }), 'answer_of_check'],
  ['answers of a person', ...page({ userId: 'U42' }), 'answer_of_user'],
  [
    'what may have lapsed',
    `SELECT day, answer_id FROM reservation WHERE survey_id = $1 AND is_live AND day >= $2 AND day <= $3
       AND (day, answer_id) > ($4, $5) ORDER BY day, answer_id LIMIT $6`,
    ['visit', '20261101', '20261103', '', '', '1000'],
    'reservation_of_survey',
  ],
  ['what was changed in a time', 'SELECT 1 FROM audit WHERE at > $1::timestamptz', ['2999-01-01'], 'audit_age'],
  [
    'who is booked on a day',
    'SELECT 1 FROM reservation WHERE calendar_id = $1::text AND day = $2::text AND is_live',
    ['c1', '20261102'],
    'reservation_of_day',
  ],
] as const)('%s', async (what, text, values, index) => {
  prepared += 1;
  const name = `find_${prepared}`;
  await client.query(`PREPARE ${name} AS ${text}`);
  const { rows } = await client.query<Record<string, string>>(
    `EXPLAIN EXECUTE ${name}(${values.map(literal).join(', ')})`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect({ what, plan }).toMatchObject({ plan: expect.stringContaining(index) });
  expect(plan).not.toContain('Seq Scan');
});

type Asking = Pick<Connection, 'query'>;
const shown = { before: new Date('2999-01-01'), walk: 100, limit: 10 };

test.each<[string, (connection: Asking) => Promise<unknown>, string[]]>([
  [
    'what somebody did to oneself and to others',
    (connection) => auditPage(connection, { ...shown, actorId: 'S42' }),
    ['audit_by_others', 'audit_of_user'],
  ],
  [
    'what was done with a key or to a person',
    (connection) => auditPage(connection, { ...shown, subject: 'visit#U42#1' }),
    ['audit_of_key', 'audit_of_user'],
  ],
  [
    'what was done with answers',
    (connection) => historyOf(connection, ['visit#U42#1', 'k42'], 10),
    ['audit_of_key', 'audit_of_user'],
  ],
])('%s, each by its own', async (_, ask, indexes) => {
  const asked: [Statement, readonly unknown[]][] = [];
  await ask({
    query: async <Row extends object>(statement: Statement, values: readonly unknown[] = []) => {
      asked.push([statement, values]);
      return [] as Row[];
    },
  });
  const [[statement, values] = [undefined, []]] = asked;
  const textOf = (value: unknown) => {
    if (value instanceof Date) return value.toISOString();
    return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  };
  prepared += 1;
  const name = `find_${prepared}`;
  await client.query(`PREPARE ${name} AS ${statement?.text}`);
  const given = values.map((value) => literal(textOf(value))).join(', ');
  const { rows } = await client.query<Record<string, string>>(`EXPLAIN EXECUTE ${name}(${given})`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
