/**
 * Storing answers: every row of CONTRACT 5's table that a submission can meet, and what is stored.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, readRows, rowsOf, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());
beforeEach(() => {
  person = beginTest('put');
});

const profile = (values: Record<string, string> = {}, subData = {}) =>
  putBody('profile', { name: '山田 太郎', phone: '09012345678', ...values }, subData);

const stored = (partitionKey: unknown, reader = person) => readRows(server, reader, partitionKey);
const valuesOf = (rows: Map<unknown, Record<string, unknown>>) =>
  Object.fromEntries([...rows].map(([sortKey, row]) => [sortKey, row.value]));

describe('a form that is answered once', () => {
  test('an answer is stored, and its receipt number and key come back [API-023, ROWS-007]', async () => {
    const { status, body } = await put(server, person, profile());
    expect(status).toBe(200);
    expect(body).toEqual({
      result: 'OK',
      answercode: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/),
      type: 'create',
      partitionKey: `profile#${person}`,
      version: 1,
    });
  });

  test('rows hold the answers of the items and who sent them, when and how [ROWS-001, ROWS-004]', async () => {
    const sender = { isLiffMode: true, cognitoUserId: 'c1', clinicAttributes: { ward: '東' } };
    const { body } = await put(server, person, profile({}, sender));
    const instant = new Date(Date.parse(TEST_NOW)).toISOString();
    expect((await stored(body.partitionKey)).get('name')).toEqual({
      surveyId: 'profile',
      userId: person,
      partitionKey: `profile#${person}`,
      sortKey: 'name',
      itemKey: 'name',
      title: '氏名',
      value: '山田 太郎',
      userSearchKey: 'name#山田 太郎',
      check: '未対応',
      registrantName: 'LINEユーザー',
      formVersion: 1,
      type: 'liff',
      isLiffMode: true,
      userName: expect.any(String),
      cognitoUserId: 'c1',
      createdAt: expect.stringContaining(instant.slice(0, 16)),
      updatedAt: expect.stringContaining(instant.slice(0, 16)),
    });
  });

  test('the clinic’s attributes are the desk’s: a person sets none and keeps what stands there [ROWS-019]', async () => {
    const clinicAttributes = { ward: '東' };
    const attributesOf = async (key: unknown) => (await stored(key)).get('name')?.clinicAttributes;
    const { body } = await put(server, person, profile({}, { clinicAttributes }));
    expect(await attributesOf(body.partitionKey)).toBeUndefined();
    const oldPartitionKey = String(body.partitionKey);
    expect((await put(server, DESK, profile({}, { mode: 'admin', oldPartitionKey, clinicAttributes }))).status).toBe(
      200,
    );
    expect(await attributesOf(body.partitionKey)).toEqual(clinicAttributes);
    await put(server, person, profile({ name: '山田 次郎' }, { clinicAttributes: { ward: '西' } }));
    expect(await attributesOf(body.partitionKey)).toEqual(clinicAttributes);
  });

  test.each([
    ['a cognitoUserId of 129 characters', { cognitoUserId: 'c'.repeat(129) }, 400],
    ['one of 128', { cognitoUserId: 'c'.repeat(128) }, 200],
    ['clinicAttributes above 4 KB', { clinicAttributes: { a: 'あ'.repeat(1_366) } }, 400],
    ['smaller ones', { clinicAttributes: { a: 'あ'.repeat(1_300) } }, 200],
    ['a userName of 301 characters, which every row would repeat,', { userName: 'あ'.repeat(301) }, 400],
    ['one of 300', { userName: 'あ'.repeat(300) }, 200],
  ])('%s is taken or refused [ROWS-019]', async (_name, subData, status) => {
    expect((await put(server, person, profile({}, subData))).status).toBe(status);
  });

  test('the server makes the fields of a row and uses none that the client claims [ROWS-001, ROWS-003, ROWS-005, ROWS-030]', async () => {
    const sent = profile();
    const data = sent.data.map((row) => ({
      ...row,
      title: 'うそ',
      check: '完了',
      type: 'x',
      userSearchKey: 'x',
      registrantName: 'x',
    }));
    const { body } = await put(server, person, { ...sent, data });
    const name = (await stored(body.partitionKey)).get('name');
    expect(name).toMatchObject({
      surveyId: 'profile',
      userId: person,
      title: '氏名',
      userSearchKey: 'name#山田 太郎',
      check: '未対応',
      type: 'liff',
      registrantName: 'LINEユーザー',
    });
  });

  test('values are stored in normal form, and a checkbox has one row per option [ROWS-013, ROWS-011, ROWS-012]', async () => {
    const { body } = await put(server, person, profile({ birth: 'S55.5.5', 'symptoms#熱': '熱', since: '昨日' }));
    const rows = await stored(body.partitionKey);
    expect(valuesOf(rows)).toEqual({
      name: '山田 太郎',
      phone: '090-1234-5678',
      birth: '1980-05-05',
      'symptoms#熱': '熱',
      'symptoms#咳': '',
      'symptoms#頭痛': '',
      since: '昨日',
    });
    expect(rows.get('symptoms#熱')?.userSearchKey).toBe('symptoms#熱#熱');
  });

  test('a second send rewrites the answer of the same key and removes the rows of hidden items [ROWS-009, API-023]', async () => {
    const first = await put(server, person, profile({ 'symptoms#熱': '熱', since: '昨日' }));
    const second = await put(server, person, profile({ name: '山田 花子', since: '残らない' }));
    expect(second.body).toMatchObject({
      type: 'update',
      answercode: first.body.answercode,
      partitionKey: first.body.partitionKey,
    });
    const values = valuesOf(await stored(second.body.partitionKey));
    expect(values).toMatchObject({ name: '山田 花子', 'symptoms#熱': '' });
    expect(values).not.toHaveProperty('since');
  });

  test('a completed answer is not changed [CANCEL-001]', async () => {
    const { body } = await put(server, person, profile());
    const check = { surveyId: 'profile', partitionKey: body.partitionKey, check: '完了' };
    expect((await server.call(DESK, 'POST', '/survey-results/updateCheck', check)).status).toBe(200);
    const again = await put(server, person, profile());
    expect(again).toMatchObject({ status: 409, body: { result: 'ERROR', code: 'not_editable' } });
  });

  test('an answer after a cancelling starts with a new receipt number, and the old rows stay in the history [ROWS-042]', async () => {
    const first = await put(server, person, profile());
    const check = { surveyId: 'profile', partitionKey: first.body.partitionKey, check: '取り消し' };
    await server.call(DESK, 'POST', '/survey-results/updateCheck', check);
    const second = await put(server, person, profile({ name: '別の名前' }));
    expect(second.body).toMatchObject({ type: 'create', partitionKey: first.body.partitionKey });
    expect(second.body.answercode).not.toBe(first.body.answercode);
    expect(valuesOf(await stored(second.body.partitionKey))).toMatchObject({ name: '別の名前' });
    const rows = await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person]);
    expect(rows).toHaveLength(2);
  });

  test('each send of a form of many answers makes a new answer and keeps the earlier ones [SURVEY-035]', async () => {
    await server.importFiles({
      'surveys/adding.json': {
        surveyId: 'adding',
        surveyTitle: '毎日の記録',
        isAppending: { value: true },
        surveySchema: [{ itemKey: 'name', type: 'text', title: '氏名' }],
      },
    });
    const answers = [];
    for (const name of ['一回目', '二回目'])
      answers.push((await put(server, person, putBody('adding', { name }))).body);
    expect(answers).toMatchObject([{ type: 'create' }, { type: 'create' }]);
    expect(new Set(answers.map(({ answercode }) => answercode)).size).toBe(2);
    const values = await Promise.all(answers.map(async ({ partitionKey }) => valuesOf(await stored(partitionKey))));
    expect(values).toEqual([{ name: '一回目' }, { name: '二回目' }]);
  });

  test('an answer that says nothing becomes one empty row of the first item [ROWS-017]', async () => {
    await server.importFiles({
      'surveys/free.json': {
        surveyId: 'free',
        surveyTitle: '自由',
        surveySchema: [
          { itemKey: 'a', type: 'text', title: 'A' },
          { itemKey: 'b', type: 'text', title: 'B' },
        ],
      },
    });
    const { body } = await put(server, person, putBody('free', { a: '' }));
    expect(valuesOf(await stored(body.partitionKey))).toEqual({ a: '' });
  });
});

describe('what is refused', () => {
  test('faults of input are named item by item, and nothing is stored [API-023]', async () => {
    const { status, body } = await put(server, person, profile({ name: '', phone: '12', birth: '1980-02-30' }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ result: 'ERROR', code: 'invalid', errorMessage: '入力内容を確認してください' });
    const errors = body.errors as { itemKey: string; message: string }[];
    expect(errors.map(({ itemKey }) => itemKey)).toEqual(['name', 'phone', 'birth']);
    expect(errors[0]).toEqual({ itemKey: 'name', message: '必須です' });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person])).toHaveLength(0);
  });

  test.each([
    ['an unknown item', { ghost: 'x' }],
    ['an unknown option', { 'symptoms#腹痛': '腹痛' }],
    ['a value outside the options', { gender: '不明' }],
    ['too many options', { 'symptoms#熱': '熱', 'symptoms#咳': '咳', 'symptoms#頭痛': '頭痛', since: '昨日' }],
    ['an administrator item that a person may not write', { room: '101' }],
  ])('%s is 400 [API-023]', async (_, values) => {
    expect(await put(server, person, profile(values))).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('an administrator item from the address is taken in new answers only and shown to administrators as unconfirmed [COND-010]', async () => {
    const first = await put(server, person, profile({ source: 'ちらし' }));
    expect(first.status).toBe(200);
    expect((await stored(first.body.partitionKey)).has('source')).toBe(false);
    const seen = await stored(first.body.partitionKey, DESK);
    expect(seen.get('source')).toMatchObject({ value: 'ちらし', status: 'unconfirmed' });
    expect((await put(server, person, profile({ source: '別' }))).status).toBe(400);
    expect((await put(server, person, profile({ name: '変更' }))).status).toBe(200);
    expect((await stored(first.body.partitionKey, DESK)).get('source')).toMatchObject({ value: 'ちらし' });
  });

  test('an item that is not editable keeps its value when a change is sent [FORM-089]', async () => {
    const first = await put(server, person, profile({ fixed: 'A1' }));
    await put(server, person, profile({ fixed: 'B2' }));
    expect(valuesOf(await stored(first.body.partitionKey))).toMatchObject({ fixed: 'A1' });
  });

  test('null says nothing, and titles and the like in a row are not even read [API-023]', async () => {
    const sent = profile();
    const nothing = { partitionKey: null, userId: null, title: 5, originalValue: null, check: 7 };
    const subData = {
      ...{ oldPartitionKey: null, checkStatus: null, configUpdatedAt: null, idempotencyKey: null },
      ...{ isLiffMode: null, registrantName: null, userName: null, cognitoUserId: null },
    };
    const answer = await put(server, person, { data: sent.data.map((row) => ({ ...row, ...nothing })), subData });
    expect(answer).toMatchObject({ status: 200, body: { type: 'create', partitionKey: `profile#${person}` } });
  });

  test('a send in the name of somebody else is 403 [API-023]', async () => {
    const body = profile();
    const named = { ...body, data: body.data.map((row) => ({ ...row, userId: 'U-other' })) };
    expect(await put(server, person, named)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const keyed = { ...body, data: body.data.map((row) => ({ ...row, partitionKey: 'profile#U-other' })) };
    expect((await put(server, person, keyed)).status).toBe(403);
  });

  test('an unknown or disabled form is 404 [API-012]', async () => {
    for (const surveyId of ['nowhere', 'closed']) {
      const answer = await put(server, person, putBody(surveyId, { name: 'x' }));
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('a form that changed after it was loaded is need_refresh [SURVEY-025]', async () => {
    const { body } = await server.call(person, 'GET', '/survey-configs/getItem?surveyId=profile');
    const configUpdatedAt = (body.data as { updatedAt: string }).updatedAt;
    expect((await put(server, person, profile({}, { configUpdatedAt }))).status).toBe(200);
    setClock(Date.parse('2026-11-20T09:05:00+09:00'));
    const changed = testBundle()['surveys/profile.json'];
    await server.importFiles({ 'surveys/profile.json': Object.assign({}, changed, { description: '変更' }) });
    const stale = await put(server, person, profile({}, { configUpdatedAt }));
    expect(stale).toMatchObject({ status: 409, body: { code: 'need_refresh', needRefresh: true } });
  });
});

describe('submissions', () => {
  test('a repeat under the same key gets the first answer, and other content is already_sent [API-027]', async () => {
    const subData = { idempotencyKey: `key-${person}` };
    const first = await put(server, person, visitBody('20261207|0', subData));
    const again = await put(server, person, visitBody('20261207|0', subData));
    expect(again.body).toEqual(first.body);
    const other = await put(server, person, visitBody('20261208|0', subData));
    expect(other).toMatchObject({ status: 409, body: { code: 'already_sent', answercode: first.body.answercode } });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person])).toHaveLength(1);
  });

  test('a short key is a key too [API-027]', async () => {
    const first = await put(server, person, profile({}, { idempotencyKey: '1' }));
    expect(first.status).toBe(200);
    const again = await put(server, person, profile({}, { idempotencyKey: '1' }));
    // Character by character: the first answer, and not only one that means the same.
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(await put(server, person, profile({ name: '別の人' }, { idempotencyKey: '1' }))).toMatchObject({
      status: 409,
      body: { code: 'already_sent' },
    });
  });

  test('the key of a failed send is not kept [API-027]', async () => {
    const subData = { idempotencyKey: `key-${person}` };
    expect((await put(server, person, visitBody('20261206|0', subData))).status).toBe(409);
    expect((await put(server, person, visitBody('20261209|0', subData))).status).toBe(200);
  });

  test('a key belongs to one person and has nothing to do with the same key of another [API-027]', async () => {
    const subData = { idempotencyKey: 'the-same-key' };
    const mine = await put(server, person, profile({}, subData));
    const other = await put(server, `${person}-b`, profile({}, subData));
    expect(mine.status).toBe(200);
    expect(other.body.partitionKey).not.toBe(mine.body.partitionKey);
  });
});
