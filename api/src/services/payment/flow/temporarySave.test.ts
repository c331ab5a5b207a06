/**
 * The temporary save, without a server (API-031): what is kept of a submission until it is paid, once however often it is
 * sent, what it takes the place of, and what forbids it.
 */
import { describe, expect, jest, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { paymentTexts } from '@madoguchi/shared/texts';
import { findWaiting } from '../../../repositories/payment/waiting';
import { orderBody, paidFiles } from '../../../testing/paid';
import { paymentFlowOfFile } from '../../../testing/paymentFlows';
import { careBody, MINUTE, paidBody } from '../../../testing/payments';
import { KeyedSubmission } from '../../answers/exactlyOnce';
import { parseContent } from './content';
import { forgetUnpaid, saveTemporarily } from './temporarySave';

const photo = { itemKey: 'photo', type: 'image', title: '写真' };
const files = paidFiles();
const paid = files['surveys/paid.json'] as { surveySchema: object[] };
const kit = paymentFlowOfFile({
  'surveys/photo.json': { ...paid, surveyId: 'photo', surveySchema: [...paid.surveySchema, photo] },
});
const { database, held, audit } = kit;
const PERSON = { userId: 'U-a', name: '山田 花子', isAdmin: false };
const DAY = 86_400_000;
const save = (body: PutItemBody, caller = PERSON) => saveTemporarily(kit.flow(), caller, body);
const saved = async (body: PutItemBody) => (await save(body)).orderId;
const states = async () =>
  Object.fromEntries(
    (await kit.rows<{ order_id: string; state: string }>('SELECT order_id, state FROM payment_waiting')).map(
      ({ order_id, state }) => [order_id, state],
    ),
  );
const setState = (orderId: string, state: string) =>
  database().script(`UPDATE payment_waiting SET state = '${state}' WHERE order_id = '${orderId}'`);
const reserved = async () =>
  (
    await kit.rows<{ slot: string; reserved: number }>('SELECT slot, reserved FROM slot WHERE reserved > 0 ORDER BY 1')
  ).map(({ slot, reserved }) => `${slot}: ${reserved}`);

describe('a submission that is to be paid by card', () => {
  test('is kept with its order and its place, which is held for the time of a payment', async () => {
    const heard = jest.spyOn(kit.flow().calendars, 'placesChanged');
    const body = careBody('0', 'K');
    const { orderId, version } = await save(body);
    expect(version).toBe(1);
    const at = new Date(nowMilliseconds());
    const place = { itemKey: 'place', calendarId: 'main', day: '20261124', slot: '0', cost: 2 };
    const waiting = await findWaiting(database(), orderId, parseContent);
    expect(waiting).toMatchObject({
      ...{ userId: 'U-a', surveyId: 'care', idempotencyKey: 'K', state: 'waiting', createdAt: at },
      bodyHash: new KeyedSubmission('U-a', 'K', body).hash,
      content: { userName: '山田 花子', formVersion: 1, place: { ...place, categoryId: 'consult', itemId: '0' } },
    });
    expect(waiting?.content?.body).toEqual(body);
    expect(await kit.rows("SELECT content::json->'place' AS place FROM payment_waiting")).toEqual([
      { place: { ...place, categoryId: 'consult', itemId: '0' } },
    ]);
    expect(waiting?.content?.rows.map(({ itemKey }) => itemKey)).toEqual(expect.arrayContaining(['name', 'place']));
    expect(
      await kit.rows('SELECT order_id, survey_id, user_id, partition_key, amount_with_tax, status FROM payment_order'),
    ).toEqual([
      {
        order_id: orderId,
        survey_id: 'care',
        user_id: 'U-a',
        partition_key: null,
        amount_with_tax: 2200,
        status: null,
      },
    ]);
    expect(await held()).toEqual([
      {
        ...{ user_id: 'U-a', survey_id: 'care', order_id: orderId, day: '20261124', slot: '0', cost: 2 },
        expires_at: new Date(nowMilliseconds() + kit.flow().holdMinutes * MINUTE),
      },
    ]);
    expect(await audit()).toEqual([
      {
        ...{ at, actor_id: 'U-a', actor_is_admin: false, subject_user_id: 'U-a', subject: orderId },
        after: { event: 'ordered', amount: 2200 },
      },
    ]);
    expect(heard.mock.calls).toEqual([['main']]);
  });
  test('without a place holds none', async () => {
    const heard = jest.spyOn(kit.flow().calendars, 'placesChanged');
    const orderId = await saved(paidBody());
    expect((await findWaiting(database(), orderId, parseContent))?.content?.place).toBeUndefined();
    expect([await held(), heard.mock.calls]).toEqual([[], []]);
  });
  test('is kept by the form as it is now, where another one was known before', async () => {
    const form = (await kit.services().configurations.current()).surveys.get('paid');
    await kit.importMore({ 'surveys/paid.json': { ...form, surveyTitle: '新しい申し込み' } });
    const { orderId, version } = await save(paidBody());
    expect(version).toBe(2);
    expect((await findWaiting(database(), orderId, parseContent))?.content?.formVersion).toBe(2);
  });
  test('is read once where its form is as it was known', async () => {
    const { configurations } = kit.services();
    await configurations.current();
    const [cached, current] = [jest.spyOn(configurations, 'cached'), jest.spyOn(configurations, 'current')];
    await saved(paidBody());
    expect([cached.mock.calls.length, current.mock.calls.length]).toEqual([1, 0]);
  });
  test('is kept at the fifth time, though its form goes on to change', async () => {
    const { configurations } = kit.services();
    const snapshot = { ...(await configurations.current()), version: 'of nobody' };
    const cached = jest.spyOn(configurations, 'cached').mockResolvedValue(snapshot);
    const current = jest.spyOn(configurations, 'current').mockResolvedValue(snapshot);
    expect(await saved(paidBody())).not.toBe('');
    expect([cached.mock.calls.length, current.mock.calls.length]).toEqual([1, 4]);
    expect(Object.values(await states())).toEqual(['waiting']);
  });
});

describe('the same submission again', () => {
  test('is the same order, whose place is held anew; nothing else is kept', async () => {
    const body = careBody('0', 'K');
    const orderId = await saved(body);
    setClock(nowMilliseconds() + MINUTE);
    await database().script('DELETE FROM place_hold; UPDATE slot SET reserved = 0 WHERE reserved > 0');
    expect(await saved(body)).toBe(orderId);
    expect([await states(), (await audit()).length]).toEqual([{ [orderId]: 'waiting' }, 1]);
    expect(await held()).toMatchObject([{ order_id: orderId, slot: '0' }]);
  });
  test('without a key is another order each time', async () => {
    const { subData: _key, ...body } = paidBody();
    const orders = [await saved(body), await saved({ ...body, subData: {} })];
    expect(new Set(orders).size).toBe(2);
    expect(await states()).toEqual(Object.fromEntries(orders.map((orderId) => [orderId, 'waiting'])));
  });
  test('with other contents is another order, in whose favour the earlier one is given up with its place', async () => {
    const first = await saved(careBody('0', 'K'));
    const second = await saved(careBody('1', 'K'));
    expect(await states()).toEqual({ [first]: 'replaced', [second]: 'waiting' });
    expect([(await held()).length, await reserved()]).toEqual([1, ['1: 2']]);
    const third = await saved(careBody('0', 'K'));
    expect([first, second]).not.toContain(third);
    expect(await states()).toEqual({ [first]: 'replaced', [second]: 'replaced', [third]: 'waiting' });
  });
  test('once it is paid for is that order, whatever holds there are', async () => {
    const body = careBody('0', 'K');
    const orderId = await saved(body);
    await setState(orderId, 'paid');
    await database().script('DELETE FROM place_hold; UPDATE slot SET reserved = 0 WHERE reserved > 0');
    const heard = jest.spyOn(kit.flow().calendars, 'placesChanged');
    expect(await saved(body)).toBe(orderId);
    expect([await held(), heard.mock.calls, (await audit()).length]).toEqual([[], [], 1]);
  });
  test.each(['refund', 'replaced'])('is another order where the first one is %s', async (state) => {
    const orderId = await saved(paidBody('K'));
    await setState(orderId, state);
    const next = await saved(paidBody('K'));
    expect(await states()).toEqual({ [orderId]: state, [next]: 'waiting' });
  });
  test('with other contents, once it is paid for, is another order beside it', async () => {
    const orderId = await saved(paidBody('K'));
    await setState(orderId, 'paid');
    const next = await saved(paidBody('K', 2));
    expect(await states()).toEqual({ [orderId]: 'paid', [next]: 'waiting' });
  });
  test('as one that was stored without a payment is refused with that one’s code', async () => {
    await kit
      .services()
      .answerWrites.put(PERSON, orderBody('paid', [{ productId: 'blood', count: 1 }], {}, { idempotencyKey: 'K' }));
    const [answer] = await kit.rows<{ answer_code: string }>('SELECT answer_code FROM answer');
    await expect(save(paidBody('K'))).rejects.toMatchObject({
      ...{ status: 409, answer: { code: 'already_sent', answercode: answer?.answer_code } },
    });
    expect(await states()).toEqual({});
  });
});

describe('is refused', () => {
  test('where payment is off, and for a change of a stored answer', async () => {
    const off = { ...kit.flow(), isPaymentOn: false };
    await expect(saveTemporarily(off, PERSON, paidBody())).rejects.toMatchObject({
      ...{ status: 404, answer: { code: 'not_available', errorMessage: paymentTexts.unavailable } },
    });
    const { subData, ...body } = paidBody();
    await expect(save({ ...body, subData: { ...subData, oldPartitionKey: 'key' } })).rejects.toMatchObject({
      ...{ status: 409, answer: { code: 'not_editable' } },
    });
  });
  test.each([
    ['nothing is paid by card', orderBody('paid', [{ productId: 'blood', count: 1 }])],
    ['there is nothing to pay', orderBody('paid', [{ productId: 'leaflet', count: 1 }], { payType: 'カード' })],
    ['nothing is sold', { ...paidBody(), data: paidBody().data.map((row) => ({ ...row, surveyId: 'unpaid' })) }],
  ])('where %s', async (_, body) => {
    await expect(save(body)).rejects.toMatchObject({ status: 400 });
    expect(await states()).toEqual({});
  });
  test('where a file is named that is not the person’s own', async () => {
    const own = 'answers/00000000-0000-4000-8000-000000000000';
    const body = (values: object) =>
      orderBody('photo', [{ productId: 'blood', count: 1 }], { payType: 'カード', ...values }, { idempotencyKey: 'K' });
    await expect(save(body({ photo: own }))).rejects.toMatchObject({
      ...{ status: 400, answer: { errors: [{ itemKey: 'photo' }] } },
    });
    expect(await states()).toEqual({});
    await expect(save(body({}))).resolves.toMatchObject({ version: 1 });
  });
  test('where the place is full, or closed', async () => {
    const full = { status: 409, answer: { code: 'quota_exceeded' } };
    await database().script(
      "UPDATE slot SET reserved = 3 WHERE calendar_id = 'main' AND day = '20261124' AND slot = '0'",
    );
    await expect(save(careBody())).rejects.toMatchObject(full);
    await database().script("UPDATE slot SET reserved = 0, closings = 1 WHERE day = '20261124'");
    await expect(save(careBody())).rejects.toMatchObject({ status: 409, answer: { code: 'not_reservable' } });
    expect([await states(), await kit.rows('SELECT 1 FROM payment_order'), await audit()]).toEqual([{}, [], []]);
  });
});

test('what nobody has paid for is forgotten after thirty days, and its order stays', async () => {
  const orderId = await saved(paidBody());
  const content = async () => (await findWaiting(database(), orderId, parseContent))?.content;
  setClock(nowMilliseconds() + 30 * DAY);
  await forgetUnpaid({ database: database() });
  expect(await content()).toBeDefined();
  setClock(nowMilliseconds() + 1);
  await forgetUnpaid({ database: database() });
  expect(await content()).toBeUndefined();
  expect(await kit.rows('SELECT order_id FROM payment_order')).toEqual([{ order_id: orderId }]);
});
