/**
 * Registrations of members over the API: registering, changing, finding, withdrawing, and the numbers that go with
 * them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { putBody, rowsOf } from '../../testing/answers';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';

const OWNER = 'U-member';
let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: memberBundle() });
  await register(server, OWNER, { number: '123', name: '山田 花子' });
  await register(
    server,
    DESK,
    { number: '123', name: '山田 花子', note: '要確認' },
    {
      oldPartitionKey: `card#${OWNER}`,
    },
  );
});
afterAll(async () => server.close());
beforeEach(() => {
  person = newPerson('person');
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
  test('a registration comes back to its owner without the administrator items [API-038]', async () => {
    const { status, body } = await own(OWNER);
    expect(status).toBe(200);
    expect(valuesOf(body)).toEqual([
      ['number', '00120000123'],
      ['name', '山田 花子'],
    ]);
    expect(valuesOf((await own('U-other')).body)).toEqual([]);
    expect(valuesOf((await own(DESK)).body)).toEqual([]);
  });

  test('a registration of somebody else is not readable, and an unknown form is not found', async () => {
    const path = `/member-results/getByUserId?surveyId=card&userId=${OWNER}`;
    expect((await server.call('U-other', 'GET', path)).status).toBe(403);
    expect(valuesOf((await server.call(DESK, 'GET', path)).body)).toHaveLength(3);
    expect((await own(OWNER, 'profile')).status).toBe(404);
  });

  test('the registrations of a form that come back are only the own ones [API-041]', async () => {
    const query = (userId: string) => server.call(userId, 'POST', '/member-results/query', { surveyId: 'card' });
    expect(valuesOf((await query(OWNER)).body)).toHaveLength(2);
    expect(valuesOf((await query('U-other')).body)).toEqual([]);
  });

  test.each([
    ['123', 1],
    ['１２３', 1],
    ['00120000123', 1],
    ['124', 0],
  ])('the number %s is found as it was typed [API-045]', async (value, expected) => {
    const { status, body } = await server.call(OWNER, 'POST', '/member-results/filterQuery', {
      queryParams: { surveyId: 'card', fields: [{ itemKey: 'number', value }] },
      requestingUserId: OWNER,
    });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(expected);
  });

  test('nothing is found unless all items fit', async () => {
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

  test('the call says whether a number is in use [API-039, VAL-074]', async () => {
    const exists = async (number: string) =>
      (await server.call('U-other', 'GET', `/member-results/checkSaibanExist?memberSurveyId=card&saiban=${number}`))
        .body;
    expect(await exists('123')).toEqual({ result: 'OK', saibanExistFlag: true });
    expect(await exists('0000123')).toEqual({ result: 'OK', saibanExistFlag: true });
    expect(await exists('00120000123')).toEqual({ result: 'OK', saibanExistFlag: true });
    expect(await exists('124')).toEqual({ result: 'OK', saibanExistFlag: false });
    expect(await exists('')).toEqual({ result: 'OK', saibanExistFlag: false });
  });

  test('an unchanged number is no duplicate in an update [API-040, VAL-074]', async () => {
    const exists = async (number: string, original: string) => {
      const query = `memberSurveyId=card&saiban=${number}&saibanOriginal=${original}`;
      return (await server.call(OWNER, 'GET', `/member-results/checkSaibanExistForUpdate?${query}`)).body
        .saibanExistFlag;
    };
    expect(await exists('123', '123')).toBe(false);
    expect(await exists('123', '00120000123')).toBe(false);
    expect(await exists('123', '200')).toBe(true);
  });

  test('the linked forms are those that name the member form, without administrator items', async () => {
    const linked = (memberSurveyId: string) =>
      server.call(person, 'GET', `/member-configs/getLinkedSurveyConfigs?memberSurveyId=${memberSurveyId}`);
    const { body } = await linked('card');
    expect(body).toMatchObject({ result: 'OK', data: [{ surveyId: 'linked', surveySchema: [{ itemKey: 'name' }] }] });
    expect((await linked('count')).body).toEqual({ result: 'OK', data: [] });
    expect((await linked('profile')).status).toBe(404);
  });
});

describe('registering', () => {
  test('a typed number stays only in the row of typed numbers, and an original value from the client is not used [ROWS-002, ROWS-029]', async () => {
    const originals = async (surveyId: string) => {
      const query = new URLSearchParams({ surveyId, userId: person });
      const { body } = await server.call(DESK, 'GET', `/member-results/getByUserId?${query}`);
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

  test('a registration stores its number by the numbering scheme and is recorded [API-042, MEMBER-014]', async () => {
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

  test('a bare list of rows registers too, and rewrites a registration that is there [API-042]', async () => {
    const rows = putBody('card', { number: '501', name: '山本 和子' }).data;
    expect((await server.call(person, 'POST', '/member-results/putItem', rows)).body).toMatchObject({ type: 'create' });
    const again = await register(server, person, { number: '00120000501', name: '山本 かず子' });
    expect(again.body).toMatchObject({ type: 'update', partitionKey: `card#${person}` });
    expect(valuesOf((await own(person)).body)).toEqual([
      ['number', '00120000501'],
      ['name', '山本 かず子'],
    ]);
  });

  test('a number of somebody else is refused as a fault of its item and leaves nothing [VAL-074]', async () => {
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
  ])('the number %s is refused', async (number, message) => {
    const { status, body } = await register(server, person, { number, name: '鈴木 一郎' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ itemKey: 'number', message }] });
  });

  test('a changed number frees the old one, and so does a withdrawal', async () => {
    await register(server, person, { number: '601', name: '鈴木 一郎' });
    await register(server, person, { number: '602', name: '鈴木 一郎' });
    const other = `${person}-other`;
    expect((await register(server, other, { number: '601', name: '木村 次郎' })).status).toBe(200);
    const named = { surveyId: 'card', partitionKey: `card#${other}` };
    expect((await server.call(other, 'POST', '/member-results/cancelItem', named)).status).toBe(200);
    expect((await register(server, `${person}-third`, { number: '601', name: '林 三郎' })).status).toBe(200);
  });

  test('a repeat under the same key gets the same answer and takes no further number', async () => {
    const send = () =>
      register(server, person, { name: '鈴木 一郎' }, { surveyId: 'count', idempotencyKey: `member-key-${person}` });
    const first = await send();
    const before = await liveNumbers(server, 'count');
    expect((await send()).body).toEqual(first.body);
    expect(await liveNumbers(server, 'count')).toEqual(before);
  });

  test('nobody registers in the name of somebody else or by the call of ordinary forms', async () => {
    const body = putBody('card', { number: '701', name: '鈴木 一郎' });
    const rows = body.data.map((row) => ({ ...row, userId: OWNER }));
    expect((await server.call(person, 'POST', '/member-results/putItem', { ...body, data: rows })).status).toBe(403);
    expect((await server.call(person, 'POST', '/survey-results/putItem', body)).status).toBe(404);
    const survey = putBody('profile', { name: '鈴木 一郎', phone: '0312345678' });
    expect((await server.call(person, 'POST', '/member-results/putItem', survey)).status).toBe(404);
  });

  test('automatic numbers go on from earlier results, ignore a sent number and survive changes [FORM-076]', async () => {
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
  test('an administrator changes the state, and a registration with a taken number is not restored [API-046]', async () => {
    await register(server, person, { number: '801', name: '鈴木 一郎' });
    const named = { surveyId: 'card', partitionKey: `card#${person}` };
    const setCheck = (caller: string, check: string) =>
      server.call(caller, 'POST', '/member-results/updateCheck', { ...named, check });
    expect((await setCheck(person, '対応済')).status).toBe(403);
    expect((await setCheck(DESK, '対応済')).body).toEqual({ result: 'OK' });
    expect((await own(person)).body).toMatchObject({ data: [{ check: '対応済' }, { check: '対応済' }] });
    await setCheck(DESK, 'NG');
    await setCheck(DESK, '対応済');
    expect(await takenNumbers(server, 'card')).toContain('00120000801');
    await setCheck(DESK, 'NG');
    await register(server, `${person}-other`, { number: '801', name: '木村 次郎' });
    expect((await setCheck(DESK, '対応済')).body).toMatchObject({ code: 'not_editable' });
  });

  test('a person withdraws only the own registration, and a second withdrawal is refused [API-043]', async () => {
    await register(server, person, { number: '811', name: '鈴木 一郎' });
    const cancel = (caller: string) =>
      server.call(caller, 'POST', '/member-results/cancelItem', { surveyId: 'card', partitionKey: `card#${person}` });
    expect((await cancel('U-other')).status).toBe(403);
    expect((await cancel(person)).body).toEqual({ result: 'OK' });
    expect((await own(person)).body).toMatchObject({ data: [{ check: '取り消し' }, { check: '取り消し' }] });
    expect((await cancel(person)).body).toMatchObject({ code: 'not_editable' });
  });

  test('an administrator deletes a registration [API-047]', async () => {
    await register(server, person, { number: '821', name: '鈴木 一郎' });
    const remove = (caller: string) =>
      server.call(caller, 'DELETE', '/member-results/deleteItem', { surveyId: 'card', partitionKey: `card#${person}` });
    expect((await remove(person)).status).toBe(403);
    expect((await remove(DESK)).body).toEqual({ result: 'OK' });
    expect(valuesOf((await own(person)).body)).toEqual([]);
  });

  test('a registration of the desk goes to the person who gives all its required items [API-044]', async () => {
    const desk = await register(server, DESK, { number: '831', name: '高橋 春' });
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

  test('the list of the desk finds a registration by the number as typed and by the whole number', async () => {
    await register(server, person, { number: '841', name: '鈴木 一郎' });
    const find = async (caller: string, value: string) =>
      server.call(caller, 'POST', '//survey/api/v1/admin/answers', {
        surveyId: 'card',
        fields: [{ itemKey: 'number', value }],
      });
    for (const value of ['841', '８４１', '00120000841']) {
      expect((await find(DESK, value)).body).toMatchObject({ data: [{ userId: person, unconfirmed: [] }] });
    }
    expect((await find(DESK, '842')).body).toMatchObject({ data: [] });
    expect((await find(person, '841')).status).toBe(403);
  });

  test('member calls do not reach the answers of other forms', async () => {
    const { body } = await server.call(
      person,
      'POST',
      '/survey-results/putItem',
      putBody('profile', { name: '鈴木 一郎', phone: '0312345678' }),
    );
    const named = { surveyId: 'profile', partitionKey: body.partitionKey };
    expect((await server.call(person, 'POST', '/member-results/cancelItem', named)).status).toBe(404);
    expect((await server.call(DESK, 'DELETE', '/member-results/deleteItem', named)).status).toBe(404);
    const keys = { userId: person, keys: [{ partitionKey: body.partitionKey }] };
    expect((await server.call(person, 'POST', '/member-results/putUserId', keys)).status).toBe(404);
  });
});
