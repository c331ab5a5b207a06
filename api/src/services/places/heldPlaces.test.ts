/** Holds one by one, without a server: what makes way for which, until when, of whom, and which calendars are told. */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { validationTexts } from '@madoguchi/shared/texts';
import { readConfiguration } from '../../configuration';
import { insertOrder } from '../../repositories/payment/orders';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { paidFiles } from '../../testing/paid';
import { later, MINUTE } from '../../testing/payments';
import { storing } from '../../testing/storedAnswers';
import { makeServices } from '../services';
import { type Holds, holdForOrder, holdPlace, releaseOrderHold } from './holds';

const DAY = '20261201';
const PERSON = { userId: 'U-a', name: '山田', isAdmin: false };
const MAIN = { calendarId: 'main', day: DAY, slot: '0', cost: 1 };
const LIMITED = { ...MAIN, calendarId: 'limited' };
const VALUE = `consult_0|${DAY}|0`;
const database = databaseOfFile();
const stored = storing(database);
let holds: Holds;
let changed: string[] = [];
beforeAll(async () => {
  // The clock stands still but for what a test lets pass.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  const visit = testBundle()['surveys/visit.json'] as object;
  const other = { ...visit, surveyId: 'other' };
  await importFilesInto(database(), { ...testBundle(), ...paidFiles(), 'surveys/other.json': other });
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  const tables = ['place_hold', 'hold_term', 'order_hold_term', 'payment_order', 'reservation', 'answer', 'person'];
  await emptyTables(database(), tables);
  await database().script('UPDATE slot SET reserved = 0');
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', HOLD_MINUTES: '15', PAYMENT: 'on' };
  const services = makeServices(readConfiguration(environment, process.cwd()), database());
  holds = services.holds;
  changed = [];
  jest.spyOn(services.calendars, 'placesChanged').mockImplementation((id: string) => {
    changed.push(id);
  });
});

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE);
const asked = (text: string) => database().query({ name: `test_${text}`.slice(0, 60), text });
const held = async () =>
  (
    await database().query<{
      survey_id: string;
      order_id: string | null;
      calendar_id: string;
      slot: string;
      cost: number;
    }>({
      name: 'test_held',
      text: 'SELECT survey_id, order_id, calendar_id, slot, cost FROM place_hold ORDER BY survey_id',
    })
  ).map(({ survey_id, order_id, calendar_id, slot, cost }) => [survey_id, order_id, calendar_id, slot, cost]);
const reserved = async (slot = '0', calendarId = 'main') =>
  (
    await database().query<{ reserved: number }>(
      { name: 'test_reserved', text: 'SELECT reserved FROM slot WHERE calendar_id = $1 AND day = $2 AND slot = $3' },
      [calendarId, DAY, slot],
    )
  )[0]?.reserved ?? 0;
const place = (surveyId: string, at = MAIN, more: Partial<Parameters<typeof holdPlace>[1]> = {}) =>
  database().transaction((connection) =>
    holdPlace(connection, { userId: 'U-a', surveyId, place: at, until: inMinutes(15), ...more }),
  );
const order = (surveyId: string, orderId: string, at = MAIN) =>
  database().transaction((connection) => holdForOrder(connection, { userId: 'U-a', surveyId, place: at, orderId }, 15));
const hold = (value = VALUE, more: object = {}, surveyId = 'visit') => holds.hold(PERSON, { surveyId, value, ...more });
const own = async (id: string, more: Parameters<typeof stored.place>[2] = {}) => {
  await stored.insert(id, { partitionKey: `visit#U-a#${id}` });
  await stored.place(id, true, { cost: 1, ...more });
  await database().script(`UPDATE slot SET reserved = 1 WHERE calendar_id = 'main' AND day = '${DAY}' AND slot = '0'`);
  return { oldPartitionKey: `visit#U-a#${id}` };
};

describe('what makes way for a new hold', () => {
  test('is that of the same form, wherever it is, and both calendars are told', async () => {
    await place('visit', LIMITED);
    expect(await place('visit', MAIN)).toEqual(['main', 'limited']);
    expect([await held(), await reserved('0', 'limited')]).toEqual([[['visit', null, 'main', '0', 1]], 0]);
  });
  test('is another form’s in the same calendar while it is only confirmed, told once', async () => {
    await place('other', { ...MAIN, slot: '1' });
    expect(await place('visit', MAIN)).toEqual(['main']);
    expect(await held()).toEqual([['visit', null, 'main', '0', 1]]);
  });
  test('is none in another calendar, and none that waits for an order', async () => {
    await place('other', LIMITED);
    await place('care', MAIN, { orderId: 'O-1' });
    await place('visit', MAIN);
    expect((await held()).map(([surveyId]) => surveyId)).toEqual(['care', 'other', 'visit']);
    expect(await reserved()).toBe(2);
  });
  test('and a slot that is full takes none', async () => {
    expect(await place('visit', { ...MAIN, cost: 5 })).toBeUndefined();
  });
});

describe('an order', () => {
  test('keeps ten places with the others that are unpaid, without its own and those that ran out', async () => {
    await place('other', { ...LIMITED, cost: 6 }, { orderId: 'O-1' });
    await place('visit', { ...LIMITED, slot: '0', cost: 3 }, { orderId: 'O-2' });
    await expect(order('care', 'O-3', { ...MAIN, cost: 2 })).rejects.toMatchObject({ status: 409 });
    expect(await order('care', 'O-3')).toEqual(['main']);
    // Its own earlier hold makes way, and so does not count.
    expect(await order('care', 'O-4')).toEqual(['main']);
    later(15 * MINUTE);
    expect(await order('care', 'O-5', { ...MAIN, cost: 4 })).toEqual(['main']);
  });
  test('is not counted where somebody only confirms', async () => {
    await place('other', { ...LIMITED, cost: 9 });
    expect(await order('care', 'O-1', { ...MAIN, cost: 2 })).toEqual(['main']);
    expect((await held())[0]).toEqual(['care', 'O-1', 'main', '0', 2]);
  });
  test('gives back its own place alone', async () => {
    await place('visit', LIMITED);
    await order('care', 'O-1');
    const release = (orderId: string) =>
      database().transaction((connection) => releaseOrderHold(connection, { userId: 'U-a', orderId }));
    expect([await release('O-2'), await release('O-1'), await release('O-1')]).toEqual([undefined, 'main', undefined]);
    expect([await held(), await reserved()]).toEqual([[['visit', null, 'limited', '0', 1]], 0]);
  });
});

describe('until when', () => {
  test('a term lasts, which another hold of the slot goes on with', async () => {
    expect(await hold()).toEqual(inMinutes(15));
    later(5 * MINUTE);
    expect(await hold()).toEqual(inMinutes(10));
    expect(changed).toEqual(['main', 'main']);
  });
  test('one that takes nothing from anybody has no term: the own place of the answer', async () => {
    const answer = await own('1');
    expect(await hold(VALUE, answer)).toEqual(inMinutes(15));
    later(5 * MINUTE);
    expect(await hold(VALUE, answer)).toEqual(inMinutes(15));
    expect([await reserved(), await asked('SELECT 1 FROM hold_term')]).toEqual([1, []]);
  });
  test('one in another slot, or that takes more of the own one, has one', async () => {
    const answer = await own('1');
    await hold(`consult_0|${DAY}|1`, answer);
    expect(await asked('SELECT slot FROM hold_term')).toEqual([{ slot: '1' }]);
    await hold(`exam_long|${DAY}|0`, answer);
    expect([(await asked('SELECT slot FROM hold_term')).length, await reserved()]).toEqual([2, 2]);
  });
  test('one that waits for an order goes on waiting, at no less than the order takes', async () => {
    await place('visit', { ...MAIN, cost: 3 }, { orderId: 'O-1', until: inMinutes(40) });
    expect(await hold()).toEqual(inMinutes(40));
    expect(await held()).toEqual([['visit', 'O-1', 'main', '0', 3]]);
    expect(await hold(`exam_long|${DAY}|1`)).toEqual(inMinutes(15));
    expect(await held()).toEqual([['visit', null, 'main', '1', 2]]);
  });
  test('one that has run out waits for nothing more', async () => {
    await place('visit', MAIN, { orderId: 'O-1', until: inMinutes(1) });
    later(MINUTE);
    expect(await hold()).toEqual(inMinutes(15));
    expect(await held()).toEqual([['visit', null, 'main', '0', 1]]);
  });
});

describe('is refused', () => {
  const refusal = (value: string, more: object = {}, surveyId = 'visit') =>
    hold(value, more, surveyId).then(
      (): unknown[] => ['held'],
      ({ status, answer }) => [status, answer.code, answer.errors],
    );
  const statusOf = async (...call: Parameters<typeof refusal>) => (await refusal(...call))[0];
  test('what says no day, at the item of the place', async () => {
    const malformed = validationTexts.reservation.malformed;
    for (const value of ['', 'x', 'consult_0'])
      expect(await refusal(value)).toEqual([400, 'invalid', [{ itemKey: 'place', message: malformed }]]);
    expect(await refusal(VALUE, {}, 'profile')).toEqual([400, 'invalid', [{ itemKey: '', message: malformed }]]);
    expect((await refusal(`unknown_0|${DAY}|0`)).slice(0, 2)).toEqual([400, 'invalid']);
  });
  test('a form that is stopped or is none, an answer of somebody else, of nobody', async () => {
    expect([await statusOf(VALUE, {}, 'closed'), await statusOf(VALUE, {}, 'none')]).toEqual([404, 404]);
    expect(await statusOf(VALUE, { oldPartitionKey: 'visit#U-b#1' })).toBe(403);
    expect(await statusOf(VALUE, { oldPartitionKey: 'visit#U-a#1' })).toBe(404);
  });
  test('a change of what was given back, and a full slot', async () => {
    const answer = await own('1');
    const at = { surveyId: 'care', userId: 'U-a', partitionKey: 'care#U-a#2', at: now() };
    await stored.insert('2', { surveyId: 'care', partitionKey: 'care#U-a#2' });
    await stored.place('2', true, { slot: '1' });
    await insertOrder(database(), { ...at, orderId: 'O-1', order: { ...ORDER, status: 2 } });
    const code = async (...call: Parameters<typeof refusal>) => (await refusal(...call))[1];
    expect(await code(VALUE, { oldPartitionKey: 'care#U-a#2' }, 'care')).toBe('not_editable');
    expect(await statusOf(VALUE, answer)).toBe('held');
    await database().script('UPDATE slot SET reserved = quota');
    expect(await code(`consult_0|${DAY}|1`)).toBe('quota_exceeded');
    expect(changed).toEqual(['main']);
  });
});

describe('given back', () => {
  test('is what the form holds while confirming, and the calendar is told', async () => {
    await place('visit');
    await place('other', LIMITED);
    await holds.release(PERSON, { surveyId: 'visit' });
    expect([await held(), await reserved(), changed]).toEqual([[['other', null, 'limited', '0', 1]], 0, ['main']]);
    await holds.release(PERSON, { surveyId: 'visit' });
    expect(changed).toEqual(['main']);
  });
  test('is nothing that waits for an order', async () => {
    await place('visit', MAIN, { orderId: 'O-1' });
    await holds.release(PERSON, { surveyId: 'visit' });
    expect(await held()).toHaveLength(1);
  });
  test('is only what is named, where a place is named', async () => {
    const named = async (value: string) => {
      await place('visit');
      await holds.release(PERSON, { surveyId: 'visit', value });
      return (await held()).length;
    };
    expect([await named(`consult_0|${DAY}|1`), await named(`consult_0|20261202|0`), await named('x')]).toEqual([
      1, 1, 1,
    ]);
    expect(await named(VALUE)).toBe(0);
  });
  test('of an administrator who names no answer is their own, and no new person’s', async () => {
    const administrator = { ...PERSON, userId: 'U-staff', isAdmin: true };
    await holds.hold(administrator, { surveyId: 'visit', value: VALUE });
    expect(await asked('SELECT user_id FROM place_hold')).toEqual([{ user_id: 'U-staff' }]);
    await holds.release(administrator, { surveyId: 'visit' });
    expect([await held(), await reserved()]).toEqual([[], 0]);
  });
  test('is nobody else’s', async () => {
    await expect(holds.release(PERSON, { surveyId: 'visit', oldPartitionKey: 'visit#U-b#1' })).rejects.toMatchObject({
      status: 403,
    });
  });
});

test('what has run out is swept once, and of a slot without any nothing is taken', async () => {
  await place('visit', MAIN, { until: inMinutes(1) });
  await place('other', LIMITED, { until: inMinutes(3) });
  later(2 * MINUTE);
  await Promise.all([holds.sweep(), holds.sweep()]);
  expect([await held(), await reserved(), new Set(changed)]).toEqual([
    ...[[['other', null, 'limited', '0', 1]], 0, new Set(['main'])],
  ]);
});
