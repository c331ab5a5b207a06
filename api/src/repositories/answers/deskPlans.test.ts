/**
 * How the database looks for answers of the desk's table once it has run a statement so often that it plans it for any
 * values: by an index still, among so many answers that going through all of them would seem cheaper to it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Connection, Statement } from '../../database/database';
import { createMigratedDatabase, dropTestDatabase } from '../../testing/database';
import type { DeskFilter } from './deskFilter';
import { narrowedAnswers, walkAnswers } from './deskQuery';

let url: string;
let client: pg.Client;
/** A search row each ten minutes of 2026, from January to May; each hundredth is of a stay of three nights. */
beforeAll(async () => {
  url = await createMigratedDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
      SELECT 'a' || n, 'f', repeat('山', 40), '{}', '', to_char(day, 'YYYYMMDD'),
        to_char(day + CASE WHEN n % 100 = 0 THEN 3 ELSE 0 END * interval '1 day', 'YYYYMMDD'), ''
      FROM generate_series(0, 19999) AS n, LATERAL (SELECT timestamp '2026-01-01' + n * interval '10 minutes' AS day) AS d;
    ANALYZE answer_search`);
});
afterAll(async () => {
  await client.end();
  await dropTestDatabase(url);
});

const ALL: DeskFilter = {
  ...{ surveyIds: ['f'], isAllForms: true, calendarIds: undefined, isWithOrder: false, checks: undefined },
  ...{ firstDay: undefined, lastDay: undefined, part: undefined, where: [] },
};

/** Where the plans of a search's statements for any values go through all search rows. */
async function wholeReadsOf(facts: Partial<DeskFilter>): Promise<string[]> {
  const texts: string[] = [];
  const told: Pick<Connection, 'query'> = {
    query: async <Row extends object>({ text }: Statement, values: readonly unknown[] = []) => {
      texts.push(text);
      return (await client.query<Row>(text, [...values])).rows;
    },
  };
  expect(await narrowedAnswers(told, { ...ALL, ...facts }, 'day')).toBeDefined();
  expect(texts.some((text) => text.includes('sort_day'))).toBe(true);
  const plans: string[] = [];
  for (const text of texts) {
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${text}`);
    plans.push(...rows.map((row) => row['QUERY PLAN'] ?? ''));
  }
  return plans.filter((line) => line.includes('Seq Scan on answer_search'));
}

test.each<[string, Partial<DeskFilter>]>([
  ['a day', { firstDay: '20260401', lastDay: '20260401' }],
  ['from a day', { firstDay: '20260510' }],
  ['to a day', { lastDay: '20260102' }],
  ['a day of a form', { isAllForms: false, firstDay: '20260401', lastDay: '20260401' }],
  ['from a day of a form', { isAllForms: false, firstDay: '20260510' }],
])('%s is looked for by the indexes of days, however often it was asked for', async (_, facts) => {
  expect(await wholeReadsOf(facts)).toEqual([]);
});

test.each(['name', 'day'] as const)(
  'a part that many have is read at the near end of the order of a %s, by both indexes [CONSOLE 6]',
  async (by) => {
    await client.query(`UPDATE answer_search SET grams = ARRAY['山山'], sort_name = 'ヤマ' || answer_id
      WHERE answer_id LIKE '%0'`);
    // What the index of grams has not sorted in yet would count as dear.
    await client.query('VACUUM ANALYZE answer_search');
    const statements: [text: string, values: readonly unknown[]][] = [];
    const query = async <Row extends object>({ text }: Statement, values: readonly unknown[] = []) => {
      statements.push([text, values]);
      return (await client.query<Row>(text, [...values])).rows;
    };
    const told = { query, transaction: <Result>(work: (connection: Connection) => Promise<Result>) => work(inside) };
    const inside: Connection = { query, execute: async () => 0, script: async () => undefined };
    const asked = { ...ALL, part: { text: '山山', grams: ['山山'] } };
    const walk = { by, part: 'filled', isDescending: false, surveyId: undefined } as const;
    const after = { answerId: 'a1', part: 'filled', key: by === 'name' ? 'ヤマa15' : '20260401' } as const;
    await client.query('BEGIN');
    const plansOf = async (text: string, values: readonly unknown[]) => {
      const { rows } = await client.query<Record<string, string>>(text, [...values]);
      return rows.map((row) => row['QUERY PLAN'] ?? '').join('\n');
    };
    try {
      await walkAnswers(told, asked, walk, { after, limit: 51, most: 100 });
      const [text = '', values = []] = statements.find(([each]) => each.includes('bound AS')) ?? [];
      // Within the transaction, whose settings are the statement's.
      const plan = await plansOf(`EXPLAIN (GENERIC_PLAN) ${text}`, []);
      expect(plan).toContain('BitmapAnd');
      expect(plan).not.toMatch(/(?:Seq Scan|Index Scan using \w+) on answer_search/);
      const read = await plansOf(`EXPLAIN ANALYZE ${text}`, values);
      expect(Number(/CTE Scan on found .*rows=(\d+)/.exec(read)?.[1])).toBeLessThan(500);
    } finally {
      await client.query('ROLLBACK');
    }
  },
);
