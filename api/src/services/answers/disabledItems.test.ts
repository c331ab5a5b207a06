/**
 * Items that nobody can fill in by hand: a new answer may hold there what the form itself brings, and nothing else,
 * no matter who writes the request (FORM-008).
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const form = {
  surveyId: 'locked',
  surveyTitle: '入力できない項目',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'first', type: 'text', title: '氏名' },
    { itemKey: 'made', type: 'text', title: '受付番号', disabled: true },
    { itemKey: 'preset', type: 'radio', title: '区分', options: ['初診', '再診'], default: '初診', disabled: true },
    { itemKey: 'linked', type: 'text', title: '病棟', queryParam1: 'ward', disabled: true },
    { itemKey: 'zip', type: 'postcode', title: '郵便番号' },
    { itemKey: 'home', type: 'address', title: '住所', disabled: true },
    {
      itemKey: 'hidden',
      type: 'text',
      title: '隠れた項目',
      disabled: true,
      displayCondition: { type: 'show', questionId: 'first', answers: ['誰か'] },
    },
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'surveys/locked.json': form } });
});
afterAll(async () => server.close());

describe('a disabled item of a new answer', () => {
  test('takes nothing that somebody made up, from a user or at the desk [FORM-008, API-023]', async () => {
    for (const [itemKey, value] of [
      ['made', '手製'],
      ['preset', '再診'],
    ] as const) {
      for (const caller of [`U-locked-${itemKey}`, DESK]) {
        const { status, body } = await put(server, caller, putBody('locked', { first: '山田', [itemKey]: value }));
        expect({ status, ...body }).toMatchObject({
          status: 400,
          code: 'invalid',
          errors: [{ itemKey, message: 'この項目は入力できません。' }],
        });
      }
    }
    expect(await rowsOf(server, "SELECT 1 FROM answer WHERE survey_id = 'locked'")).toEqual([]);
  });

  test('takes its default, what the address brings and what a postcode finds; a hidden one is not stored', async () => {
    const values = {
      first: '山田',
      preset: '初診',
      linked: '東病棟',
      zip: '1000001',
      home: '東京都千代田区千代田',
      hidden: '手製',
    };
    expect(await put(server, 'U-locked', putBody('locked', values))).toMatchObject({ status: 200 });
    const stored = await rowsOf<{ item_key: string; value: string }>(
      server,
      "SELECT r.item_key, r.value FROM answer_row r JOIN answer a USING (answer_id) WHERE a.survey_id = 'locked' ORDER BY 1",
    );
    const { hidden: _, ...kept } = values;
    expect(Object.fromEntries(stored.map(({ item_key, value }) => [item_key, value]))).toEqual(kept);
  });

  test('an edit keeps what is stored, whatever is sent', async () => {
    const person = 'U-locked-edit';
    const { body } = await put(server, person, putBody('locked', { first: '山田', preset: '初診' }));
    const change = { first: '山田', preset: '再診', made: '手製' };
    const sent = putBody('locked', change, { oldPartitionKey: String(body.partitionKey) });
    const changed = await put(server, person, sent);
    expect(changed.status).toBe(200);
    const key = encodeURIComponent(String(changed.body.partitionKey));
    const path = `/survey-results/getBySurveyIdPartitionKeyIndex?surveyId=locked&partitionKey=${key}`;
    const { body: read } = await server.call(person, 'GET', path);
    const rows = read.items as { itemKey: string; value: string }[];
    expect(rows.map(({ itemKey, value }) => [itemKey, value])).toEqual([
      ['first', '山田'],
      ['preset', '初診'],
    ]);
  });
});
