/** 前回の内容を使う: the caller's own earlier answers as answers of a form, and nobody else's (CONTRACT 13). */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

const CLINIC = {
  surveyId: 'clinic2',
  surveyTitle: '別の帳票',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'fullName', type: 'text', title: '氏名', meaning: 'name' },
    { itemKey: 'tel', type: 'phone', title: '電話番号' },
    { itemKey: 'born', type: 'birthday', title: '生年月日' },
    { itemKey: 'plan', type: 'radio', title: '種別', options: ['自費', '契約'], carryOver: true },
    { itemKey: 'place', type: 'reservation', title: 'コース', carryOver: true },
  ],
};

let server: TestServer;
let person = '';
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'surveys/clinic2.json': CLINIC } });
});
afterAll(() => server.close());
beforeEach(() => {
  person = beginTest('previous');
});

const previous = (userId: string | undefined, surveyId: string, more = '') =>
  server.call(userId, 'GET', `${API_PATHS.resultsPrevious}?surveyId=${surveyId}${more}`);

test('the latest of the own answers, over all forms', async () => {
  const born = { born: '1951-03-03' };
  await put(server, person, putBody('clinic2', { fullName: '山田 花子', tel: '03-1234-5678', ...born }));
  setClock(Date.parse(TEST_NOW) + 60_000);
  await put(server, person, putBody('profile', { name: '佐藤 花子', phone: '090-1111-0001' }));
  expect((await previous(person, 'clinic2')).body).toEqual({
    result: 'OK',
    data: { fullName: '佐藤 花子', tel: '090-1111-0001', ...born },
  });
  expect((await previous(person, 'profile')).body.data).toMatchObject({ name: '佐藤 花子', phone: '090-1111-0001' });
});

test('nothing of anybody else, at the desk neither, and no parameter names a person', async () => {
  await put(server, person, putBody('profile', { name: '山田 花子', phone: '090-1111-0001' }));
  const other = `${person}-b`;
  expect((await previous(other, 'profile')).body.data).toEqual({});
  expect((await previous(other, 'profile', `&userId=${person}`)).body.data ?? {}).toEqual({});
  expect((await previous(DESK, 'profile', `&userId=${person}`)).body.data ?? {}).not.toMatchObject({
    name: '山田 花子',
  });
  expect((await previous(undefined, 'profile')).status).toBe(401);
  expect((await previous(person, 'ghost')).status).toBe(404);
});

test('of the last answer to the same form also what its config names, of a reservation its course', async () => {
  await put(server, person, putBody('clinic2', { fullName: '山田 花子', plan: '契約', place: 'consult_0|20261124|0' }));
  expect((await previous(person, 'clinic2')).body.data).toEqual({
    fullName: '山田 花子',
    plan: '契約',
    place: 'consult_0',
  });
  expect((await previous(person, 'profile')).body.data).toEqual({ name: '山田 花子' });
});
