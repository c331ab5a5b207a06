/** Asking the provider, without a server: when, how often, what its answers lead to, and what a fault leaves behind. */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { addCharge } from '../../../repositories/payment/money';
import { addCheck, addQuestion } from '../../../repositories/payment/questions';
import { type Attempt, findAttempt } from '../../../repositories/payment/waiting';
import { paymentFlowOfFile, providerSays } from '../../../testing/paymentFlows';
import { MINUTE } from '../../../testing/payments';
import { stoppingAtLook } from '../../../testing/stoppedRuns';
import { askAboutPayments, noteNamed } from './asking';

const kit = paymentFlowOfFile();
const { database } = kit;
const HOUR = 60 * MINUTE;
const ask = (stopping?: AbortSignal) => askAboutPayments(kit.flow(), stopping);
const inFuture = (milliseconds: number) => new Date(nowMilliseconds() + milliseconds);
const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const question = (trackingId = 't', providerOrderId = 'o-1') => ({
  ...{ trackingId, providerOrderId, orderId: 'o', payMethod: 'paypay', askAt: now(), at: now() },
});
const questions = () =>
  kit.rows<{ tracking_id: string; ask_at: Date; ask_count: number; answered_at: Date | null }>(
    'SELECT tracking_id, ask_at, ask_count, answered_at FROM payment_question ORDER BY tracking_id',
  );
const charges = () =>
  kit.rows('SELECT tracking_id, order_id, pay_method, used_for, told_by, confirmed_at FROM payment_charge');
const stateOf = async () => (await findAttempt(database(), 'o-1'))?.state;
const open = (askAt: Date, ask_count = 0) => ({ tracking_id: 't', ask_at: askAt, ask_count, answered_at: null });

beforeEach(async () => {
  await kit.waiting('o');
  await kit.attempt('o');
});

test('a payment that the browser names is asked about a minute later', async () => {
  const attempt = await findAttempt(database(), 'o-1');
  await noteNamed(kit.flow(), attempt as Attempt, { trackingId: 't', payMethod: 'paypay' });
  expect(
    await kit.rows(
      'SELECT tracking_id, provider_order_id, order_id, pay_method, ask_at, created_at FROM payment_question',
    ),
  ).toEqual([
    {
      ...{ tracking_id: 't', provider_order_id: 'o-1', order_id: 'o', pay_method: 'paypay' },
      ...{ ask_at: inFuture(MINUTE), created_at: now() },
    },
  ]);
  const asked = providerSays('unknown');
  later(MINUTE - 1);
  await ask();
  expect(asked).not.toHaveBeenCalled();
  later(1);
  await ask();
  expect(asked).toHaveBeenCalledTimes(1);
});

describe('a payment whose notice did not come', () => {
  beforeEach(() => addQuestion(database(), question()));

  test('is settled where it is paid', async () => {
    providerSays('paid');
    await ask();
    expect(await charges()).toMatchObject([
      { tracking_id: 't', order_id: 'o', pay_method: 'paypay', told_by: 'answer' },
    ]);
    expect(await stateOf()).toBe('paid');
    expect(await questions()).toMatchObject([{ answered_at: now(), ask_count: 0 }]);
  });
  test('is ended where it is not', async () => {
    providerSays('unpaid');
    await ask();
    expect([await charges(), await stateOf()]).toEqual([[], 'ended']);
    expect(await questions()).toMatchObject([{ answered_at: now() }]);
  });
  test('is asked about again where the provider says nothing, less and less often, but each hour', async () => {
    providerSays('unknown');
    const pauses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      await ask();
      const [asked] = await questions();
      expect([asked?.ask_count, asked?.answered_at]).toEqual([count + 1, null]);
      const pause = (asked?.ask_at.getTime() ?? 0) - nowMilliseconds();
      pauses.push(pause / MINUTE);
      later(pause);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect([await charges(), await stateOf()]).toEqual([[], 'open']);
  });
  test('is asked about later where its attempt is not known, and nobody is asked', async () => {
    await database().script('DELETE FROM payment_attempt');
    const asked = providerSays('paid');
    await ask();
    expect(await questions()).toEqual([open(inFuture(MINUTE), 1)]);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('money that only a notice has told of', () => {
  beforeEach(async () => {
    const facts = { trackingId: 't', providerOrderId: 'o-1', orderId: 'o', payMethod: 'paypay', amount: 1100 };
    const told = { usedFor: 'order', toldBy: 'notice', createdAt: now(), confirmedAt: undefined } as const;
    await addCharge(database(), { ...facts, ...told });
    await addCheck(database(), question());
  });
  const confirmed = async () => (await charges()).map((each) => (each as { confirmed_at: Date | null }).confirmed_at);

  test('is confirmed where it is there', async () => {
    providerSays('paid');
    later(5);
    await ask();
    expect([await confirmed(), await stateOf()]).toEqual([[now()], 'open']);
    expect(await questions()).toMatchObject([{ answered_at: now() }]);
  });
  test('is left to the reconciliation where it is not, and nothing is settled', async () => {
    providerSays('unpaid');
    await ask();
    expect([await confirmed(), await stateOf()]).toEqual([[null], 'open']);
    expect(await questions()).toMatchObject([{ answered_at: now(), ask_count: 0 }]);
  });
  test('is asked about for a day where the provider says nothing, and no longer', async () => {
    providerSays('unknown');
    await ask();
    expect(await questions()).toEqual([open(inFuture(MINUTE), 1)]);
    later(24 * HOUR);
    await ask();
    expect(await questions()).toEqual([open(inFuture(2 * MINUTE), 2)]);
    setClock(nowMilliseconds() + 2 * MINUTE);
    await ask();
    expect(await questions()).toMatchObject([{ answered_at: now(), ask_count: 2 }]);
    expect(await confirmed()).toEqual([null]);
  });
  test('is asked about until a millisecond behind the day', async () => {
    providerSays('unknown');
    later(24 * HOUR + 1);
    await ask();
    expect(await questions()).toMatchObject([{ answered_at: now(), ask_count: 0 }]);
  });
});

describe('a round', () => {
  test('asks twenty questions, each for five minutes nobody else’s', async () => {
    for (let index = 10; index <= 30; index += 1) await addQuestion(database(), question(String(index)));
    const leased: Date[][] = [];
    const asked = providerSays('unknown');
    asked.mockImplementationOnce(async () => {
      leased.push((await questions()).map(({ ask_at }) => ask_at));
      return new Response('');
    });
    await ask();
    expect(asked).toHaveBeenCalledTimes(20);
    const times = leased[0]?.map((askAt) => askAt.getTime() - nowMilliseconds()) ?? [];
    expect([times.filter((time) => time === 5 * MINUTE).length, times.filter((time) => time === 0).length]).toEqual([
      ...[20, 1],
    ]);
  });
  test('goes on behind one that cannot be settled, which is asked about again, and tells its first fault', async () => {
    for (const each of ['t', 'u', 'v']) await addQuestion(database(), question(each));
    providerSays('unpaid');
    const faults = ['first', 'second'].map((text) => new Error(text));
    const transaction = jest.spyOn(database(), 'transaction');
    for (const fault of faults) transaction.mockRejectedValueOnce(fault);
    await expect(ask()).rejects.toBe(faults[0]);
    const all = await questions();
    expect(all.filter(({ answered_at }) => answered_at !== null)).toHaveLength(1);
    const again = { ask_at: inFuture(MINUTE), ask_count: 1 };
    expect(all.filter(({ answered_at }) => answered_at === null)).toMatchObject([again, again]);
  });
  test('that is to stop asks no further question, and takes none where it has not begun', async () => {
    for (const each of ['t', 'u', 'v']) await addQuestion(database(), question(each));
    const asked = providerSays('unknown');
    await ask(AbortSignal.abort());
    expect(asked).not.toHaveBeenCalled();
    await ask(stoppingAtLook(3));
    expect(asked).toHaveBeenCalledTimes(1);
    later(5 * MINUTE);
    await ask();
    expect((await questions()).map(({ ask_count }) => ask_count).sort()).toEqual([1, 1, 2]);
  });
  test('without questions asks nobody and is no fault', async () => {
    const asked = providerSays('paid');
    await expect(ask()).resolves.toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });
});
