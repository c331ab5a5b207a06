/** What the provider is asked about, as statements on a real database: each question is one server's at a time. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { addCharge } from './money';
import { addCheck, addQuestion, answerQuestion, askAgain, isBeingAsked, takeDueQuestions } from './questions';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);

beforeEach(async () => {
  await database().script('DELETE FROM payment_question; DELETE FROM payment_charge');
});

const question = (trackingId: string, askAt: number) => ({
  trackingId,
  providerOrderId: `${trackingId}-p`,
  orderId: 'order-1',
  payMethod: 'paypay',
  askAt: at(askAt),
  at: at(0),
});
const due = (minute: number, limit = 9) => takeDueQuestions(database(), at(minute), limit, at(minute + 10));
const dueIds = async (minute: number, limit = 9) =>
  (await due(minute, limit)).map(({ trackingId }) => trackingId).sort();

test('a question is asked from its instant on, by one alone, and again when its lease is over', async () => {
  await addQuestion(database(), question('t-1', 1));
  expect(await due(0.9)).toEqual([]);
  const { askAt: _askAt, at: createdAt, ...asked } = question('t-1', 1);
  expect(await due(1)).toEqual([{ ...asked, askCount: 0, isCheck: false, createdAt }]);
  expect(await due(10)).toEqual([]);
  expect(await dueIds(11)).toEqual(['t-1']);
});

test('of several that take at the same moment each question goes to one', async () => {
  for (const each of ['t-1', 't-2', 't-3']) await addQuestion(database(), question(each, 1));
  const taken = await Promise.all([1, 2, 3, 4].map(() => dueIds(1, 2)));
  const all = [...taken.flat(), ...(await dueIds(1))];
  expect(all.sort()).toEqual(['t-1', 't-2', 't-3']);
});

test('who waits is served before what only reassures, then who waits longest', async () => {
  await addCheck(database(), question('check', 1));
  await addQuestion(database(), question('late', 3));
  await addQuestion(database(), question('early', 2));
  expect(await dueIds(5, 1)).toEqual(['early']);
  expect(await dueIds(5, 1)).toEqual(['late']);
  expect(await dueIds(5, 1)).toEqual(['check']);
});

test('a payment is noted once, and not where its money is noted already', async () => {
  await addQuestion(database(), question('t-1', 1));
  await addQuestion(database(), { ...question('t-1', 9), payMethod: 'other' });
  expect(await due(1)).toMatchObject([{ trackingId: 't-1', payMethod: 'paypay' }]);
  await addCharge(database(), {
    ...question('t-2', 1),
    amount: 1100,
    usedFor: 'order',
    toldBy: 'notice',
    createdAt: at(0),
    confirmedAt: undefined,
  });
  await addQuestion(database(), question('t-2', 1));
  expect(await dueIds(1)).toEqual([]);
});

describe('an answer', () => {
  test('ends the question; the order is asked about as long as one is open', async () => {
    await addQuestion(database(), question('t-1', 1));
    await addQuestion(database(), { ...question('t-2', 1), orderId: 'order-2' });
    expect(await isBeingAsked(database(), 'order-1')).toBe(true);
    await answerQuestion(database(), 't-1', at(2));
    expect(await isBeingAsked(database(), 'order-1')).toBe(false);
    expect(await isBeingAsked(database(), 'order-2')).toBe(true);
    expect(await dueIds(5)).toEqual(['t-2']);
  });

  test('that did not come is asked for again, and counted', async () => {
    for (const each of ['t-1', 't-2']) await addQuestion(database(), question(each, 1));
    await askAgain(database(), 't-1', at(30));
    await askAgain(database(), 't-1', at(40));
    expect(await due(39)).toMatchObject([{ trackingId: 't-2', askCount: 0 }]);
    expect(await due(40)).toMatchObject([{ trackingId: 't-1', askCount: 2 }]);
  });
});

test('money that a notice told of is checked anew, whatever was asked before, and nobody waits for it', async () => {
  await addQuestion(database(), question('t-1', 1));
  await askAgain(database(), 't-1', at(2));
  await answerQuestion(database(), 't-1', at(3));
  await addCheck(database(), { ...question('t-1', 20), at: at(15) });
  expect(await isBeingAsked(database(), 'order-1')).toBe(false);
  expect(await due(19)).toEqual([]);
  expect(await due(20)).toMatchObject([{ trackingId: 't-1', askCount: 0, isCheck: true, createdAt: at(15) }]);
});
