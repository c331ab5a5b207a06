/**
 * However many people come, no statement goes through a whole table: each one that a call of the reference, a job of
 * the server or a list among many answers sends to the database finds its rows by an index, and looks at few of them.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ADMIN_ANSWERS_PATH, ADMIN_SURVEYS_PATH } from '@madoguchi/shared/contract';
import { CONSOLE_BASE, consolePath } from '@madoguchi/shared/contract/console/paths';
import pg from 'pg';
import { jobsOf } from '../jobs/jobs';
import { makeServices } from '../services/services';
import { put, putBody, visitBody } from '../testing/answers';
import { API_EXAMPLES } from '../testing/apiExamples';
import { exampleBundle } from '../testing/exampleBundle';
import { DESK, startTestServer, type TestServer } from '../testing/server';
import type { Statement } from './database';

const LONG_MILLISECONDS = 120_000;
/** Answers of either form, each with two rows. */
const ANSWERS = 10_000;
/** Rows that a statement may look at to answer a list of at most 1,000 answers. */
const MOST_ROWS = 6_000;
/** As long as the operator's forms and settings, or a row a server and day: these may be gone through. */
const SMALL_TABLES = [
  ...['audit_chain', 'audit_cut'],
  ...['configuration_document', 'configuration_version', 'document_version', 'form_draft', 'form_version'],
  'information_schema',
  ...['last_run', 'member_count', 'member_counter', 'message_channel', 'order_counter', 'reminder_mark'],
  ...['schema_migration', 'server_secret', 'signing_key', 'staff'],
];

/** A part of a plan, as EXPLAIN tells it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** What was sent since the last look, with the values of the first time. */
const sent = new Map<string, readonly unknown[]>();
let server: TestServer;
let client: pg.Client;
/** Of each index its table, and whether it holds only some of its rows. */
let indexes: Map<string, { table: string; isPartial: boolean }>;

/** Makes many of what is there: each row of a table again and again, each time another answer's and person's. */
const copies = (table: string, changed: string) => `
  INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object(${changed}))).*
  FROM ${table} t, generate_series(1, ${ANSWERS}) AS n WHERE t.survey_id IN ('visit', 'profile')`;
const OTHERS = "'answer_id', t.answer_id || '-' || n";
const THEIRS = "'user_id', t.user_id || '-' || n";

async function fill(): Promise<void> {
  await put(server, 'U-many', visitBody('20261130|0'));
  await put(server, 'U-many', putBody('profile', { name: '山田 太郎', phone: '0312345678' }));
  await client.query(copies('answer_row', OTHERS));
  await client.query(copies('reservation', `${OTHERS}, ${THEIRS}`));
  await client.query(
    copies(
      'answer',
      `${OTHERS}, ${THEIRS}, 'partition_key', t.partition_key || '-' || n, 'answer_code', (30000000 + n)::text,
       'created_at', t.created_at - n * interval '1 minute', 'updated_at', t.updated_at - n * interval '1 minute'`,
    ),
  );
  await client.query(copies('answer_search', OTHERS));
  await client.query(`
    INSERT INTO person (user_id, created_at, seen_at) SELECT DISTINCT user_id, created_at, created_at FROM answer
      ON CONFLICT DO NOTHING;
    INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject)
      SELECT 'a-' || answer_id, created_at, user_id, false, 'create', user_id, partition_key FROM answer;
    INSERT INTO file (file_id, owner_id, kind, name, content_type, size, status, created_at, updated_at)
      SELECT 'f-' || answer_id, user_id, 'secure', 'a.pdf', 'application/pdf', 8, 'Completed',
        created_at - interval '2 days', created_at FROM answer;
    INSERT INTO answer_file (answer_id, file_id, is_admin) SELECT answer_id, 'f-' || answer_id, false FROM answer`);
  // Of the others nothing is known, so that they are not taken for empty.
  await client.query('VACUUM ANALYZE answer, answer_row, answer_search, reservation, person, audit, file, answer_file');
}

beforeAll(async () => {
  server = await startTestServer({
    bundle: exampleBundle(),
    environment: { PAYMENT: 'on', RETENTION_DAYS: '365' },
    onStatement: ({ text }: Statement, values) => sent.has(text) || sent.set(text, values),
  });
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; table: string; isPartial: boolean }>(
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table, indpred IS NOT NULL AS "isPartial" FROM pg_index`,
  );
  indexes = new Map(rows.map((index) => [index.name, index]));
  await fill();
  sent.clear();
}, LONG_MILLISECONDS);
afterAll(async () => {
  await client.end();
  await server.close();
});

function taken(): [string, readonly unknown[]][] {
  const statements = [...sent].filter(([text]) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text));
  sent.clear();
  return statements;
}

/** Every part of a plan, with whether it stops as soon as somebody above has enough. */
function partsOf(plan: PlanNode, isLimited = false): { node: PlanNode; isLimited: boolean }[] {
  const stops = isLimited || plan['Node Type'] === 'Limit';
  // A sort needs all of its rows, however few are wanted of it; one of what is sorted but for ties does not.
  const isCutShort = stops && !/^Sort|Aggregate|Hash$|LockRows/.test(plan['Node Type']);
  return [{ node: plan, isLimited: stops }, ...(plan.Plans ?? []).flatMap((part) => partsOf(part, isCutShort))];
}

async function planOf(explain: string, text: string, values?: readonly unknown[]): Promise<PlanNode> {
  const { rows } = await client.query<Record<string, [{ Plan: PlanNode }]>>(`EXPLAIN (${explain}) ${text}`, [
    ...(values ?? []),
  ]);
  const plan = rows[0]?.['QUERY PLAN']?.[0].Plan;
  if (!plan) throw new Error(`no plan of ${text}`);
  return plan;
}

/** Sets the ways that are only taken where there is no other. Some tables are so small here that they would be the best. */
const lastWays = (...names: string[]) =>
  client.query(['RESET ALL', ...names.map((name) => `SET ${name} = off`)].join(';'));

/** Tables that a statement goes through even where one row after the other is looked for in them. */
async function wholeTables(text: string): Promise<string[]> {
  await lastWays('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material');
  const plan = await planOf('GENERIC_PLAN, FORMAT JSON', text);
  return partsOf(plan).flatMap(({ node, isLimited }) => {
    const { 'Node Type': type, 'Index Name': name = '', 'Index Cond': condition } = node;
    const index = indexes.get(name);
    const table = node['Relation Name'] ?? index?.table;
    if (table === undefined || SMALL_TABLES.includes(table)) return [];
    if (type === 'Seq Scan') return [`all of ${table}`];
    const isWhole = index !== undefined && condition === undefined && !index.isPartial;
    return isWhole && !isLimited ? [`all of ${table} by ${name}`] : [];
  });
}

/** How many rows a statement looks at, found or not, among the answers that are there. What it changes is taken back. */
async function rowsLookedAt(text: string, values: readonly unknown[]): Promise<number> {
  // An index of grams is read by a bitmap or not at all.
  await lastWays('enable_seqscan', ...(text.includes('grams @>') ? [] : ['enable_bitmapscan']));
  await client.query('BEGIN');
  try {
    const plan = await planOf('ANALYZE, FORMAT JSON', text, values);
    const looked = partsOf(plan).map(({ node }) => {
      if (!/Scan/.test(node['Node Type'])) return 0;
      if (SMALL_TABLES.includes(node['Relation Name'] ?? '')) return 0;
      const { 'Actual Rows': found = 0, 'Actual Loops': loops = 1, 'Rows Removed by Filter': passed = 0 } = node;
      return (found + passed + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
    });
    return Math.max(0, ...looked);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Here all answers have one name, day and status: the console weighs, counts and sorts as many at most. */
const MOST_WEIGHED = 22_000;

async function faultsOf(
  statements: readonly (readonly [string, readonly unknown[]])[],
  mostOfAll = MOST_ROWS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [text, values] of statements) {
    // A part of the name that all have is weighed wherever it is looked for, in the register of members too; and what was
    // sent in some weeks is counted whole, by an index that holds nothing else.
    const isCounted = text.includes('grams @>') || text.includes('FROM answer a WHERE a.survey_id = f.survey_id');
    const most = isCounted ? MOST_WEIGHED : mostOfAll;
    const whole = await wholeTables(text);
    // What is only added looks at nothing, and cannot be added twice.
    const looked = text.includes('INSERT') ? 0 : await rowsLookedAt(text, values);
    const fault = [...whole, ...(looked > most ? [`${looked} rows`] : [])].join(', ');
    if (fault !== '') faults.push(`${fault}: ${text.replaceAll(/\s+/g, ' ')}`);
  }
  return faults;
}

test(
  'of every call of the reference',
  async () => {
    for (const [name, makeExample] of Object.entries(API_EXAMPLES)) {
      const [method = '', documented = ''] = name.split(' ');
      const example = await makeExample(server, `U-${crypto.randomUUID()}`);
      const { as, path = documented, body, headers } = example;
      await server.call(as, method, `/${path}`, body, headers);
    }
    const statements = taken();
    expect(statements.length).toBeGreaterThan(100);
    expect(await faultsOf(statements)).toEqual([]);
  },
  LONG_MILLISECONDS,
);

test(
  'of every job',
  async () => {
    const services = makeServices(server.configuration, server.database);
    for (const { run } of jobsOf(server.database, services)) {
      await run(() => undefined, { info: () => undefined }, new AbortController().signal);
    }
    const statements = taken();
    expect(statements.length).toBeGreaterThan(25);
    expect(await faultsOf(statements)).toEqual([]);
  },
  LONG_MILLISECONDS,
);

test(
  'of every list, lookup and search among many answers',
  async () => {
    const name = { itemKey: 'name', value: '山田 太郎' };
    const rare = { itemKey: 'phone', value: '03-9999-9999' };
    const after = `${Date.parse('2026-11-15T00:00:00Z')}.a`;
    const list = (body: object) =>
      server.call(DESK, 'POST', `/${ADMIN_ANSWERS_PATH}`, { surveyId: 'profile', ...body });
    const find = (fields: object[], as: string, more: object = {}) =>
      server.call(as, 'POST', '/survey-results/filterQuery', { queryParams: { surveyId: 'profile', fields }, ...more });
    const answers = [
      await list({}),
      await list({ after }),
      await list({ surveyId: 'visit' }),
      await list({ check: '未対応' }),
      await list({ check: '保留' }),
      await list({ check: '保留', after }),
      await list({ userId: 'U-many-7' }),
      await list({ userId: 'U-many-7', check: '保留' }),
      await list({ userId: 'U-nobody' }),
      await list({ answerCode: '3000-0042' }),
      await list({ fields: [name] }),
      await list({ fields: [name], after }),
      await list({ fields: [name], check: '未対応' }),
      await list({ fields: [rare] }),
      await list({ fields: [name, rare] }),
      await find([name], DESK),
      await find([rare], DESK),
      await find([name, rare], DESK),
      await find([name], 'U-many-7', { requestingUserId: 'U-many-7' }),
      await find([name, rare], 'U-many-7', { requestingUserId: 'U-many-7' }),
      await server.call(DESK, 'POST', '/survey-results/query', { surveyId: 'profile' }),
      await server.call('U-many-7', 'GET', '/survey-results/getBySurveyIdUserIdIndex?surveyId=profile'),
      await server.call('U-many-7', 'GET', '/survey-results/own'),
      await server.call('U-many-7', 'GET', '/survey-results/previous?surveyId=profile'),
      await server.call(DESK, 'GET', `/${ADMIN_SURVEYS_PATH}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await faultsOf(taken())).toEqual([]);
  },
  LONG_MILLISECONDS,
);

test(
  'of every search and order of the console’s table, the day sheet and the audit',
  async () => {
    const queries = [
      ...['', 'form=visit', 'form=profile&status=保留', 'status=保留', 'q=山田', 'q=山', 'q=0312345678', 'q=誰も'],
      ...['q=山田&form=visit&from=20261130&to=20261201&status=未対応', 'from=20261201', 'to=20261101'],
      ...['form=profile&where=name:eq:山田 太郎&where=phone:has:99', 'form=profile&where=birth:from:20000101'],
      ...['createdAt', '-updatedAt', 'day', '-day', 'name', '-name', 'check', '-check'].flatMap((sort) => [
        `sort=${sort}`,
        `form=profile&sort=${sort}`,
      ]),
      ...['form=profile&sort=item:name', 'form=profile&sort=-item:phone'],
    ];
    for (const query of queries) {
      const path = `/${consolePath('answers')}?${query}`;
      const { status, body } = await server.call(DESK, 'GET', path);
      expect({ query, status }).toEqual({ query, status: 200 });
      const { nextCursor } = body.data as { nextCursor?: string };
      if (nextCursor !== undefined) await server.call(DESK, 'GET', `${path}&cursor=${nextCursor}`);
    }
    const others = ['today?day=20261130', 'audit?actor=U-many-7', 'audit?subject=U-many-7', 'audit?action=erase'];
    for (const other of others) await server.call(DESK, 'GET', `/${CONSOLE_BASE}/${other}`);
    const statements = taken();
    expect(statements.length).toBeGreaterThan(40);
    expect(await faultsOf(statements, MOST_WEIGHED)).toEqual([]);
  },
  LONG_MILLISECONDS,
);
