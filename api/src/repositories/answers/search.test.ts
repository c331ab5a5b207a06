/**
 * Texts that thousands of answers have, and texts that few have, are found alike: by whichever way, the same answers.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rowsOf } from '../../testing/answers';
import { startTestServer, type TestServer } from '../../testing/server';
import { pageOfAnswerIds } from './adminQuery';
import { areAllCommon, narrowedTo, searchAnswerIds, type WantedText } from './search';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.script(`
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name, created_at, updated_at)
      SELECT 'a' || lpad(n::text, 5, '0'), 's', CASE WHEN n % 10 = 0 THEN 'I' ELSE 'U' END || n, 'k' || n, 'c' || n, '未対応', false, n % 7 <> 0, '',
        timestamptz '2026-01-01' + n / 3 * interval '1 minute', now() FROM generate_series(1, 12000) AS n;
    INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, user_search_key, search_value, is_admin)
      SELECT 'a' || lpad(n::text, 5, '0'), 's', key, 0, key, '', '', '', value, false FROM generate_series(1, 12000) AS n,
        LATERAL (VALUES ('sex', CASE WHEN n % 2 = 0 THEN 'f' ELSE 'm' END), ('name', 'n' || n % 400), ('city', CASE WHEN n % 3 = 0 THEN 'x' ELSE 'y' END)) AS item (key, value);
    ANALYZE`);
});
afterAll(() => server.close());

const wanted = (texts: Record<string, string[]>): WantedText[] =>
  Object.entries(texts).map(([itemKey, searchValues]) => ({ itemKey, searchValues }));

/** The same asked plainly. */
async function plainly(texts: WantedText[], limit: number, prefix = ''): Promise<string[]> {
  const condition = texts.map(
    ({ itemKey, searchValues }) =>
      `answer_id IN (SELECT answer_id FROM answer_row WHERE item_key = '${itemKey}' AND search_value IN ('${searchValues.join("', '")}'))`,
  );
  const rows = await rowsOf<{ answer_id: string }>(
    server,
    `SELECT answer_id FROM answer WHERE is_current AND user_id LIKE '${prefix}%' AND ${condition.join(' AND ')}
     ORDER BY created_at DESC, answer_id DESC LIMIT ${limit}`,
  );
  return rows.map((row) => row.answer_id);
}

test.each([
  ['a rare text', { name: ['n7'] }, false],
  ['two ways to write a rare text', { name: ['n7', 'n8'] }, false],
  ['a rare and a common text', { name: ['n8'], sex: ['f'] }, false],
  ['a rare text and two common ones', { city: ['x'], name: ['n6'], sex: ['f'] }, false],
  ['a text that nobody has', { name: ['nobody'] }, false],
  ['a common text', { sex: ['f'] }, true],
  ['two ways to write a common text', { sex: ['f', 'm'] }, true],
  ['two common texts', { sex: ['f'], city: ['y'] }, true],
])('%s', async (_, texts, isCommon) => {
  const list = wanted(texts);
  expect(await areAllCommon(server.database, 's', list)).toBe(isCommon);
  const narrowed = await narrowedTo(server.database, 's', list, 1_000);
  expect('texts' in narrowed).toBe(isCommon);
  const page = await pageOfAnswerIds(server.database, { surveyId: 's', limit: 50, ...narrowed });
  expect(page).toEqual(await plainly(list, 50));
  expect(await searchAnswerIds(server.database, 's', list, 30)).toEqual(await plainly(list, 30));
  expect(await searchAnswerIds(server.database, 's', list, 30, 'I')).toEqual(await plainly(list, 30, 'I'));
});
