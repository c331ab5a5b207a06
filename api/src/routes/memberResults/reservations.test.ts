/**
 * Member forms with a reservation: the place is held, taken, moved and freed with the registration, by the rules of
 * every reservation.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { brokenInvariants, slotOf } from '../../testing/answers';
import { NO_QUOTA } from '../../testing/guards';
import { memberBundle, register } from '../../testing/members';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const bundle = {
  ...memberBundle(),
  'members/first.json': {
    memberSurveyId: 'first',
    memberSurveySubId: 4,
    surveyTitle: '初診の登録',
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
      { itemKey: 'number', type: 'memberNumber', title: '会員番号', isAutomaticNumbering: true },
      { itemKey: 'place', type: 'reservation', title: '予約', isRequired: { value: true } },
    ],
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle });
});
afterEach(async () => expect(await brokenInvariants(server)).toEqual([]));
afterAll(async () => server.close());

const choose = (userId: string, day: string, slot = '0', on = server) =>
  register(on, userId, { name: userId, place: `consult_0|${day}|${slot}` }, { surveyId: 'first' });
const reserved = async (day: string, slot = '0', on = server) => (await slotOf(on, 'main', day, slot))?.reserved;
const cancel = (userId: string) =>
  server.call(userId, 'POST', '/member-results/cancelItem', { surveyId: 'first', partitionKey: `first#${userId}` });

test('the place is taken with the registration, moves with it, and is free again without it [MEMBER-014]', async () => {
  expect((await choose('U-a', '20261201')).body).toMatchObject({ result: 'OK', type: 'create' });
  expect(await reserved('20261201')).toBe(1);
  expect((await choose('U-a', '20261202')).body).toMatchObject({ type: 'update' });
  expect([await reserved('20261201'), await reserved('20261202')]).toEqual([0, 1]);
  expect((await cancel('U-a')).status).toBe(200);
  expect(await reserved('20261202')).toBe(0);
});

test('the slot of a member form is held while it is confirmed, and the registration uses it [MEMBER-014]', async () => {
  const held = { surveyId: 'first', value: 'consult_0|20261203|1' };
  expect((await server.call('U-b', 'POST', '/survey-results/hold', held)).status).toBe(200);
  expect(await reserved('20261203', '1')).toBe(1);
  expect((await choose('U-b', '20261203', '1')).status).toBe(200);
  expect(await reserved('20261203', '1')).toBe(1);
});

test('the check of one’s own limits knows member forms', async () => {
  const body = { surveyId: 'first', itemKey: 'place', userId: 'U-b', targetDay: '20261203', maxCountOfDay: 1 };
  const check = (changes: object) =>
    server.call('U-b', 'POST', '/survey-results/checkReservation', { ...body, dayCheckOnly: true, ...changes });
  expect((await check({})).body).toMatchObject({ code: 'reservation_limit' });
  expect((await check({ partitionKey: 'first#U-b' })).body).toEqual({ result: 'OK' });
});

test('a registration with a place obeys its deadline, one without may always be withdrawn [CANCEL-011]', async () => {
  expect((await choose('U-c', '20261120', '1')).status).toBe(200);
  expect((await cancel('U-c')).body).toMatchObject({ code: 'deadline_passed' });
  expect((await choose('U-c', '20261201')).body).toMatchObject({ code: 'deadline_passed' });
});

test('the rows of one registration are read by its key, one’s own only', async () => {
  await choose('U-d', '20261204');
  const read = (caller: string) =>
    server.call(caller, 'POST', '/member-results/query', { surveyId: 'first', partitionKey: 'first#U-d' });
  expect((await read('U-d')).body).toMatchObject({
    data: [{ itemKey: 'name' }, { itemKey: 'number' }, { itemKey: 'place' }],
  });
  expect((await read(DESK)).body).toMatchObject({ data: [{ userId: 'U-d' }, {}, {}] });
  expect((await read('U-other')).status).toBe(403);
});

test('the calendar file of a registration’s reservation leads back to it', async () => {
  const query = new URLSearchParams({ surveyId: 'first', partitionKey: 'first#U-d' });
  const { body } = await server.call('U-d', 'GET', `/survey-results/calendar-link?${query}`);
  const { url } = Object(body.data);
  const file = await server.call(undefined, 'GET', `/${url}`);
  expect(String(file.body.text).replaceAll(/\r\n /g, '')).toMatch(/\/member\/first/);
});

async function rush(on: TestServer) {
  const people = Array.from({ length: 20 }, (_, index) => `U-rush-${index}`);
  const answers = await Promise.all(people.map((userId) => choose(userId, '20261208', '1', on)));
  return answers.filter(({ status }) => status === 200).length;
}

test('only 2 of 20 people who register for the last 2 places at once succeed', async () => {
  expect(await rush(server)).toBe(2);
  expect(await reserved('20261208', '1')).toBe(2);
});

test('control: without the guard of places more get in', async () => {
  const unguarded = await startTestServer({ bundle, missingGuards: NO_QUOTA });
  expect(await rush(unguarded)).toBeGreaterThan(2);
  await unguarded.close();
});
