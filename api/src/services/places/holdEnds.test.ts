/** Until when a hold may last, without server and slots (CONTRACT 5 and 12, Places): minute by minute. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { checkUnpaidPlaces, endOrderTerm, orderHoldEnd, sweepEndedTerms, termEnd } from './holdTerms';

const database = databaseOfFile();
const MINUTE = 60_000;
const KEY = { calendarId: 'main', day: '20261201', slot: '0' };
const START = Date.parse(TEST_NOW);

beforeEach(async () => {
  setClock(START);
  await database().script('DELETE FROM hold_term; DELETE FROM order_hold_term');
});

/** The clock at so many minutes after the start; it runs on for the moments that the test takes. */
const atMinute = (minute: number) => setClock(START + minute * MINUTE);
/** Whole minutes after the start. */
const minutesOf = (end: Date) => Math.floor((end.getTime() - START) / MINUTE);
const hold = async (userId = 'U-a') => minutesOf(await termEnd(database(), userId, KEY, 15));
const order = async (userId = 'U-a') => minutesOf(await orderHoldEnd(database(), userId, KEY, 15));
const terms = async (table: string) =>
  (await database().query({ name: `test_${table}`, text: `SELECT 1 FROM ${table}` })).length;

describe('a hold of who confirms', () => {
  test('ends when the first one does, then the slot is for others for a minute', async () => {
    expect(await hold()).toBe(15);
    atMinute(14.9);
    expect(await hold()).toBe(15);
    atMinute(15.2);
    await expect(hold()).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
      answer: { errorMessage: expect.not.stringContaining('お支払い') },
    });
    expect(await hold('U-b')).toBe(30);
    atMinute(16.1);
    expect(await hold()).toBe(31);
  });

  test('is refused with the seconds that are left', async () => {
    await hold();
    atMinute(15.5);
    const refused = await hold().catch((error: { retryAfterSeconds: number }) => error);
    expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(40);
  });

  test('does not count for orders', async () => {
    await hold();
    atMinute(15.2);
    expect(await order()).toBe(30);
  });
});

describe('a hold of an unpaid order', () => {
  test('is begun anew until three of them are over, then the slot is for others as long as one', async () => {
    expect(await order()).toBe(15);
    atMinute(14);
    expect(await order()).toBe(29);
    atMinute(40);
    expect(await order()).toBe(45);
    atMinute(45.2);
    await expect(order()).rejects.toMatchObject({
      status: 429,
      answer: { errorMessage: expect.stringMatching(/お支払いがないまま.*15分ほどたってから/) },
    });
    atMinute(59.2);
    await expect(order()).rejects.toMatchObject({ answer: { errorMessage: expect.stringContaining('1分ほど') } });
    atMinute(60.2);
    expect(await order()).toBe(75);
  });

  test('begins anew at once when the order is paid', async () => {
    await order();
    atMinute(46);
    await endOrderTerm(database(), 'U-a', KEY);
    expect(await order()).toBe(61);
  });
});

test.each([
  [0, 10, true],
  [9, 1, true],
  [10, 1, false],
  [8, 3, false],
])('with %i unpaid places %i more are taken: %s', (kept, cost, isTaken) => {
  const check = () => checkUnpaidPlaces(kept, cost);
  if (isTaken) expect(check()).toBeUndefined();
  else
    expect(check).toThrow(
      expect.objectContaining({ answer: expect.objectContaining({ checkDetail: expect.stringContaining('10枠') }) }),
    );
});

test('terms are forgotten once no pause after them can matter', async () => {
  await hold();
  await order();
  atMinute(15.2);
  await sweepEndedTerms(database());
  expect(await terms('hold_term')).toBe(1);
  atMinute(16.1);
  await sweepEndedTerms(database());
  expect(await terms('hold_term')).toBe(0);
  atMinute(45 + 24 * 60 - 0.8);
  await sweepEndedTerms(database());
  expect(await terms('order_hold_term')).toBe(1);
  atMinute(45 + 24 * 60 + 0.2);
  await sweepEndedTerms(database());
  expect(await terms('order_hold_term')).toBe(0);
});
