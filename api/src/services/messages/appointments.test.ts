/**
 * Messages of what is no slot: stays, visits that the desk has settled by preferred dates, and what was paid for.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf } from '../../testing/answers';
import type { BundleFiles } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { deliverMessages, type LineMessages, startLineMessages, startTellingServer } from '../../testing/lineMessages';
import { careBody, paidBody, paymentBundle } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { DESK, newPerson, type TestServer } from '../../testing/server';
import { reserve, STAY_SURVEY, stayBundle } from '../../testing/stays';
import type { Services } from '../services';

/** Only reminders leave where the rest is off, at any hour. */
const ALL_DAY = { from: '00:00', to: '00:00' };
const REMINDERS_ALONE = {
  ...{ quiet: ALL_DAY, perSecond: 500 },
  kinds: {
    booked: { off: true },
    changed: { off: true },
    cancelled: { off: true },
    confirmed: { off: true },
    moved: { off: true },
  },
};
const WISHES = ['internal#heart#2026-12-01#午前#1', 'internal#heart#2026-12-02#午後#2'];

let line: LineMessages;
let server: TestServer;
let services: Services;
let person = '';

async function start(
  bundle: BundleFiles,
  messages: object = REMINDERS_ALONE,
  environment: Record<string, string> = {},
) {
  ({ server, services } = await startTellingServer(line, {
    bundle: { ...bundle, 'messages.json': messages },
    environment,
  }));
}
beforeEach(async () => {
  line = await startLineMessages();
  person = newPerson('told');
});
afterEach(async () => {
  await server.close();
  await line.close();
  resetClock();
});

const work = (moment: string) => deliverMessages(services, moment);
const texts = () => line.accepted.map(({ text }) => text);
const cancel = (surveyId: string, partitionKey: string) =>
  server.call(person, 'POST', '/survey-results/cancelItem', { surveyId, partitionKey });

test('a stay is reminded of on the eve of its first day, once, and leads to its own list [CONTRACT 14.5]', async () => {
  await start(stayBundle());
  expect((await reserve(server, person, '2026-12-01', '2026-12-03')).status).toBe(200);
  await work('2026-11-30T17:59:00');
  expect(texts()).toEqual([]);
  await work('2026-11-30T18:00:00');
  await work('2026-11-30T18:01:00');
  await work('2026-12-01T18:00:00');
  expect(texts()).toEqual([expect.stringMatching(/ご予約の日が近づきました。\n入院\n日時 12月1日\(火\)\n/)]);
  expect(texts()[0]).toContain(`http://localhost:3000/bed-reservation-list/${STAY_SURVEY}`);
});

test('of a stay that was cancelled nobody is reminded, of one that was put off on its own eve [CONTRACT 14.5]', async () => {
  await start(stayBundle());
  const first = (await reserve(server, person, '2026-12-01', '2026-12-03')).body as { partitionKey: string };
  const second = (await reserve(server, newPerson('other'), '2026-12-01', '2026-12-02')).body;
  await cancel(STAY_SURVEY, first.partitionKey);
  expect(second.result).toBe('OK');
  await rowsOf(server, "UPDATE bed_stay SET start_day = '20261203', end_day = '20261204' WHERE is_live");
  await work('2026-11-30T18:00:30');
  expect(texts()).toEqual([]);
  await work('2026-12-02T18:00:30');
  expect(texts()).toEqual([expect.stringContaining('日時 12月3日(木)')]);
});

/** The desk settles a visit of the person's wishes. */
async function settle(partitionKey: string, day: string, time: string) {
  const fixed = [...WISHES, `internal#heart#${day}#DATE_CONFIRM`, `${time}#TIME_CONFIRM`];
  const values = Object.fromEntries(fixed.map((value, index) => [`dates#${index}`, value]));
  const body = putBody('clinic', { name: '山田 花子', ...values }, { mode: 'admin', oldPartitionKey: partitionKey });
  const { status, body: answer } = await put(server, DESK, body);
  expect({ status, answer }).toMatchObject({ status: 200 });
  return String(answer.partitionKey);
}
async function wish() {
  const dates = Object.fromEntries(WISHES.map((value, index) => [`dates#${index}`, value]));
  return String((await put(server, person, putBody('clinic', { name: '山田 花子', ...dates }))).body.partitionKey);
}

test('a visit is reminded of once it is settled, with its time; wishes alone are not [CONTRACT 14.5]', async () => {
  await start(candidateBundle());
  const partitionKey = await wish();
  await work('2026-11-30T18:00:30');
  expect(texts()).toEqual([]);
  setClock(Date.parse('2026-11-23T09:00:00+09:00'));
  await rowsOf(server, 'DELETE FROM reminder_mark');
  await settle(partitionKey, '2026-12-01', '10:30');
  await work('2026-11-30T18:00:30');
  await work('2026-11-30T18:01:30');
  await work('2026-12-01T18:00:30');
  expect(texts()).toEqual([expect.stringContaining('日時 12月1日(火) 10:30')]);
});

test('a visit that the desk settles anew is reminded of on the eve of its new day alone [CONTRACT 14.5]', async () => {
  await start(candidateBundle());
  const partitionKey = await settle(await wish(), '2026-12-01', '10:30');
  await settle(partitionKey, '2026-12-02', '14:00');
  await work('2026-11-30T18:00:30');
  expect(texts()).toEqual([]);
  await work('2026-12-01T18:00:30');
  expect(texts()).toEqual([expect.stringContaining('日時 12月2日(水) 14:00')]);
});

const PAID = { quiet: ALL_DAY, perSecond: 500 };
async function pay(body: object) {
  const orderId = await saveForPayment(server, person, body);
  const form = await openForm(server, person, orderId);
  await services.outbox.deliver();
  expect(texts()).toEqual([]);
  // The provider may tell the same twice.
  await notify(server, form);
  await notify(server, form);
  await services.outbox.deliver();
}

test('what is paid for is told when the money is there, once, with amount and place, and not as booked [CONTRACT 14.5]', async () => {
  await start(paymentBundle, PAID, { PAYMENT: 'on' });
  await pay(careBody());
  expect(texts()).toEqual([
    expect.stringMatching(/^お支払いを受け付けました。\n金額 2,200円\n申し込み.*\n日時 11月24日\(火\) 9:00\n/),
  ]);
  expect(line.accepted[0]?.to).toBe(person);
});

test('what is paid for without a reservation says no day; in medical mode no amount leaves [CONTRACT 13, CONTRACT 14.5]', async () => {
  await start(paymentBundle, PAID, { PAYMENT: 'on', MEDICAL_MODE: 'on' });
  await pay(paidBody());
  const [text = ''] = texts();
  expect(texts()).toHaveLength(1);
  expect(text).toContain('お支払いを受け付けました。');
  expect(text).not.toMatch(/円|日時|申し込み/);
});

test('what was paid for and given up before it was told is told as cancelled alone [CONTRACT 14.5]', async () => {
  await start(paymentBundle, PAID, { PAYMENT: 'on' });
  const orderId = await saveForPayment(server, person, careBody());
  await notify(server, await openForm(server, person, orderId));
  const [answer] = await rowsOf<{ partition_key: string }>(server, 'SELECT partition_key FROM answer WHERE is_live');
  expect((await cancel('care', String(answer?.partition_key))).status).toBe(200);
  await services.outbox.deliver();
  expect(texts()).toEqual([expect.stringContaining('予約をキャンセルしました。')]);
});
