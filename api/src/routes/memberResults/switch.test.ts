/**
 * The switch MEMBERS_TAB on the server: a hand-written client can do nothing that the screens forbid (CONTRACT 5).
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { put, putBody, slotOf } from '../../testing/answers';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const PERSON = 'U-member';
const HELD = { surveyId: 'first', value: 'consult_0|20261201|0' };
const bundle = {
  ...memberBundle(),
  'members/first.json': {
    memberSurveyId: 'first',
    surveyTitle: '初診',
    surveySchema: [{ itemKey: 'place', type: 'reservation', title: '予約' }],
  },
};

let on: TestServer;
let off: TestServer;
beforeAll(async () => {
  on = await startTestServer({ bundle });
  await register(on, PERSON, { number: '123', name: '山田 花子' });
  off = await startTestServer({ databaseUrl: on.databaseUrl, environment: { MEMBERS_TAB: 'off' } });
});
afterAll(async () => {
  await off.close();
  await on.close();
});

const named = { surveyId: 'card', partitionKey: `card#${PERSON}` };
const calls: { method: string; path: string; body?: object }[] = [
  { method: 'GET', path: '/member-configs/getItem?memberSurveyId=card' },
  { method: 'GET', path: '/member-configs/getLinkedSurveyConfigs?memberSurveyId=card' },
  { method: 'GET', path: '/member-results/getByUserId?surveyId=card' },
  { method: 'GET', path: '/member-results/checkSaibanExist?memberSurveyId=card&saiban=123' },
  { method: 'GET', path: '/member-results/checkSaibanExistForUpdate?memberSurveyId=card&saiban=123&saibanOriginal=5' },
  { method: 'POST', path: '/member-results/query', body: { surveyId: 'card' } },
  { method: 'POST', path: '/member-results/query', body: named },
  { method: 'POST', path: '/member-results/putItem', body: putBody('card', { number: '9', name: '山田 花子' }) },
  { method: 'POST', path: '/member-results/filterQuery', body: { queryParams: { surveyId: 'card', fields: [] } } },
  { method: 'POST', path: '/member-results/putUserId', body: { userId: PERSON, keys: [named] } },
  { method: 'POST', path: '/member-results/cancelItem', body: named },
  { method: 'POST', path: '/member-results/updateCheck', body: { ...named, check: '対応済' } },
  { method: 'DELETE', path: '/member-results/deleteItem', body: named },
  { method: 'POST', path: '/survey-results/hold', body: HELD },
];

describe('with MEMBERS_TAB=off', () => {
  test.each(calls)(
    '$method $path is not there, for a user nor for an administrator',
    async ({ method, path, body }) => {
      for (const caller of [PERSON, DESK]) {
        const { status, body: answer } = await off.call(caller, method, path, body);
        expect(status).toBe(404);
        expect(answer).toMatchObject({ result: 'ERROR', code: 'not_found' });
      }
    },
  );

  test('no member form is offered, and what is registered stays', async () => {
    const { body } = await off.call(PERSON, 'GET', '/member-configs/getAllSearchable');
    expect(body).toEqual({ result: 'OK', data: [] });
    expect(await takenNumbers(off, 'card')).toEqual(await liveNumbers(off, 'card'));
    const found = await off.call(DESK, 'POST', '//survey/api/v1/admin/answers', { surveyId: 'card' });
    expect(found.status).toBe(404);
    expect((await off.call(DESK, 'GET', '//survey/api/v1/admin/surveys')).body).not.toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ surveyId: 'card' })]),
    });
    const { body: rows } = await on.call(PERSON, 'GET', '/member-results/getByUserId?surveyId=card');
    expect(rows).toMatchObject({ data: [{ value: '00120000123' }, { value: '山田 花子' }] });
  });

  test('a form that names a member form is answered as ever', async () => {
    expect((await put(off, PERSON, putBody('linked', { name: '山田 花子' }))).status).toBe(200);
  });
});

test('with MEMBERS_TAB=on the same calls are answered', async () => {
  expect((await on.call(PERSON, 'GET', '/member-configs/getItem?memberSurveyId=card')).status).toBe(200);
  expect((await on.call(PERSON, 'POST', '/survey-results/hold', HELD)).status).toBe(200);
  expect(await slotOf(on, 'main', '20261201', '0')).toMatchObject({ reserved: 1 });
});
