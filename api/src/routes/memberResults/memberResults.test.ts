/**
 * Registrations of members over the API: registering, changing, finding, withdrawing, and the numbers that go with them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { putBody, rowsOf } from '../../testing/answers';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';

const OWNER = 'U-member';
let server: TestServer;
let person = '';
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ bundle: memberBundle() });
  await register(server, OWNER, { number: '123', name: '山田 花子' });
  await register(
    server,
    ADMIN,
    { number: '123', name: '山田 花子', note: '要確認' },
    {
      oldPartitionKey: `card#${OWNER}`,
    },
  );
});
afterAll(async () => server.close());
beforeEach(() => {
  count += 1;
  person = `U-person-${count}`;
});
afterEach(async () => {
  for (const surveyId of ['card', 'count']) {
    expect(await takenNumbers(server, surveyId)).toEqual(await liveNumbers(server, surveyId));
  }
});

const valuesOf = (body: Record<string, unknown>) =>
  (Array.isArray(body.data) ? body.data : []).map((row: Record<string, unknown>) => [row.itemKey, row.value]);
const own = (userId: string, surveyId = 'card') =>
  server.call(userId, 'GET', `/member-results/getByUserId?surveyId=${surveyId}`);

describe('reading', () => {
  test('[API-038] 自分の登録が、管理者の項目を除いて返る', async () => {
    const { status, body } = await own(OWNER);
    expect(status).toBe(200);
    expect(valuesOf(body)).toEqual([
      ['number', '00120000123'],
      ['name', '山田 花子'],
    ]);
    expect(valuesOf((await own('U-other')).body)).toEqual([]);
    expect(valuesOf((await own(ADMIN)).body)).toEqual([]);
  });

  test('他の人の登録は読めず、ない帳票は見つからない', async () => {
    const path = `/member-results/getByUserId?surveyId=card&userId=${OWNER}`;
    expect((await server.call('U-other', 'GET', path)).status).toBe(403);
    expect(valuesOf((await server.call(ADMIN, 'GET', path)).body)).toHaveLength(3);
    expect((await own(OWNER, 'profile')).status).toBe(404);
  });

  test('[API-041] 帳票の登録を尋ねると、自分のものだけが返る', async () => {
    const query = (userId: string) => server.call(userId, 'POST', '/member-results/query', { surveyId: 'card' });
    expect(valuesOf((await query(OWNER)).body)).toHaveLength(2);
    expect(valuesOf((await query('U-other')).body)).toEqual([]);
  });

  test.each([
    ['123', 1],
    ['１２３', 1],
    ['00120000123', 1],
    ['124', 0],
  ])('[API-045] 入力したままの番号 %s で探せる', async (value, expected) => {
    const { status, body } = await server.call(OWNER, 'POST', '/member-results/filterQuery', {
      queryParams: { surveyId: 'card', fields: [{ itemKey: 'number', value }] },
      requestingUserId: OWNER,
    });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(expected);
  });

  test('すべての項目が合わなければ見つからない', async () => {
    const find = (name: string) =>
      server.call(OWNER, 'POST', '/member-results/filterQuery', {
        queryParams: {
          surveyId: 'card',
          fields: [
            { itemKey: 'number', value: '123' },
            { itemKey: 'name', value: name },
          ],
        },
      });
    expect((await find('山田 花子')).body.data).toHaveLength(1);
    expect((await find('山田 太郎')).body.data).toEqual([]);
  });

  test('[API-039, VAL-074] 使われている番号かどうかを答える', async () => {
    const exists = async (number: string) =>
      (await server.call('U-other', 'GET', `/member-results/checkSaibanExist?memberSurveyId=card&saiban=${number}`))
        .body;
    expect(await exists('123')).toEqual({ result: 'OK', saibanExistFlag: true });
    expect(await exists('0000123')).toEqual({ result: 'OK', saibanExistFlag: true });
    expect(await exists('00120000123')).toEqual({ result: 'OK', saibanExistFlag: true });
    expect(await exists('124')).toEqual({ result: 'OK', saibanExistFlag: false });
    expect(await exists('')).toEqual({ result: 'OK', saibanExistFlag: false });
  });

  test('[API-040, VAL-074] 更新では、変えていない番号を重複としない', async () => {
    const exists = async (number: string, original: string) => {
      const query = `memberSurveyId=card&saiban=${number}&saibanOriginal=${original}`;
      return (await server.call(OWNER, 'GET', `/member-results/checkSaibanExistForUpdate?${query}`)).body
        .saibanExistFlag;
    };
    expect(await exists('123', '123')).toBe(false);
    expect(await exists('123', '00120000123')).toBe(false);
    expect(await exists('123', '200')).toBe(true);
  });

  test('連携する帳票の一覧は、会員帳票を名指すものだけを、管理者の項目を除いて返す', async () => {
    const linked = (memberSurveyId: string) =>
      server.call(person, 'GET', `/member-configs/getLinkedSurveyConfigs?memberSurveyId=${memberSurveyId}`);
    const { body } = await linked('card');
    expect(body).toMatchObject({ result: 'OK', data: [{ surveyId: 'linked', surveySchema: [{ itemKey: 'name' }] }] });
    expect((await linked('count')).body).toEqual({ result: 'OK', data: [] });
    expect((await linked('profile')).status).toBe(404);
  });
});

describe('registering', () => {
  test('[ROWS-002, ROWS-029] 入力した番号は手入力の番号の行だけに残り、クライアントの言う元の値は使わない', async () => {
    const originals = async (surveyId: string) => {
      const query = new URLSearchParams({ surveyId, userId: person });
      const { body } = await server.call(ADMIN, 'GET', `/member-results/getByUserId?${query}`);
      const rows = Array.isArray(body.data) ? body.data : [];
      return rows.map((row: Record<string, unknown>) => [row.itemKey, row.value, row.originalValue]);
    };
    const entered = putBody('card', { number: ' ０７２ ', name: '鈴木 一郎' });
    const claiming = { ...entered, data: entered.data.map((row) => ({ ...row, originalValue: '別の番号' })) };
    expect((await server.call(person, 'POST', '/member-results/putItem', claiming)).status).toBe(200);
    expect(await originals('card')).toEqual([
      ['number', '00120000072', '072'],
      ['name', '鈴木 一郎', undefined],
    ]);
    await register(server, person, { number: '00120000072', name: '鈴木 次郎' });
    expect(await originals('card')).toEqual([
      ['number', '00120000072', '72'],
      ['name', '鈴木 次郎', undefined],
    ]);
    await register(server, person, { name: '鈴木 一郎' }, { surveyId: 'count' });
    const counted = await originals('count');
    expect(counted.map(([itemKey, , original]) => [itemKey, original])).toEqual([
      ['name', undefined],
      ['number', undefined],
    ]);
  });

  test('[API-042, MEMBER-014] 登録すると番号が番号体系どおりに保存され、記録に残る', async () => {
    const { status, body } = await register(server, person, { number: 'ａ12', name: '鈴木 一郎' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: 'OK', type: 'create', partitionKey: `card#${person}` });
    const [row] = await rowsOf<{ value: string; original_value: string }>(
      server,
      "SELECT r.value, r.original_value FROM answer_row r JOIN answer a USING (answer_id) WHERE a.partition_key = $1 AND r.item_key = 'number'",
      [body.partitionKey],
    );
    expect(row).toEqual({ value: '00120000a12', original_value: 'a12' });
    const audits = await rowsOf<{ action: string }>(server, 'SELECT action FROM audit WHERE subject = $1', [
      body.partitionKey,
    ]);
    expect(audits).toEqual([{ action: 'create' }]);
  });

  test('[API-042] 行だけの一覧でも登録でき、登録があれば書き換える', async () => {
    const rows = putBody('card', { number: '501', name: '山本 和子' }).data;
    expect((await server.call(person, 'POST', '/member-results/putItem', rows)).body).toMatchObject({ type: 'create' });
    const again = await register(server, person, { number: '00120000501', name: '山本 かず子' });
    expect(again.body).toMatchObject({ type: 'update', partitionKey: `card#${person}` });
    expect(valuesOf((await own(person)).body)).toEqual([
      ['number', '00120000501'],
      ['name', '山本 かず子'],
    ]);
  });

  test('[VAL-074] ほかの人の番号は、その項目の誤りとして断り、何も残さない', async () => {
    const { status, body } = await register(server, person, { number: '0123', name: '鈴木 一郎' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid',
      errors: [{ itemKey: 'number', message: 'この番号はすでに使用されています。' }],
    });
    expect(valuesOf((await own(person)).body)).toEqual([]);
  });

  test.each([
    ['12345678', '7桁英数字以下で入力してください'],
    ['99990000123', '7桁英数字以下で入力してください'],
    ['1-2', '半角の英数字を記入してください。'],
    ['', '必須です'],
  ])('番号 %s は断られる', async (number, message) => {
    const { status, body } = await register(server, person, { number, name: '鈴木 一郎' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ itemKey: 'number', message }] });
  });

  test('番号を変えると前の番号が空き、取り下げても空く', async () => {
    await register(server, person, { number: '601', name: '鈴木 一郎' });
    await register(server, person, { number: '602', name: '鈴木 一郎' });
    const other = `${person}-other`;
    expect((await register(server, other, { number: '601', name: '木村 次郎' })).status).toBe(200);
    const named = { surveyId: 'card', partitionKey: `card#${other}` };
    expect((await server.call(other, 'POST', '/member-results/cancelItem', named)).status).toBe(200);
    expect((await register(server, `${person}-third`, { number: '601', name: '林 三郎' })).status).toBe(200);
  });

  test('同じ鍵の繰り返しは同じ答えを返し、番号を進めない', async () => {
    const send = () =>
      register(server, person, { name: '鈴木 一郎' }, { surveyId: 'count', idempotencyKey: `member-key-${person}` });
    const first = await send();
    const before = await liveNumbers(server, 'count');
    expect((await send()).body).toEqual(first.body);
    expect(await liveNumbers(server, 'count')).toEqual(before);
  });

  test('他の人の名では登録できず、ふつうの帳票の呼び出しでも登録できない', async () => {
    const body = putBody('card', { number: '701', name: '鈴木 一郎' });
    const rows = body.data.map((row) => ({ ...row, userId: OWNER }));
    expect((await server.call(person, 'POST', '/member-results/putItem', { ...body, data: rows })).status).toBe(403);
    expect((await server.call(person, 'POST', '/survey-results/putItem', body)).status).toBe(404);
    const survey = putBody('profile', { name: '鈴木 一郎', phone: '0312345678' });
    expect((await server.call(person, 'POST', '/member-results/putItem', survey)).status).toBe(404);
  });

  test('[FORM-076] 自動の番号は前の結果の次から数え、送られた番号は使わず、変更でも変わらない', async () => {
    const numberOf = async () =>
      valuesOf((await own(person, 'count')).body).find(([itemKey]) => itemKey === 'number')?.[1];
    await register(server, person, { name: '鈴木 一郎', number: '00030000001' }, { surveyId: 'count' });
    const number = String(await numberOf());
    expect(number).toMatch(/^0003\d{7}$/);
    expect(Number(number.slice(4))).toBeGreaterThan(41);
    await register(server, person, { name: '鈴木 いちろう' }, { surveyId: 'count' });
    expect(await numberOf()).toBe(number);
  });
});

describe('administrators and the desk', () => {
  test('[API-046] 管理者は状態を変えられ、戻した登録の番号が埋まっていれば戻らない', async () => {
    await register(server, person, { number: '801', name: '鈴木 一郎' });
    const named = { surveyId: 'card', partitionKey: `card#${person}` };
    const setCheck = (caller: string, check: string) =>
      server.call(caller, 'POST', '/member-results/updateCheck', { ...named, check });
    expect((await setCheck(person, '対応済')).status).toBe(403);
    expect((await setCheck(ADMIN, '対応済')).body).toEqual({ result: 'OK' });
    expect((await own(person)).body).toMatchObject({ data: [{ check: '対応済' }, { check: '対応済' }] });
    await setCheck(ADMIN, 'NG');
    await setCheck(ADMIN, '対応済');
    expect(await takenNumbers(server, 'card')).toContain('00120000801');
    await setCheck(ADMIN, 'NG');
    await register(server, `${person}-other`, { number: '801', name: '木村 次郎' });
    expect((await setCheck(ADMIN, '対応済')).body).toMatchObject({ code: 'not_editable' });
  });

  test('[API-043] 取り下げは自分の登録だけで、二度目は断られる', async () => {
    await register(server, person, { number: '811', name: '鈴木 一郎' });
    const cancel = (caller: string) =>
      server.call(caller, 'POST', '/member-results/cancelItem', { surveyId: 'card', partitionKey: `card#${person}` });
    expect((await cancel('U-other')).status).toBe(403);
    expect((await cancel(person)).body).toEqual({ result: 'OK' });
    expect((await own(person)).body).toMatchObject({ data: [{ check: '取り消し' }, { check: '取り消し' }] });
    expect((await cancel(person)).body).toMatchObject({ code: 'not_editable' });
  });

  test('[API-047] 管理者は登録を削除できる', async () => {
    await register(server, person, { number: '821', name: '鈴木 一郎' });
    const remove = (caller: string) =>
      server.call(caller, 'DELETE', '/member-results/deleteItem', { surveyId: 'card', partitionKey: `card#${person}` });
    expect((await remove(person)).status).toBe(403);
    expect((await remove(ADMIN)).body).toEqual({ result: 'OK' });
    expect(valuesOf((await own(person)).body)).toEqual([]);
  });

  test('[API-044] 窓口の登録は、必須の項目をすべて当てた人のものにできる', async () => {
    const desk = await register(server, ADMIN, { number: '831', name: '高橋 春' }, { isLiffMode: false });
    const partitionKey = String(desk.body.partitionKey);
    expect(partitionKey).toMatch(/^card#I/);
    const claim = (caller: string) =>
      server.call(caller, 'POST', '/member-results/putUserId', { userId: caller, keys: [{ partitionKey }] });
    expect((await claim(person)).status).toBe(403);
    await server.call(person, 'POST', '/member-results/filterQuery', {
      queryParams: {
        surveyId: 'card',
        fields: [
          { itemKey: 'number', value: '831' },
          { itemKey: 'name', value: '高橋 春' },
        ],
      },
    });
    expect((await claim(person)).body).toEqual({ result: 'OK' });
    expect(valuesOf((await own(person)).body)).toContainEqual(['name', '高橋 春']);
  });

  test('窓口の一覧では、登録を入力したままの番号でも全体の番号でも探せる', async () => {
    await register(server, person, { number: '841', name: '鈴木 一郎' });
    const find = async (caller: string, value: string) =>
      server.call(caller, 'POST', '//survey/api/v1/admin/answers', {
        surveyId: 'card',
        fields: [{ itemKey: 'number', value }],
      });
    for (const value of ['841', '８４１', '00120000841']) {
      expect((await find(ADMIN, value)).body).toMatchObject({ data: [{ userId: person, unconfirmed: [] }] });
    }
    expect((await find(ADMIN, '842')).body).toMatchObject({ data: [] });
    expect((await find(person, '841')).status).toBe(403);
  });

  test('会員の呼び出しは、ほかの帳票の回答に届かない', async () => {
    const { body } = await server.call(
      person,
      'POST',
      '/survey-results/putItem',
      putBody('profile', { name: '鈴木 一郎', phone: '0312345678' }),
    );
    const named = { surveyId: 'profile', partitionKey: body.partitionKey };
    expect((await server.call(person, 'POST', '/member-results/cancelItem', named)).status).toBe(404);
    expect((await server.call(ADMIN, 'DELETE', '/member-results/deleteItem', named)).status).toBe(404);
    const keys = { userId: person, keys: [{ partitionKey: body.partitionKey }] };
    expect((await server.call(person, 'POST', '/member-results/putUserId', keys)).status).toBe(404);
  });
});
