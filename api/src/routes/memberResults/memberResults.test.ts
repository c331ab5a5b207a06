/**
 * Registrations of members over the API. Registering itself has no call yet: the rows are written as it will leave them.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { now } from '@madoguchi/shared/domain/clock';
import { insertAnswer } from '../../repositories/answers/answers';
import { insertRows } from '../../repositories/answers/rows';
import { testBundle } from '../../testing/bundle';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';

const OWNER = 'U-member';
let server: TestServer;

const form = {
  memberSurveyId: 'card',
  memberSurveySubId: 12,
  surveyTitle: '診察券',
  surveySchema: [
    { itemKey: 'number', type: 'memberNumber', title: '診察券番号', isSearchable: { value: true } },
    { itemKey: 'name', type: 'text', title: '氏名', isSearchable: { value: true } },
    { itemKey: 'note', type: 'text', title: '申し送り', isAdminItem: true },
  ],
};

beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'members/card.json': form } });
  const at = now();
  const answer = {
    answerId: 'member-answer',
    surveyId: 'card',
    userId: OWNER,
    partitionKey: `card#${OWNER}`,
    answerCode: 'A7K3-92QD',
    check: '未対応' as const,
    isLive: true,
    registrantName: '',
    isLiffMode: true,
    userName: undefined,
    cognitoUserId: undefined,
    clinicAttributes: undefined,
    createdAt: at,
    updatedAt: at,
  };
  await insertAnswer(server.database, answer);
  const row = (itemKey: string, title: string, value: string, isAdmin = false) => ({
    sortKey: itemKey,
    itemKey,
    title,
    value,
    originalValue: undefined,
    userSearchKey: `${itemKey}#${value}`,
    searchValue: value,
    isAdmin,
    status: undefined,
  });
  await insertRows(server.database, answer, [
    row('number', '診察券番号', '00120000123'),
    row('name', '氏名', '山田 花子'),
    row('note', '申し送り', '要確認', true),
  ]);
});
afterAll(async () => server.close());

const valuesOf = (body: Record<string, unknown>) =>
  (Array.isArray(body.data) ? body.data : []).map((row: Record<string, unknown>) => [row.itemKey, row.value]);

test('[API-038] 自分の登録が、管理者の項目を除いて返る', async () => {
  const { status, body } = await server.call(OWNER, 'GET', '/member-results/getByUserId?surveyId=card');
  expect(status).toBe(200);
  expect(valuesOf(body)).toEqual([
    ['number', '00120000123'],
    ['name', '山田 花子'],
  ]);
  expect(valuesOf((await server.call('U-other', 'GET', '/member-results/getByUserId?surveyId=card')).body)).toEqual([]);
  expect(valuesOf((await server.call(ADMIN, 'GET', '/member-results/getByUserId?surveyId=card')).body)).toEqual([]);
});

test('他の人の登録は読めず、ない帳票は見つからない', async () => {
  const path = `/member-results/getByUserId?surveyId=card&userId=${OWNER}`;
  expect((await server.call('U-other', 'GET', path)).status).toBe(403);
  expect(valuesOf((await server.call(ADMIN, 'GET', path)).body)).toHaveLength(3);
  expect((await server.call(OWNER, 'GET', '/member-results/getByUserId?surveyId=profile')).status).toBe(404);
});

test('[API-041] 帳票の登録を尋ねると、自分のものだけが返る', async () => {
  const { body } = await server.call(OWNER, 'POST', '/member-results/query', { surveyId: 'card' });
  expect(valuesOf(body)).toHaveLength(2);
  expect(valuesOf((await server.call('U-other', 'POST', '/member-results/query', { surveyId: 'card' })).body)).toEqual(
    [],
  );
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

test('[API-039] 使われている番号かどうかを答える', async () => {
  const exists = async (number: string) =>
    (await server.call('U-other', 'GET', `/member-results/checkSaibanExist?memberSurveyId=card&saiban=${number}`)).body;
  expect(await exists('123')).toEqual({ result: 'OK', saibanExistFlag: true });
  expect(await exists('0000123')).toEqual({ result: 'OK', saibanExistFlag: true });
  expect(await exists('124')).toEqual({ result: 'OK', saibanExistFlag: false });
  expect(await exists('')).toEqual({ result: 'OK', saibanExistFlag: false });
});

test('[API-040] 更新では、変えていない番号を重複としない', async () => {
  const exists = async (number: string, original: string) => {
    const query = `memberSurveyId=card&saiban=${number}&saibanOriginal=${original}`;
    return (await server.call(OWNER, 'GET', `/member-results/checkSaibanExistForUpdate?${query}`)).body.saibanExistFlag;
  };
  expect(await exists('123', '123')).toBe(false);
  expect(await exists('123', '200')).toBe(true);
});
