/** Opening a payment, without a server (API-078): whose order, in which state, which attempt its form is of, and its place. */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { paymentTexts } from '@madoguchi/shared/texts';
import { attemptsOfOrder } from '../../../repositories/payment/waiting';
import { addPerson, tryLockPerson } from '../../../repositories/people/people';
import { putBody } from '../../../testing/answers';
import { TEST_NOW } from '../../../testing/bundle';
import { paymentFlowOfFile } from '../../../testing/paymentFlows';
import { MINUTE } from '../../../testing/payments';
import { PLACE } from '../../../testing/storedAnswers';
import { sentPurchase } from '../sbps/echo';
import type { FormField } from '../sbps/fields';
import { openPayment } from './openPayment';

const kit = paymentFlowOfFile();
const { database, held } = kit;
const PERSON = { userId: 'U-a', name: '山田 花子', isAdmin: false };
const ORIGIN = 'https://example.test';
const NOT_FOUND = { status: 404, answer: { code: 'not_found' } };
const SECOND = 1_000;
/** Of a Friday at nine in the morning: the day's second slot is at ten. */
const PLACE_TODAY = { ...PLACE, day: '20261120', slot: '1', cost: 1 };
const content = (place?: object) => ({
  ...{ body: putBody('care', { name: '花子' }), userName: '山田 花子', rows: [], formVersion: 1 },
  ...(place && { place }),
});
const open = (orderId = 'o', caller = PERSON) => openPayment(kit.flow(), caller, orderId, ORIGIN);
const fieldOf = (fields: readonly FormField[], name: string) => fields.find((field) => field.name === name)?.value;
const idOf = async () => fieldOf((await open()).fields, 'order_id');
const attempts = () => attemptsOfOrder(database(), 'o');
const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);

describe('the form', () => {
  beforeEach(() => kit.waiting('o', { content: content() }));

  test('is of the provider, with what is paid, who pays and the ways back', async () => {
    const { account } = kit.flow();
    const { action, charset, fields } = await open();
    expect([action, charset]).toEqual([account.endpoint, 'Shift_JIS']);
    const said = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const back = `${ORIGIN}/survey/api/v1/db/payment-returns`;
    expect(said).toMatchObject({
      ...{ order_id: 'o-1', amount: '1100', tax: '100', pay_method: account.payMethods.join(',') },
      ...{ success_url: `${back}/success`, cancel_url: `${back}/cancel`, error_url: `${back}/error` },
      ...{ pagecon_url: `${ORIGIN}/survey/api/v1/db/payment-results`, request_date: '20261120090000' },
    });
    expect(said.cust_code).toMatch(/^[0-9a-f]{32}$/);
  });
  test('is kept as an attempt, with what results repeat of it', async () => {
    const { fields } = await open();
    expect(await attempts()).toEqual([
      {
        ...{ orderId: 'o', providerOrderId: 'o-1', number: 1, amount: 1100, state: 'open' },
        ...{ customerCode: fieldOf(fields, 'cust_code'), requestedAt: new Date(Date.parse(TEST_NOW)) },
        sent: sentPurchase(fields),
      },
    ]);
  });
  test('calls a person by the same name each time, and another by another one', async () => {
    await kit.waiting('p', { content: content() });
    await kit.waiting('q', { content: content(), userId: 'U-b' });
    const nameOf = async (orderId: string, userId = 'U-a') =>
      fieldOf((await open(orderId, { ...PERSON, userId })).fields, 'cust_code');
    const [first, second, other] = [await nameOf('o'), await nameOf('p'), await nameOf('q', 'U-b')];
    expect(first).toBe(second);
    expect(other).not.toBe(first);
  });
});

describe('an attempt', () => {
  beforeEach(() => kit.waiting('o', { content: content() }));

  test('is the same for two presses within ten seconds, and another one from there on', async () => {
    const first = await open();
    later(10 * SECOND - 1);
    expect(await open()).toEqual(first);
    later(1);
    expect(await idOf()).toBe('o-2');
    expect((await attempts()).map(({ number }) => number)).toEqual([1, 2]);
  });
  test.each(['ended', 'paid'])('that is %s is followed by another one at once', async (state) => {
    await open();
    await database().script(`UPDATE payment_attempt SET state = '${state}'`);
    expect(await idOf()).toBe('o-2');
  });
  test('is the fiftieth at most, which may be pressed twice', async () => {
    for (let number = 1; number < 50; number += 1) await kit.attempt('o', number, new Date(nowMilliseconds() - MINUTE));
    expect([await idOf(), await idOf()]).toEqual(['o-50', 'o-50']);
    later(MINUTE);
    await expect(open()).rejects.toMatchObject({ status: 409, answer: { code: 'not_editable' } });
    expect(await attempts()).toHaveLength(50);
  });
});

describe('a place', () => {
  test('is held anew for the time of a payment, and who shows its calendar hears', async () => {
    const heard = jest.spyOn(kit.flow().calendars, 'placesChanged');
    await kit.waiting('o', { content: content(PLACE_TODAY) });
    await open();
    expect(await held()).toEqual([
      {
        ...{ user_id: 'U-a', survey_id: 'care', order_id: 'o', day: '20261120', slot: '1', cost: 1 },
        expires_at: new Date(nowMilliseconds() + kit.flow().holdMinutes * MINUTE),
      },
    ]);
    expect(heard.mock.calls).toEqual([['main']]);
  });
  test('is held while nothing else of the person is written', async () => {
    await kit.waiting('o', { content: content(PLACE_TODAY) });
    await addPerson(database(), 'U-a', now());
    const { configurations } = kit.services();
    const { current } = configurations;
    const locked: boolean[] = [];
    jest.spyOn(configurations, 'current').mockImplementationOnce(async () => {
      locked.push(!(await tryLockPerson(database(), 'U-a', false)));
      return current.call(configurations);
    });
    await open();
    expect([locked, await tryLockPerson(database(), 'U-a', false)]).toEqual([[true], true]);
  });
  test('is none where none was asked for', async () => {
    const heard = jest.spyOn(kit.flow().calendars, 'placesChanged');
    await kit.waiting('o', { content: content() });
    await open();
    expect([await held(), heard.mock.calls]).toEqual([[], []]);
  });
  test('that has begun, or is full by now, is refused, and no attempt is kept', async () => {
    await kit.waiting('o', { content: content(PLACE_TODAY) });
    setClock(Date.parse('2026-11-20T10:00:00+09:00'));
    await expect(open()).rejects.toMatchObject({ status: 409, answer: { code: 'not_reservable' } });
    setClock(Date.parse(TEST_NOW));
    await database().script("UPDATE slot SET reserved = quota WHERE day = '20261120' AND slot = '1'");
    await expect(open()).rejects.toMatchObject({ status: 409, answer: { code: 'quota_exceeded' } });
    expect([await attempts(), await held()]).toEqual([[], []]);
  });
});

describe('is refused', () => {
  test('where payment is off', async () => {
    await kit.waiting('o', { content: content() });
    await expect(openPayment({ ...kit.flow(), isPaymentOn: false }, PERSON, 'o', ORIGIN)).rejects.toMatchObject({
      ...{ status: 404, answer: { code: 'not_available', errorMessage: paymentTexts.unavailable } },
    });
  });
  test('for an order that is none, is somebody else’s, or never waited', async () => {
    await kit.waiting('o', { content: content(), userId: 'U-b' });
    await expect(open()).rejects.toMatchObject(NOT_FOUND);
    await expect(open('none')).rejects.toMatchObject(NOT_FOUND);
    await kit.waiting('p', { content: content() });
    await database().script("DELETE FROM payment_waiting WHERE order_id = 'p'");
    await expect(open('p')).rejects.toMatchObject(NOT_FOUND);
  });
  test('for an order that goes as it is about to be paid', async () => {
    await kit.waiting('o', { content: content() });
    const { transaction } = database();
    jest.spyOn(database(), 'transaction').mockImplementationOnce(async (work) => {
      await database().script('DELETE FROM payment_order');
      return transaction.call(database(), work) as ReturnType<typeof work>;
    });
    await expect(open()).rejects.toMatchObject(NOT_FOUND);
  });
  test.each([
    ['paid', 'already_sent'],
    ['refund', 'not_editable'],
    ['replaced', 'not_editable'],
  ] as const)('for an order that is %s', async (state, code) => {
    await kit.waiting('o', { content: content(), state });
    await expect(open()).rejects.toMatchObject({ status: 409, answer: { code } });
    expect(await attempts()).toEqual([]);
  });
  test('for an order of which nothing is known any more but the money', async () => {
    await kit.waiting('o');
    await expect(open()).rejects.toMatchObject({ status: 409, answer: { code: 'not_editable' } });
  });
});
