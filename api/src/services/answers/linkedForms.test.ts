/**
 * Disabled items of a form that is linked to a member form: what the person's own record brings may be there, and
 * nothing that somebody made up (FORM-008, CONTRACT 5).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetAnswers, put, putBody, rowsOf } from '../../testing/answers';
import { memberBundle, register } from '../../testing/members';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const NAME = { itemKey: 'name', type: 'text', title: '氏名' };
const linked = (surveyId: string, more: object) => ({
  surveyId,
  surveyTitle: '問診',
  memberFormId: 'card',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'free', type: 'text', title: '症状' },
    { ...NAME, disabled: true },
    { itemKey: 'number', type: 'memberNumber', title: '診察券番号', disabled: true },
    { itemKey: 'class', type: 'text', title: '区分', default: '一般', disabled: true },
    { itemKey: 'note', type: 'text', title: '申し送り', disabled: true },
  ],
  ...more,
});

const MESSAGE = '会員の登録情報と異なります。画面を再読み込みしてください。';
let server: TestServer;

beforeAll(async () => {
  const bundle = {
    ...memberBundle(),
    'surveys/fixed.json': linked('fixed', {}),
    'surveys/own.json': linked('own', { memberFormId: undefined, hasMember: true }),
  };
  server = await startTestServer({ bundle, environment: { MEMBERS_TAB: 'on' } });
});
beforeEach(async () => {
  await forgetAnswers(server);
  await server.database.script('DELETE FROM member_number;');
});
afterAll(async () => server.close());

async function storedOf(surveyId: string): Promise<Record<string, string>> {
  const rows = await rowsOf<{ item_key: string; value: string }>(
    server,
    'SELECT item_key, value FROM answer_row WHERE survey_id = $1 ORDER BY item_key',
    [surveyId],
  );
  return Object.fromEntries(rows.map(({ item_key, value }) => [item_key, value]));
}

describe('a form that is linked to a member form', () => {
  test('the record’s own values are stored, and those of the config where it has none [FORM-008, API-023]', async () => {
    await register(server, 'U-a', { name: '山田 花子', number: '77' });
    const values = { free: '頭痛', name: '山田 花子', number: '77', class: '一般' };
    expect(await put(server, 'U-a', putBody('fixed', values))).toMatchObject({ status: 200 });
    expect(await storedOf('fixed')).toEqual(values);
  });

  test('a value that the record does not have is refused at its item [FORM-008, API-023]', async () => {
    await register(server, 'U-a', { name: '山田 花子', number: '77' });
    await register(server, 'U-b', { name: '佐藤 太郎', number: '78' });
    for (const [itemKey, value] of [
      ['name', '佐藤 太郎'],
      ['number', '78'],
      ['class', '特別'],
      ['note', '手製'],
    ] as const) {
      const { status, body } = await put(server, 'U-a', putBody('fixed', { free: '頭痛', [itemKey]: value }));
      expect({ itemKey, status, ...body }).toMatchObject({
        itemKey,
        status: 400,
        code: 'invalid',
        errors: [{ itemKey, message: MESSAGE }],
      });
    }
    expect(await storedOf('fixed')).toEqual({});
  });

  test('who has no record, or a withdrawn one, holds there what the config says', async () => {
    const stranger = putBody('fixed', { free: '頭痛', name: '山田 花子' });
    expect(await put(server, 'U-c', stranger)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const { body } = await register(server, 'U-c', { name: '山田 花子', number: '79' });
    const cancelled = { surveyId: 'card', partitionKey: body.partitionKey };
    expect((await server.call('U-c', 'POST', '/member-results/cancelItem', cancelled)).status).toBe(200);
    expect(await put(server, 'U-c', stranger)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await put(server, 'U-c', putBody('fixed', { free: '頭痛', class: '一般' }))).status).toBe(200);
  });

  test('the administrators’ part of a record brings nothing', async () => {
    const { body } = await register(server, 'U-d', { name: '山田 花子', number: '80' });
    const noted = { name: '山田 花子', number: '80', note: '要注意' };
    const change = { oldPartitionKey: String(body.partitionKey) };
    expect((await register(server, DESK, noted, change)).status).toBe(200);
    const sent = putBody('fixed', { free: '頭痛', note: '要注意' });
    expect(await put(server, 'U-d', sent)).toMatchObject({ status: 400, body: { errors: [{ itemKey: 'note' }] } });
  });

  test('at the desk, and in a form without a member form of its own, no record is shown: only the config’s values stand', async () => {
    await register(server, 'U-e', { name: '山田 花子', number: '81' });
    const desk = putBody('fixed', { free: '頭痛', name: '山田 花子' });
    const named = { ...desk, data: desk.data.map((row) => ({ ...row, userId: 'U-e' })) };
    expect(await put(server, DESK, named)).toMatchObject({ status: 400, body: { errors: [{ itemKey: 'name' }] } });
    const own = putBody('own', { free: '頭痛', name: '山田 花子' });
    expect(await put(server, 'U-e', own)).toMatchObject({ status: 400, body: { errors: [{ itemKey: 'name' }] } });
  });

  test('a member form that is disabled fills nothing', async () => {
    await register(server, 'U-f', { name: '山田 花子', number: '82' });
    const sent = putBody('fixed', { free: '頭痛', name: '山田 花子' });
    const card = memberBundle()['members/card.json'] as object;
    await server.importFiles({ 'members/card.json': { ...card, disabled: true } });
    const refused = await put(server, 'U-f', sent);
    await server.importFiles({ 'members/card.json': card });
    expect([refused.status, (await put(server, 'U-f', sent)).status]).toEqual([400, 200]);
  });
});
