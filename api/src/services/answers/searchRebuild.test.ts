/**
 * Names are found without regard to spaces and kinds of kana: at once where this release stored them, in the spelling of
 * before where an earlier one did, and from the rebuild on in any (CONTRACT 13, lookups of names).
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { normalizeForSearch } from '@madoguchi/shared/domain/text';
import { put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { ADMIN, beginTest, startTestServer, type TestServer } from '../../testing/server';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { Configurations } from '../configuration/configurations';
import { SearchRebuild } from './searchRebuild';

const FORM = {
  surveyId: 'kana',
  surveyTitle: '名前',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'kana', type: 'text', title: 'フリガナ', isRequired: { value: true }, isSearchable: { value: true } },
    { itemKey: 'kind', type: 'radio', title: '種別', options: ['はい', 'いいえ'], isSearchable: { value: true } },
  ],
};
const STORED = 'キョウダ　ショウイチ';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'surveys/kana.json': FORM } });
});
afterAll(() => server.close());

async function foundBy(userId: string, value: string): Promise<number> {
  const fields = [{ itemKey: 'kana', value }];
  const asked = { queryParams: { surveyId: 'kana', fields } };
  return ((await server.call(userId, 'POST', '/survey-results/filterQuery', asked)).body.data as unknown[]).length;
}
async function foundAtDesk(value: string, itemKey = 'kana'): Promise<number> {
  const body = { surveyId: 'kana', fields: [{ itemKey, value }] };
  return ((await server.call(ADMIN, 'POST', '//survey/api/v1/admin/answers', body)).body.data as unknown[]).length;
}

test('in any spelling at once, and after the rebuild where an earlier release stored it (CONTRACT 13)', async () => {
  const person = beginTest('kana');
  expect((await put(server, person, putBody('kana', { kana: STORED, kind: 'はい' }))).status).toBe(200);
  const spellings = ['キョウダショウイチ', 'きょうだ しょういち', 'ｷﾖｳﾀﾞ ｼﾖｳｲﾁ', STORED];
  const atDesk = () => Promise.all(spellings.map((each) => foundAtDesk(each)));
  expect(await atDesk()).toEqual([1, 1, 1, 1]);
  expect(await foundBy(person, 'きょうだしょういち')).toBe(1);
  expect(await foundAtDesk('キョウダ　ショウジ')).toBe(0);

  // As an earlier release, or one of its servers that still runs beside this one, stores it.
  await server.database.query(
    {
      name: 'test_unfold',
      text: `UPDATE answer_row SET search_fold = NULL, search_value = CASE item_key WHEN 'kana' THEN $1 ELSE search_value END
             WHERE survey_id = 'kana'`,
    },
    [normalizeForSearch(STORED)],
  );
  expect(await atDesk()).toEqual([0, 0, 0, 1]);
  expect(await foundBy(person, 'きょうだしょういち')).toBe(1);

  const rebuilds = [1, 2].map(() => new SearchRebuild(server.database, new Configurations(server.database, true)));
  // Two servers at once: neither waits for the other, and none leaves a row behind.
  const counts = await Promise.all(rebuilds.map((rebuild) => rebuild.run()));
  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(await atDesk()).toEqual([1, 1, 1, 1]);
  expect(await foundAtDesk('はい', 'kind')).toBe(1);
  expect(await foundAtDesk('ハイ', 'kind')).toBe(0);
  const left = await rowsOf(
    server,
    'SELECT count(*)::int AS count FROM answer_row WHERE search_value IS NOT NULL AND search_fold IS NULL',
  );
  expect(left).toEqual([{ count: 0 }]);
  expect(await rebuilds[0]?.run()).toBe(0);
});

test.each([
  ['exactly as many rows as', 500],
  ['one row more than', 501],
])('%s a transaction takes are rebuilt, none is left', async (_, count) => {
  const person = beginTest('full');
  const { body } = await put(server, person, putBody('kana', { kana: STORED, kind: 'はい' }));
  const unfold = (whose: string) => rowsOf(server, `UPDATE answer_row SET search_fold = NULL WHERE ${whose}`);
  await rowsOf(
    server,
    `INSERT INTO answer_row SELECT (jsonb_populate_record(r, jsonb_build_object('answer_id', r.answer_id || '-' || n))).*
     FROM answer_row r JOIN answer a USING (answer_id), generate_series(1, $2) AS n
     WHERE a.partition_key = $1 AND r.item_key = 'kana'`,
    [body.partitionKey, count],
  );
  await unfold("answer_id ~ '-[0-9]+$' AND survey_id = 'kana'");
  const rebuild = new SearchRebuild(server.database, new Configurations(server.database, true));
  expect(await rebuild.run(AbortSignal.abort())).toBe(0);
  expect(await rebuild.run(stoppingAtLook(2))).toBe(500);
  expect(await rebuild.run()).toBe(count - 500);
  const left = 'SELECT 1 FROM answer_row WHERE search_value IS NOT NULL AND search_fold IS NULL';
  expect(await rowsOf(server, left)).toEqual([]);
  await rowsOf(server, "DELETE FROM answer_row WHERE answer_id ~ '-[0-9]+$' AND survey_id = 'kana'");
});
