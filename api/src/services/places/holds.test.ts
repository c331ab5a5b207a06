/**
 * Holding a place while a person confirms: what it takes, how long, what ends it, and that it blocks nothing (CONTRACT
 * 5 and 12, Places).
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { holdsOfPerson, removeHold } from '../../repositories/holds/holds';
import { tryLockPerson } from '../../repositories/people/people';
import { giveBackPlaces } from '../../repositories/slots/slots';
import { brokenInvariants, forgetAnswers, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { type BundleFiles, TEST_NOW, testBundle } from '../../testing/bundle';
import { DESK, startTestServer, type TestServer } from '../../testing/server';
import { Calendars } from '../calendars/calendars';
import { Configurations } from '../configuration/configurations';
import { Holds, holdPlace, releaseOrderHold } from './holds';

const MINUTE = 60_000;
const DAY = '20261201';
const VALUE = `consult_0|${DAY}|1`;

/** The test bundle with a second form on the same calendars, and one that is answered once. */
function holdBundle(): BundleFiles {
  const bundle = testBundle();
  const visit = bundle['surveys/visit.json'] as Record<string, unknown>;
  bundle['surveys/other.json'] = { ...visit, surveyId: 'other' };
  bundle['surveys/once.json'] = { ...visit, surveyId: 'once', isAppending: { value: false } };
  return bundle;
}

let server: TestServer;
let hasOtherQuotas = false;
beforeAll(async () => {
  server = await startTestServer({ bundle: holdBundle() });
});
afterAll(() => server.close());
afterEach(async () => {
  const broken = await brokenInvariants(server);
  await forgetAnswers(server);
  if (hasOtherQuotas) await server.importFiles(holdBundle());
  hasOtherQuotas = false;
  setClock(Date.parse(TEST_NOW));
  expect(broken).toEqual([]);
});

/** The calendar `main` with another quota in the slot that these tests are about. */
async function setQuota(quota: number) {
  hasOtherQuotas = true;
  const calendar = testBundle()['calendars/main.json'] as Record<string, unknown>;
  return server.importFiles({ 'calendars/main.json': { ...calendar, schedule: { [DAY]: { '1': quota } } } });
}

const hold = (userId: string, value = VALUE, more: object = {}) =>
  server.call(userId, 'POST', '/survey-results/hold', { surveyId: 'visit', value, ...more });
const release = (userId: string, more: object = {}) =>
  server.call(userId, 'DELETE', '/survey-results/hold', { surveyId: 'visit', ...more });
const later = (minutes: number) => setClock(nowMilliseconds() + minutes * MINUTE);

async function seen(userId: string, slot = '1', calendarId = 'main', day = DAY): Promise<unknown> {
  const path = `/calendars/schedule/${calendarId}?start_day=${day}&end_day=${day}`;
  const { body } = await server.call(userId, 'GET', path);
  return (body as { schedule: Record<string, Record<string, unknown>> }).schedule[day]?.[slot];
}

function services() {
  const configurations = new Configurations(server.database, true);
  const calendars = new Calendars(server.database, configurations);
  const { database } = server;
  return new Holds({
    database,
    configurations,
    calendars,
    holdMinutes: 15,
    isPaymentOn: false,
  });
}

describe('what a hold takes', () => {
  test('the place is taken for everybody but its person, for fifteen minutes', async () => {
    const { status, body } = await hold('U-a');
    expect({ status, result: body.result }).toEqual({ status: 200, result: 'OK' });
    const lasts = Date.parse(String(body.expiresAt)) - Date.parse(TEST_NOW);
    expect(lasts).toBeGreaterThanOrEqual(15 * MINUTE);
    expect(lasts).toBeLessThan(16 * MINUTE);
    expect(await seen('U-a')).toEqual([2, 0]);
    expect(await seen('U-b')).toEqual([2, 1]);
  });

  test('the last place that is held can be reserved by nobody else, and by its person', async () => {
    await put(server, 'U-c', visitBody(`${DAY}|1`));
    await hold('U-a');
    expect(await put(server, 'U-b', visitBody(`${DAY}|1`))).toMatchObject({ body: { code: 'quota_exceeded' } });
    expect(await hold('U-b')).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`))).status).toBe(200);
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 2 });
    expect(await rowsOf(server, 'SELECT hold_id FROM place_hold')).toEqual([]);
  });

  test('a hold costs what its item costs', async () => {
    expect((await hold('U-a', `exam_long|${DAY}|1`)).status).toBe(200);
    expect(await seen('U-b')).toEqual([2, 2]);
    expect((await hold('U-b')).body.code).toBe('quota_exceeded');
  });

  test('an answer at another place gives the held one back', async () => {
    await hold('U-a');
    expect((await put(server, 'U-a', visitBody(`${DAY}|0`))).status).toBe(200);
    expect([await seen('U-b', '0'), await seen('U-b', '1')]).toEqual([
      [4, 1],
      [2, 0],
    ]);
  });

  test('canBeReserve is true for the person who holds the last place', async () => {
    const only = { calendarId: 'main', name: '本館', comaList: { '1': { start: '10:00', end: '11:00' } } };
    hasOtherQuotas = true;
    await server.importFiles({ 'calendars/main.json': { ...only, schedule: { [DAY]: { '1': 1 } } } });
    await hold('U-a');
    const asked = async (userId: string) =>
      (await server.call(userId, 'GET', '/calendars/canBeReserve/main')).body.data;
    expect([await asked('U-a'), await asked('U-b')]).toEqual([true, false]);
  });
});

describe('what ends a hold', () => {
  test('given back, it is free at once; given back twice is no fault', async () => {
    await hold('U-a');
    expect(await release('U-a')).toMatchObject({ status: 200, body: { result: 'OK' } });
    expect(await seen('U-b')).toEqual([2, 0]);
    expect((await release('U-a')).status).toBe(200);
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 0 });
  });

  test('it can be given back by address alone, without a body', async () => {
    await hold('U-a');
    expect((await server.call('U-a', 'DELETE', '/survey-results/hold?surveyId=visit')).status).toBe(200);
    expect(await seen('U-b')).toEqual([2, 0]);
    expect((await server.call('U-a', 'DELETE', '/survey-results/hold')).status).toBe(400);
  });

  test('a late call that gives back an older place leaves the new one', async () => {
    await hold('U-a');
    await hold('U-a', `consult_0|${DAY}|0`);
    await release('U-a', { value: VALUE });
    expect(await seen('U-b', '0')).toEqual([4, 1]);
  });

  test('once its time is up the place is free without anybody asking, in schedule and for others', async () => {
    await put(server, 'U-c', visitBody(`${DAY}|1`));
    await hold('U-a');
    expect(await seen('U-b')).toEqual([2, 2]);
    later(16);
    expect(await seen('U-b')).toEqual([2, 1]);
    expect((await put(server, 'U-b', visitBody(`${DAY}|1`))).status).toBe(200);
    expect(await put(server, 'U-a', visitBody(`${DAY}|1`))).toMatchObject({ body: { code: 'quota_exceeded' } });
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 2 });
  });

  test('a person who comes late and finds the place still free gets it', async () => {
    await hold('U-a');
    later(16);
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`))).status).toBe(200);
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 1 });
  });

  test('a person who comes late does not get in above a quota that was lowered meanwhile', async () => {
    await put(server, 'U-b', visitBody(`${DAY}|1`));
    await hold('U-a');
    await setQuota(1);
    later(16);
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`))).body.code).toBe('quota_exceeded');
    await services().sweep();
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 1, reserved: 1 });
  });

  test('the sweep gives back what has run out and nothing else', async () => {
    await hold('U-a');
    later(10);
    await hold('U-b', `consult_0|${DAY}|0`);
    later(6);
    await services().sweep();
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 0 });
    expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 1 });
  });

  test('a hold that the sweep took after it was read cannot be taken over', async () => {
    await hold('U-a');
    later(10);
    await hold('U-b', `consult_0|${DAY}|0`);
    const [swept] = await holdsOfPerson(server.database, 'U-a');
    const [standing] = await holdsOfPerson(server.database, 'U-b');
    if (!swept || !standing) throw new Error('two holds were expected');
    later(6);
    await services().sweep();
    expect(await removeHold(server.database, swept)).toBe(false);
    await server.database.transaction(async (connection) => {
      expect(await removeHold(connection, standing)).toBe(true);
      expect(await removeHold(connection, standing)).toBe(false);
      await giveBackPlaces(connection, standing, standing.cost);
    });
  });

  test('it survives a restart of the server', async () => {
    await hold('U-a');
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    const path = `/calendars/schedule/main?start_day=${DAY}&end_day=${DAY}`;
    const { body } = await second.call('U-b', 'GET', path);
    await second.close();
    expect(body).toMatchObject({ schedule: { [DAY]: { '1': [2, 1] } } });
  });
});

describe('nobody blocks a calendar', () => {
  test('a new hold by the same form makes way for the old one', async () => {
    await hold('U-a');
    await hold('U-a', `consult_0|${DAY}|0`);
    expect([await seen('U-b', '0'), await seen('U-b', '1')]).toEqual([
      [4, 1],
      [2, 0],
    ]);
  });

  test('holds of one person at the same moment leave one', async () => {
    await server.tokenOf('U-a');
    const days = Array.from({ length: 8 }, (_, index) => `202612${String(index + 7).padStart(2, '0')}`);
    await Promise.all(days.map((day) => hold('U-a', `consult_0|${day}|0`)));
    expect(await rowsOf(server, 'SELECT day FROM place_hold')).toHaveLength(1);
    const [taken] = await rowsOf<{ sum: string }>(server, 'SELECT sum(reserved) AS sum FROM slot');
    expect(Number(taken?.sum)).toBe(1);
  });

  test('several forms on one calendar hold one place, on two calendars one each', async () => {
    await hold('U-a');
    await hold('U-a', `consult_0|${DAY}|0`, { surveyId: 'other' });
    expect(await seen('U-b')).toEqual([2, 0]);
    await hold('U-a', `vaccine_0|${DAY}|0`);
    expect(await seen('U-b', '0')).toEqual([4, 1]);
    expect(await seen('U-b', '0', 'limited')).toEqual([50, 1]);
  });

  test('the last place goes to one of many who hold it at the same moment', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `U-${index}`);
    await Promise.all(people.map((userId) => server.tokenOf(userId)));
    const answers = await Promise.all(people.map((userId) => hold(userId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'quota_exceeded')).toHaveLength(18);
  });
});

describe('the rules of storing hold for holding', () => {
  test.each([
    ['no such category', `ghost_0|${DAY}|1`, 400, 'invalid'],
    ['no such item', `exam_old|${DAY}|1`, 400, 'invalid'],
    ['no date', 'consult_0', 400, 'invalid'],
    ['no such slot', `consult_0|${DAY}|7`, 400, 'invalid'],
    ['a closed day', 'consult_0|20261206|1', 409, 'not_reservable'],
    ['a slot that has started', 'consult_0|20261120|0', 409, 'not_reservable'],
    ['before the window', 'vaccine_0|20261121|0', 409, 'not_reservable'],
    ['after the window', 'vaccine_0|20270201|0', 409, 'not_reservable'],
  ])('%s', async (_, value, status, code) => {
    expect(await hold('U-a', value)).toMatchObject({ status, body: { code } });
  });

  test('unknown and disabled forms, somebody else’s answer', async () => {
    expect((await hold('U-a', VALUE, { surveyId: 'ghost' })).status).toBe(404);
    expect((await hold('U-a', VALUE, { surveyId: 'closed' })).status).toBe(404);
    const { body } = await put(server, 'U-b', visitBody(`${DAY}|0`));
    expect((await hold('U-a', VALUE, { oldPartitionKey: body.partitionKey })).status).toBe(403);
    expect((await hold('U-a', VALUE, { oldPartitionKey: 'visit#U-a#1' })).status).toBe(404);
    expect(
      (await server.call(undefined, 'POST', '/survey-results/hold', { surveyId: 'visit', value: VALUE })).status,
    ).toBe(401);
  });

  test('a personal limit refuses the hold with its detail; the edited answer is not counted', async () => {
    const limited = (day: string) => visitBody(`${day}|0`, {}, 'vaccine_0');
    const { body } = await put(server, 'U-a', limited('20261201'));
    await put(server, 'U-a', limited('20261202'));
    const third = await hold('U-a', 'vaccine_0|20261203|0');
    expect(third).toMatchObject({ status: 409, body: { code: 'reservation_limit', checkDetail: expect.any(String) } });
    expect((await hold('U-a', 'vaccine_0|20261203|0', { oldPartitionKey: body.partitionKey })).status).toBe(200);
  });

  test('the deadline of the edited answer binds', async () => {
    const { body } = await put(server, 'U-a', visitBody('20261124|1'));
    setClock(Date.parse('2026-11-24T08:00:00+09:00'));
    const held = await hold('U-a', VALUE, { oldPartitionKey: body.partitionKey });
    expect(held).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
  });
});

describe('changing with a hold', () => {
  test('the held place is taken over and the old one given back', async () => {
    const { body } = await put(server, 'U-a', visitBody(`${DAY}|0`));
    const oldPartitionKey = String(body.partitionKey);
    expect((await hold('U-a', VALUE, { oldPartitionKey })).status).toBe(200);
    expect([await seen('U-b', '0'), await seen('U-b', '1')]).toEqual([
      [4, 1],
      [2, 1],
    ]);
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`, { oldPartitionKey }))).status).toBe(200);
    expect([await seen('U-b', '0'), await seen('U-b', '1')]).toEqual([
      [4, 0],
      [2, 1],
    ]);
  });

  test('the own place needs nothing more, even where the slot is full', async () => {
    const { body } = await put(server, 'U-a', visitBody(`${DAY}|1`));
    await put(server, 'U-b', visitBody(`${DAY}|1`));
    const oldPartitionKey = String(body.partitionKey);
    expect((await hold('U-a', VALUE, { oldPartitionKey })).status).toBe(200);
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 2 });
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`, { oldPartitionKey }))).status).toBe(200);
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 2 });
  });

  test('a form that is answered once holds and stores like others', async () => {
    const body = (slot: string) => putBody('once', { name: '山田 太郎', place: `consult_0|${DAY}|${slot}` });
    await put(server, 'U-a', body('0'));
    expect((await hold('U-a', VALUE, { surveyId: 'once' })).status).toBe(200);
    expect((await put(server, 'U-a', body('1'))).status).toBe(200);
    expect([await seen('U-b', '0'), await seen('U-b', '1')]).toEqual([
      [4, 0],
      [2, 1],
    ]);
  });

  test('a quota that is lowered below what is held leaves the held place to its person', async () => {
    await put(server, 'U-b', visitBody(`${DAY}|1`));
    await hold('U-a');
    const lowered = await setQuota(1);
    expect(lowered.notices).toContainEqual(expect.stringContaining(`${DAY} slot 1: 2 reserved, quota now 1`));
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`))).status).toBe(200);
    expect((await put(server, 'U-c', visitBody(`${DAY}|1`))).body.code).toBe('quota_exceeded');
    await server.call(DESK, 'POST', '/survey-results/cancelItem', {
      surveyId: 'visit',
      partitionKey: await keyOf('U-a'),
    });
  });
});

async function keyOf(userId: string): Promise<string> {
  const text = 'SELECT partition_key FROM answer WHERE is_live AND user_id = $1';
  const [row] = await rowsOf<{ partition_key: string }>(server, text, [userId]);
  return row?.partition_key ?? '';
}

describe('a place that waits for an order', () => {
  const place = { calendarId: 'main', day: DAY, slot: '1', cost: 2 };
  const inMinutes = (minutes: number) => new Date(nowMilliseconds() + minutes * MINUTE);
  const holdForOrder = (orderId: string) =>
    server.database.transaction(async (connection) => {
      await tryLockPerson(connection, 'U-a');
      const until = inMinutes(40);
      return holdPlace(connection, { userId: 'U-a', surveyId: 'visit', place, orderId, until });
    });

  test('takes over what was held while confirming, at its own cost, and leaving the screen does not free it', async () => {
    await hold('U-a');
    expect(await holdForOrder('order-1')).toEqual(['main']);
    await release('U-a');
    later(20);
    expect(await seen('U-b')).toEqual([2, 2]);
    later(21);
    expect(await seen('U-b')).toEqual([2, 0]);
  });

  test('confirming the same place again goes on waiting for the order', async () => {
    await hold('U-a');
    await holdForOrder('order-1');
    const { body } = await hold('U-a');
    expect(Date.parse(String(body.expiresAt))).toBeGreaterThan(nowMilliseconds() + 30 * MINUTE);
    await release('U-a');
    expect(await seen('U-b')).toEqual([2, 2]);
  });

  test('ends with its order', async () => {
    await hold('U-a');
    await holdForOrder('order-1');
    const released = await server.database.transaction(async (connection) => {
      await tryLockPerson(connection, 'U-a');
      await releaseOrderHold(connection, { userId: 'U-a', orderId: 'order-0' });
      return releaseOrderHold(connection, { userId: 'U-a', orderId: 'order-1' });
    });
    expect(released).toBe('main');
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 0 });
  });

  test('an answer elsewhere by the same form leaves it', async () => {
    await hold('U-a');
    await holdForOrder('order-1');
    await put(server, 'U-a', visitBody(`${DAY}|0`));
    expect(await seen('U-b')).toEqual([2, 2]);
  });
});
