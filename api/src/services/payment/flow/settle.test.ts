/**
 * What is noted of money and what it brings, telling by telling, without a server: charge, refund, order, audit, place
 * and answer of one order that waits.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { statusTexts } from '@madoguchi/shared/texts';
import { readConfiguration } from '../../../configuration';
import { notFound } from '../../../refusal';
import { chargesOfOrder } from '../../../repositories/payment/money';
import { findOrder, insertOrder } from '../../../repositories/payment/orders';
import {
  type Attempt,
  findAttempt,
  findWaiting,
  insertAttempt,
  insertWaiting,
} from '../../../repositories/payment/waiting';
import { tryLockPerson } from '../../../repositories/people/people';
import { TEST_NOW } from '../../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../../testing/database';
import { careBody, later, MINUTE, paidBody, paymentBundle } from '../../../testing/payments';
import { row } from '../../../testing/storedAnswers';
import { makeServices } from '../../services';
import { parseContent, type WaitingContent } from './content';
import type { FlowDependencies } from './dependencies';
import { isPlaceStarted } from './give';
import { type Payment, settlePaid, settleRevoked, settleUnpaid } from './settle';
import { saveTemporarily } from './temporarySave';

const database = databaseOfFile();
const PERSON = { userId: 'U-a', name: '山田', isAdmin: false };
const TABLES = [
  ...['audit', 'submission', 'outbox', 'answer_row', 'reservation', 'answer', 'place_hold', 'hold_term'],
  ...['order_hold_term', 'person'],
  ...['charge', 'refund', 'waiting', 'attempt', 'question', 'order'].map((name) => `payment_${name}`),
];
let flow: FlowDependencies;
let changed: string[] = [];
beforeAll(async () => {
  // The clock stands still but for what a test lets pass.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  await importFilesInto(database(), paymentBundle);
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), TABLES);
  await database().script('UPDATE slot SET reserved = 0, quota = 4');
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', PAYMENT: 'on' };
  flow = makeServices(readConfiguration(environment, process.cwd()), database()).paymentFlow;
  changed = [];
  jest.spyOn(flow.calendars, 'placesChanged').mockImplementation((id: string) => {
    changed.push(id);
  });
});

const rows = (text: string) => database().query({ name: `test_${text}`.slice(0, 60), text });
const save = async (body = careBody()) => {
  const { orderId } = await saveTemporarily(flow, PERSON, body);
  changed = [];
  return orderId;
};
const attemptOf = async (orderId: string, number = 1): Promise<Attempt> => {
  const ids = { orderId, providerOrderId: `${orderId}-${number}` };
  await insertAttempt(database(), { ...ids, number, customerCode: 'c', amount: 2200, requestedAt: now(), sent: {} });
  return { ...ids, number, customerCode: 'c', amount: 2200, requestedAt: now(), sent: {}, state: 'open' };
};
const paymentOf = (attempt: Attempt, trackingId = 'T-1', toldBy: Payment['toldBy'] = 'notice'): Payment => ({
  ...{ attempt, trackingId, payMethod: 'credit3d2', toldBy },
});
const waitingOf = (orderId: string) => findWaiting(database(), orderId, parseContent);
const answers = () => rows('SELECT partition_key FROM answer WHERE is_live');
const reserved = async () =>
  (await rows("SELECT reserved FROM slot WHERE calendar_id = 'main' AND day = '20261124' AND slot = '0'"))[0];
const holds = () => rows('SELECT order_id FROM place_hold');
const audited = () =>
  rows(`SELECT actor_id, actor_is_admin, subject_user_id, subject, before, after FROM audit
        WHERE action = 'payment' AND after ->> 'event' <> 'ordered' ORDER BY audit_id`);
const noted = (subject: string, after: object, before: object | null = null) => ({
  ...{ actor_id: 'sbps', actor_is_admin: false, subject_user_id: 'U-a', subject, before, after },
});
const refunds = () => rows('SELECT order_id, tracking_id, user_id, survey_id, amount, reason FROM payment_refund');
const refundOf = (orderId: string, trackingId: string, reason: string) => ({
  ...{ order_id: orderId, tracking_id: trackingId, user_id: 'U-a', survey_id: 'care', amount: 2200, reason },
});
const refundDue = (trackingId: string, reason: string) => ({ event: 'refundDue', reason, amount: 2200, trackingId });
const questions = () => rows('SELECT tracking_id, order_id, is_check, answered_at FROM payment_question');
/** A second order of the same submission, as a second window would have made it. */
async function twinOf(orderId: string, more: { idempotencyKey?: undefined; content?: WaitingContent } = {}) {
  const waiting = await waitingOf(orderId);
  const order = await findOrder(database(), orderId);
  if (!waiting || !order) throw new Error('the order waits');
  await insertOrder(database(), {
    ...order,
    at: now(),
    orderId: 'twin',
    order: { ...order.order, orderNumber: 'twin' },
  });
  await insertWaiting(database(), { ...waiting, state: 'waiting', orderId: 'twin', ...more });
  return attemptOf('twin');
}

describe('money for an order that waits', () => {
  test('is noted, and the answer is there with its place and its order', async () => {
    const orderId = await save();
    const attempt = await attemptOf(orderId);
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    const charge = { trackingId: 'T-1', providerOrderId: attempt.providerOrderId, orderId, payMethod: 'credit3d2' };
    expect(await chargesOfOrder(database(), orderId)).toMatchObject([
      { ...charge, amount: 2200, usedFor: 'order', toldBy: 'notice', createdAt: now(), confirmedAt: undefined },
    ]);
    expect(await questions()).toEqual([{ tracking_id: 'T-1', order_id: orderId, is_check: true, answered_at: null }]);
    expect([
      (await findAttempt(database(), attempt.providerOrderId))?.state,
      (await waitingOf(orderId))?.state,
    ]).toEqual(['paid', 'paid']);
    const [answer] = await answers();
    const order = await findOrder(database(), orderId);
    expect(order?.order).toMatchObject({ status: 0, payMethod: 'credit3d2', completedDate: now().toISOString() });
    expect({ partition_key: order?.partitionKey }).toEqual(answer);
    const paid = { amount: 2200, trackingId: 'T-1', payMethod: 'credit3d2', toldBy: 'notice', status: 0 };
    expect(await audited()).toEqual([noted(orderId, { event: 'paid', ...paid })]);
    expect([await reserved(), await holds(), await refunds(), changed]).toEqual([{ reserved: 2 }, [], [], ['main']]);
    expect(await rows('SELECT 1 FROM order_hold_term')).toEqual([]);
  });

  test('brings an answer that is the person’s own deed, and tells them that it is paid', async () => {
    await settlePaid(flow, paymentOf(await attemptOf(await save())));
    expect(
      await rows(`SELECT action, actor_id, actor_is_admin, subject_user_id, overrides FROM audit
        WHERE action <> 'payment'`),
    ).toEqual([{ action: 'create', actor_id: 'U-a', actor_is_admin: false, subject_user_id: 'U-a', overrides: null }]);
    expect(await rows('SELECT registrant_name, is_liff_mode, user_name FROM answer')).toEqual([
      { registrant_name: statusTexts.registrant, is_liff_mode: true, user_name: '山田' },
    ]);
    expect(await rows('SELECT kind, recipient FROM outbox')).toEqual([{ kind: 'paid', recipient: 'U-a' }]);
  });

  test('that the provider was asked about needs no second look', async () => {
    const attempt = await attemptOf(await save());
    await settlePaid(flow, paymentOf(attempt, 'T-1', 'answer'));
    expect(await questions()).toEqual([]);
    expect(await chargesOfOrder(database(), attempt.orderId)).toMatchObject([{ toldBy: 'answer', confirmedAt: now() }]);
  });

  test('answers the question that was open', async () => {
    const attempt = await attemptOf(await save());
    await database().script(`
      INSERT INTO payment_question (tracking_id, provider_order_id, order_id, pay_method, ask_at, created_at)
      VALUES ('T-1', '${attempt.providerOrderId}', '${attempt.orderId}', 'credit3d2', now(), now())`);
    await settlePaid(flow, paymentOf(attempt, 'T-1', 'answer'));
    expect(await questions()).toMatchObject([{ is_check: false, answered_at: now() }]);
  });

  test('told again is noted once', async () => {
    const attempt = await attemptOf(await save());
    await settlePaid(flow, paymentOf(attempt));
    changed = [];
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('repeat');
    expect([await refunds(), (await audited()).length, changed]).toEqual([[], 1, []]);
  });

  test('without a reservation ends no term and touches no calendar', async () => {
    const attempt = await attemptOf(await save(paidBody()));
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    expect([(await answers()).length, changed]).toEqual([1, []]);
  });
});

describe('money for what is bought already', () => {
  test('is due to go back, and the order stays as it is', async () => {
    const orderId = await save();
    const [first, second] = [await attemptOf(orderId), await attemptOf(orderId, 2)];
    await settlePaid(flow, paymentOf(first));
    changed = [];
    later(1000);
    expect(await settlePaid(flow, paymentOf(second, 'T-2'))).toBe('second_payment');
    expect(await refunds()).toEqual([refundOf(orderId, 'T-2', 'second_payment')]);
    expect((await audited()).slice(1)).toEqual([noted(orderId, refundDue('T-2', 'second_payment'))]);
    expect((await chargesOfOrder(database(), orderId)).map(({ usedFor }) => usedFor)).toEqual(['order', 'refund']);
    expect([(await waitingOf(orderId))?.state, await reserved(), changed]).toEqual(['paid', { reserved: 2 }, []]);
    expect(await answers()).toHaveLength(1);
  });

  test('or was to go back already', async () => {
    const orderId = await save();
    await database().script(`UPDATE payment_waiting SET state = 'refund'`);
    expect(await settlePaid(flow, paymentOf(await attemptOf(orderId)))).toBe('second_payment');
    // Its place is not the one that this money was for.
    expect([await reserved(), changed]).toEqual([{ reserved: 2 }, []]);
  });

  test('also where the submission had no key', async () => {
    const { idempotencyKey: _key, ...subData } = careBody().subData;
    const orderId = await save({ ...careBody(), subData });
    await settlePaid(flow, paymentOf(await attemptOf(orderId)));
    expect(await settlePaid(flow, paymentOf(await attemptOf(orderId, 2), 'T-2'))).toBe('second_payment');
  });

  test('the same submission by another order is bought too, and without its key another one', async () => {
    const orderId = await save();
    const own = await attemptOf(orderId);
    const twin = await twinOf(orderId);
    await settlePaid(flow, paymentOf(own));
    expect(await settlePaid(flow, paymentOf(twin, 'T-2'))).toBe('second_payment');
    expect([await answers(), (await waitingOf('twin'))?.state]).toEqual([[expect.anything()], 'waiting']);
  });

  test('a submission without a key is never taken for another one', async () => {
    const orderId = await save();
    const own = await attemptOf(orderId);
    const twin = await twinOf(orderId, { idempotencyKey: undefined });
    await settlePaid(flow, paymentOf(own));
    later(1000);
    expect(await settlePaid(flow, paymentOf(twin, 'T-2'))).toBe('paid');
    expect(await answers()).toHaveLength(2);
  });
});

describe('money for what cannot be given', () => {
  test('what was sent is forgotten: it is due to go back, and the place is free', async () => {
    const orderId = await save();
    await database().script(`UPDATE payment_waiting SET content = '{}'`);
    expect(await settlePaid(flow, paymentOf(await attemptOf(orderId)))).toBe('no_place');
    expect([await refunds(), (await waitingOf(orderId))?.state]).toEqual([
      [refundOf(orderId, 'T-1', 'no_place')],
      'refund',
    ]);
    expect(await audited()).toEqual([noted(orderId, refundDue('T-1', 'no_place'))]);
    expect([await reserved(), await holds(), changed, await answers()]).toEqual([{ reserved: 0 }, [], ['main'], []]);
    expect((await findOrder(database(), orderId))?.order.status).toBeUndefined();
  });

  test('no calendar is touched where nothing was reserved', async () => {
    const orderId = await save(paidBody());
    await database().script(`UPDATE payment_waiting SET content = '{}'`);
    expect(await settlePaid(flow, paymentOf(await attemptOf(orderId)))).toBe('no_place');
    expect(changed).toEqual([]);
  });

  test('its place is gone: nothing of the first try stays but the money', async () => {
    const orderId = await save();
    await database().script('DELETE FROM place_hold; UPDATE slot SET reserved = 4');
    expect(await settlePaid(flow, paymentOf(await attemptOf(orderId)))).toBe('no_place');
    expect([await refunds(), await answers(), await reserved(), changed]).toEqual([
      ...[[refundOf(orderId, 'T-1', 'no_place')], [], { reserved: 4 }, []],
    ]);
    expect((await chargesOfOrder(database(), orderId)).map(({ usedFor }) => usedFor)).toEqual(['refund']);
  });

  test.each([
    ['its form', 'surveys', 'care'],
    ['its calendar', 'calendars', 'main'],
  ] as const)('%s is gone', async (_what, kind, id) => {
    const orderId = await save();
    const snapshot = await flow.configurations.current();
    const left = new Map<string, unknown>(snapshot[kind]);
    left.delete(id);
    jest.spyOn(flow.configurations, 'current').mockResolvedValue({ ...snapshot, [kind]: left });
    expect(await settlePaid(flow, paymentOf(await attemptOf(orderId)))).toBe('no_place');
    expect(await answers()).toEqual([]);
  });

  test.each([
    ['a fault', new Error('no configuration')],
    ['a refusal', notFound()],
  ])('any other %s: nothing is noted, so that it is told again', async (_what, fault) => {
    const attempt = await attemptOf(await save());
    const current = jest.spyOn(flow.configurations, 'current').mockRejectedValue(fault);
    await expect(settlePaid(flow, paymentOf(attempt))).rejects.toBe(fault);
    expect(current).toHaveBeenCalledTimes(1);
    expect([await chargesOfOrder(database(), attempt.orderId), await audited()]).toEqual([[], []]);
  });

  test('an attempt without its order is one of nobody', async () => {
    const orderId = await save();
    const attempt = await attemptOf(orderId);
    await expect(settlePaid(flow, paymentOf({ ...attempt, orderId: 'none' }))).rejects.toThrow('without its order');
    await database().script('DELETE FROM payment_attempt; DELETE FROM payment_waiting');
    await expect(settlePaid(flow, paymentOf(attempt))).rejects.toThrow('without its order');
    expect(await chargesOfOrder(database(), orderId)).toEqual([]);
  });
});

describe('the place that waited', () => {
  const start = Date.parse('2026-11-24T09:00:00+09:00');
  test('is given while it is held, also when its time has begun', async () => {
    setClock(start - MINUTE);
    const attempt = await attemptOf(await save());
    later(2 * MINUTE);
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    expect([await reserved(), await holds()]).toEqual([{ reserved: 2 }, []]);
  });

  test('is taken anew where it is held no longer, until its time has begun', async () => {
    setClock(start - 20 * MINUTE);
    const attempt = await attemptOf(await save());
    later(19 * MINUTE);
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    expect([await reserved(), await holds()]).toEqual([{ reserved: 2 }, []]);
  });

  test('and not behind that', async () => {
    setClock(start - 10 * MINUTE);
    const attempt = await attemptOf(await save());
    later(30 * MINUTE);
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('no_place');
  });

  test('that the person confirms elsewhere by the same form is left to them', async () => {
    const attempt = await attemptOf(await save());
    await database().script("UPDATE place_hold SET order_id = NULL, slot = '1'");
    await database().script("UPDATE slot SET reserved = 0 WHERE slot = '0' AND day = '20261124'");
    await database().script(
      "UPDATE slot SET reserved = 2 WHERE slot = '1' AND day = '20261124' AND calendar_id = 'main'",
    );
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    expect([await reserved(), await holds()]).toEqual([{ reserved: 2 }, [{ order_id: null }]]);
  });

  test('is the order’s own, whatever else the person holds', async () => {
    const attempt = await attemptOf(await save());
    await database().script(`
      INSERT INTO place_hold VALUES ('U-a', 'another', '0', NULL, 'main', '20261124', '1', 1, now() + interval '9 years')`);
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    expect([await reserved(), await holds()]).toEqual([{ reserved: 2 }, [{ order_id: null }]]);
  });

  test('has started where its calendar does not know it', async () => {
    const snapshot = await flow.configurations.current();
    const place = { itemKey: 'place', calendarId: 'main', day: '20261124', cost: 1, categoryId: '', itemId: '' };
    const isStarted = (more: object) => isPlaceStarted(snapshot, { ...place, slot: '0', ...more });
    expect([isStarted({}), isStarted({ slot: '9' }), isStarted({ calendarId: 'gone' })]).toEqual([false, true, true]);
    expect(isStarted({ day: '20261119' })).toBe(true);
  });

  test('is gone where its calendar has the slot no longer', async () => {
    const attempt = await attemptOf(await save());
    const snapshot = await flow.configurations.current();
    const main = snapshot.calendars.get('main');
    if (!main) throw new Error('the bundle has the calendar main');
    const calendars = new Map([['main', { ...main, calendar: { ...main.calendar, comaList: {} } }]]);
    jest.spyOn(flow.configurations, 'current').mockResolvedValue({ ...snapshot, calendars });
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('no_place');
  });

  test('that the person confirms anew in the same slot is the one that is given', async () => {
    const attempt = await attemptOf(await save());
    await database().script('UPDATE place_hold SET order_id = NULL');
    expect(await settlePaid(flow, paymentOf(attempt))).toBe('paid');
    expect([await reserved(), await holds()]).toEqual([{ reserved: 2 }, []]);
  });
});

describe('what was judged when it was kept', () => {
  /** @param change of the jsonb `kept` */
  const given = async (change: string) => {
    const attempt = await attemptOf(await save());
    await database().script(`
      UPDATE payment_waiting SET content = (SELECT (${change})::text FROM (SELECT content::jsonb AS kept) AS stored)
      WHERE order_id = '${attempt.orderId}'`);
    expect(await settlePaid(flow, paymentOf(attempt, attempt.orderId))).toBe('paid');
  };
  const versions = () => rows('SELECT form_version FROM answer WHERE is_live');
  test('is the answer of the form that was shown then', async () => {
    await given(`kept || '{"formVersion": 7}'`);
    expect(await versions()).toEqual([{ form_version: 7 }]);
  });
  test('is one of the form of today where an earlier release kept none', async () => {
    await given(`kept - 'formVersion'`);
    expect(await versions()).toEqual([{ form_version: 1 }]);
  });

  const photo = (fileId: string) => JSON.stringify([{ ...row('photo', `${fileId}#a.png`), sortKey: 'photo#0' }]);
  const withPhoto = (fileId: string) => given(`jsonb_set(kept, '{rows}', kept -> 'rows' || '${photo(fileId)}')`);
  const named = () => rows('SELECT file_id FROM answer_file');
  test('names its files, and one that was purged meanwhile costs nobody the place', async () => {
    const { snapshot, care } = await careWith({ itemKey: 'photo', type: 'secureFiles', title: '写真' });
    jest.spyOn(flow.configurations, 'current').mockResolvedValue({ ...snapshot, surveys: new Map([['care', care]]) });
    await database().script(`
      INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at)
      VALUES ('F-a', 'U-a', 'secure', 'a.png', 'image/png', 'Clean', now(), now())`);
    await withPhoto('F-a');
    expect(await named()).toEqual([{ file_id: 'F-a' }]);
    later(1000);
    await withPhoto('F-gone');
    expect([await answers(), await named()]).toEqual([[expect.anything(), expect.anything()], [{ file_id: 'F-a' }]]);
  });
  test('any other fault of a file is one', async () => {
    const { snapshot, care } = await careWith({ itemKey: 'photo', type: 'secureFiles', title: '写真' });
    jest.spyOn(flow.configurations, 'current').mockResolvedValue({ ...snapshot, surveys: new Map([['care', care]]) });
    await database().script('ALTER TABLE file RENAME COLUMN own_name TO hidden');
    await expect(withPhoto('F-a')).rejects.toThrow('own_name');
    await database().script('ALTER TABLE file RENAME COLUMN hidden TO own_name');
  });

  async function careWith(item: SchemaItem) {
    const snapshot = await flow.configurations.current();
    const form = snapshot.surveys.get('care');
    if (!form) throw new Error('the bundle has the form care');
    return { snapshot, care: { ...form, surveySchema: [...form.surveySchema, item] } };
  }
});

describe('an attempt that came to nothing', () => {
  const stateOf = async ({ providerOrderId }: Attempt) => (await findAttempt(database(), providerOrderId))?.state;
  test('lets the place go, and says so', async () => {
    const attempt = await attemptOf(await save());
    await settleUnpaid(flow, attempt);
    const { orderId, providerOrderId } = attempt;
    expect([await stateOf(attempt), await reserved(), await holds(), changed]).toEqual([
      ...['ended', { reserved: 0 }, [], ['main']],
    ]);
    expect(await audited()).toEqual([noted(orderId, { event: 'notPaid', providerOrderId })]);
    changed = [];
    await settleUnpaid(flow, attempt);
    expect(changed).toEqual([]);
  });

  test('leaves it to a later attempt', async () => {
    const orderId = await save();
    const [first, second] = [await attemptOf(orderId), await attemptOf(orderId, 2)];
    await settleUnpaid(flow, first);
    expect([await stateOf(first), await stateOf(second), await reserved(), changed]).toEqual([
      ...['ended', 'open', { reserved: 2 }, []],
    ]);
    await settleUnpaid(flow, second);
    expect([await reserved(), changed]).toEqual([{ reserved: 0 }, ['main']]);
  });

  test('says nothing of an order that is paid', async () => {
    const orderId = await save();
    const [first, second] = [await attemptOf(orderId), await attemptOf(orderId, 2)];
    await settlePaid(flow, paymentOf(first));
    changed = [];
    await settleUnpaid(flow, second);
    expect([await stateOf(second), (await audited()).length, await reserved(), changed]).toEqual([
      ...['ended', 1, { reserved: 2 }, []],
    ]);
  });
});

describe('money that the provider gave back by itself', () => {
  test('marks the order that it bought', async () => {
    const attempt = await attemptOf(await save());
    await settlePaid(flow, paymentOf(attempt));
    later(MINUTE);
    await settleRevoked(flow, attempt, 'T-0');
    expect((await findOrder(database(), attempt.orderId))?.order.status).toBe(0);
    await settleRevoked(flow, attempt, 'T-1');
    const { order } = (await findOrder(database(), attempt.orderId)) ?? {};
    expect(order).toMatchObject({ status: 4, canceledDate: now().toISOString() });
    const after = { event: 'revoked', trackingId: 'T-1', status: 4 };
    expect((await audited()).slice(1)).toEqual([noted(attempt.orderId, after, { status: 0 })]);
  });

  test('and none that it did not', async () => {
    const orderId = await save();
    const [first, second] = [await attemptOf(orderId), await attemptOf(orderId, 2)];
    await settlePaid(flow, paymentOf(first));
    await settlePaid(flow, paymentOf(second, 'T-2'));
    await settleRevoked(flow, second, 'T-2');
    expect((await findOrder(database(), orderId))?.order.status).toBe(0);
    expect(await audited()).toHaveLength(2);
    await settleRevoked(flow, first, 'T-1');
    expect((await findOrder(database(), orderId))?.order.status).toBe(4);
  });
});

test('person and order are locked while money is noted', async () => {
  const attempt = await attemptOf(await save());
  const current = flow.configurations.current.bind(flow.configurations);
  const free: unknown[] = [];
  jest.spyOn(flow.configurations, 'current').mockImplementation(async () => {
    const order = rows(`SELECT 1 FROM payment_order FOR UPDATE SKIP LOCKED`);
    free.push(await tryLockPerson(database(), 'U-a', false), (await order).length);
    return current();
  });
  await settlePaid(flow, paymentOf(attempt));
  expect(free).toEqual([false, 0]);
});
