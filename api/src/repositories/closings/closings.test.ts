/** The statements of closings and of what they offer, on a real database: slots that count them, holds, and who was hit. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { storing, unasked } from '../../testing/storedAnswers';
import { takePlaces, writeQuotas } from '../slots/slots';
import {
  closingsOfCalendar,
  dropHoldsOfSlots,
  findClosing,
  insertClosing,
  lockClosing,
  lockSlotsOfDays,
  noteClosingChange,
  noteClosingSent,
  slotsOfClosing,
  undoClosing,
} from './closings';
import {
  findOffer,
  heldForAnswer,
  heldForAnswers,
  heldOfClosing,
  hitReservations,
  insertOfferHolds,
  insertOffers,
  lockOffer,
  lockOffersOfClosing,
  noteLeft,
  noteOfferSent,
  offersOfClosing,
  removeOfferHolds,
  type StoredOffer,
  updateOffers,
} from './offers';

const database = databaseOfFile();
const { insert, place } = storing(database);
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
const slot = (name: string, day = '20261201') => ({ day, slot: name });

beforeEach(async () => {
  await database().script(
    'DELETE FROM closing; DELETE FROM place_hold; DELETE FROM reservation; DELETE FROM answer; DELETE FROM slot',
  );
  for (const calendarId of ['main', 'other'])
    await writeQuotas(database(), calendarId, { '20261201': { '0': 9, '1': 9 }, '20261202': { '0': 9 } }, at(0), 1);
});

const closing = (closingId: string, more: { calendarId?: string; minute?: number } = {}) => ({
  closingId,
  calendarId: more.calendarId ?? 'main',
  reason: '学会',
  actorId: 'S-kanri',
  createdAt: at(more.minute ?? 0),
});
const take = (name: string, day?: string, calendarId = 'main') =>
  takePlaces(database(), { calendarId, ...slot(name, day) }, 1);

describe('a closing', () => {
  test('closes its slots and no other, and opens them when it is undone', async () => {
    await insertClosing(database(), closing('c-1'), [slot('0'), slot('0', '20261202')]);
    expect([await take('0'), await take('0', '20261202')]).toEqual([false, false]);
    expect([await take('1'), await take('0', '20261201', 'other')]).toEqual([true, true]);
    expect(await slotsOfClosing(database(), 'c-1')).toEqual([slot('0'), slot('0', '20261202')]);
    await undoClosing(database(), closing('c-1'), at(5));
    expect([await take('0'), await take('0', '20261202')]).toEqual([true, true]);
    expect((await findClosing(database(), 'c-1'))?.undoneAt).toEqual(at(5));
  });

  test('of two over one slot, the slot opens with the last that is undone', async () => {
    await insertClosing(database(), closing('c-1'), [slot('0')]);
    await insertClosing(database(), closing('c-2'), [slot('0'), slot('1')]);
    await undoClosing(database(), closing('c-1'), at(5));
    expect([await take('0'), await take('1')]).toEqual([false, false]);
    await undoClosing(database(), closing('c-2'), at(6));
    expect([await take('0'), await take('1')]).toEqual([true, true]);
  });

  test('is kept as it was made; changes are counted, and the first moment at which people are told stays', async () => {
    await insertClosing(database(), closing('c-1'), [slot('0')]);
    const made = { ...closing('c-1'), version: 1, sentAt: undefined, undoneAt: undefined };
    expect(await findClosing(database(), 'c-1')).toEqual(made);
    expect(await lockClosing(database(), 'c-1')).toEqual(made);
    expect([await findClosing(database(), 'c-2'), await lockClosing(database(), 'c-2')]).toEqual([
      undefined,
      undefined,
    ]);
    await insertClosing(database(), closing('c-2'), [slot('1')]);
    await noteClosingChange(database(), 'c-1');
    await noteClosingSent(database(), 'c-1', at(3));
    await noteClosingSent(database(), 'c-1', at(9));
    expect(await findClosing(database(), 'c-1')).toEqual({ ...made, version: 2, sentAt: at(3) });
    expect(await findClosing(database(), 'c-2')).toMatchObject({ version: 1, sentAt: undefined });
  });

  test('of a calendar the newest come first, so many, and none that is undone', async () => {
    for (const [id, minute] of [
      ['c-1', 1],
      ['c-2', 3],
      ['c-3', 2],
      ['c-4', 4],
    ] as const)
      await insertClosing(database(), closing(id, { minute }), []);
    await insertClosing(database(), closing('c-5', { calendarId: 'other' }), []);
    await undoClosing(database(), closing('c-4'), at(9));
    const named = async (limit: number) =>
      (await closingsOfCalendar(database(), 'main', limit)).map(({ closingId }) => closingId);
    expect(await named(9)).toEqual(['c-2', 'c-3', 'c-1']);
    expect(await named(2)).toEqual(['c-2', 'c-3']);
  });
});

test('the slots of days are found with both days, in the order of their keys', async () => {
  const days = (first: string, last: string) => lockSlotsOfDays(database(), 'main', first, last);
  expect(await days('20261201', '20261202')).toEqual([slot('0'), slot('1'), slot('0', '20261202')]);
  expect(await days('20261202', '20261202')).toEqual([slot('0', '20261202')]);
  expect(await days('20261203', '20261204')).toEqual([]);
});

test('what people hold of closed slots is forgotten, and told with what it took; of other slots it stays', async () => {
  await insertOfferHolds(
    database(),
    [
      ['U-a', 'main', '20261201', '0', 2],
      ['U-b', 'main', '20261201', '1', 1],
      ['U-c', 'other', '20261201', '0', 1],
      ['U-d', 'main', '20261202', '0', 1],
    ].map(([userId, calendarId, day, name, cost]) => ({
      ...{ userId: String(userId), surveyId: 'visit', holdId: `h-${userId}`, calendarId: String(calendarId) },
      ...{ day: String(day), slot: String(name), cost: Number(cost), expiresAt: at(9), answerCode: `code-${userId}` },
    })),
  );
  expect(await dropHoldsOfSlots(database(), 'main', [slot('0')])).toEqual([{ ...slot('0'), cost: 2 }]);
  expect(await dropHoldsOfSlots(database(), 'main', [slot('0')])).toEqual([]);
  expect(await dropHoldsOfSlots(database(), 'main', [slot('1'), slot('0', '20261202')])).toHaveLength(2);
  expect(await dropHoldsOfSlots(database(), 'other', [slot('0')])).toHaveLength(1);
});

describe('who is booked in slots', () => {
  test('is found by day, slot and when they answered, while the answer counts and stands for its person', async () => {
    await insert('a-2', { createdAt: at(2) });
    await insert('a-1', { createdAt: at(1), userId: 'U-b' });
    await insert('withdrawn', { isLive: false });
    await insert('left');
    await insert('next');
    await place('a-2');
    await place('a-1', true, { cost: 3 });
    await place('withdrawn');
    await place('left', false);
    await place('next', true, { day: '20261202' });
    const hit = (id: string, userId: string, cost: number, day?: string) => ({
      ...{ surveyId: 'visit', answerCode: `code-${id}`, partitionKey: `key-${id}`, userId, cost },
      ...slot('0', day),
    });
    const both = [slot('0', '20261202'), slot('0')];
    expect(await hitReservations(database(), 'main', both)).toEqual([
      hit('a-1', 'U-b', 3),
      hit('a-2', 'U-a', 2),
      hit('next', 'U-a', 2, '20261202'),
    ]);
    expect(await hitReservations(database(), 'main', [slot('1')])).toEqual([]);
    expect(await hitReservations(database(), 'other', both)).toEqual([]);
  });
});

describe('an offer', () => {
  const offer = (offerId: string, more: Partial<StoredOffer> = {}): StoredOffer => ({
    ...{ offerId, closingId: 'c-1', surveyId: 'visit', answerCode: `code-${offerId}`, ...slot('0'), cost: 2 },
    ...{ choice: 'free', offered: undefined, sentAt: undefined, leftBy: undefined },
    ...more,
  });
  const moved = { choice: 'move', offered: { ...slot('1'), endsAt: at(60) } } as const;
  const held = (offerId: string, more: object = {}) => ({
    ...{ userId: `U-${offerId}`, surveyId: 'visit', holdId: `h-${offerId}`, calendarId: 'main', ...slot('1') },
    ...{ cost: 2, expiresAt: at(60), answerCode: `code-${offerId}` },
    ...more,
  });
  const heldAs = (offerId: string, expiresAt = at(60)) => ({
    ...{ surveyId: 'visit', answerCode: `code-${offerId}`, calendarId: 'main', ...slot('1'), expiresAt },
  });

  beforeEach(async () => {
    await insertClosing(database(), closing('c-1'), [slot('0')]);
    await insertClosing(database(), closing('c-2'), [slot('1')]);
  });

  test('is kept as it was made, in the order of its closing, and changed alone', async () => {
    const all = [offer('o-2', moved), offer('o-1'), offer('o-3', { choice: 'cancel' })];
    await insertOffers(database(), all);
    await insertOffers(database(), [offer('o-4', { closingId: 'c-2' })]);
    await insertOffers(unasked, []);
    const inOrder = [offer('o-1'), offer('o-2', moved), offer('o-3', { choice: 'cancel' })];
    expect(await offersOfClosing(database(), 'c-1')).toEqual(inOrder);
    expect(await lockOffersOfClosing(database(), 'c-1')).toEqual(inOrder);
    expect([await findOffer(database(), 'o-2'), await lockOffer(database(), 'o-2')]).toEqual([inOrder[1], inOrder[1]]);
    expect([await findOffer(database(), 'o-9'), await lockOffer(database(), 'o-9')]).toEqual([undefined, undefined]);
    await updateOffers(database(), [offer('o-1', moved), offer('o-2')]);
    await updateOffers(unasked, []);
    expect(await offersOfClosing(database(), 'c-1')).toEqual([offer('o-1', moved), offer('o-2'), inOrder[2]]);
  });

  test('holds its place for its answer, until it is given back', async () => {
    await insertOffers(database(), [offer('o-1', moved), offer('o-2', moved), offer('o-3', { closingId: 'c-2' })]);
    await insertOfferHolds(database(), [held('o-1'), held('o-2'), held('o-3')]);
    await insertOfferHolds(unasked, []);
    const named = (id: string) => ({ surveyId: 'visit', answerCode: `code-${id}` });
    const byCode = (all: { answerCode: string }[]) => all.map(({ answerCode }) => answerCode).sort();
    expect(byCode(await heldOfClosing(database(), 'c-1'))).toEqual(['code-o-1', 'code-o-2']);
    expect(await heldForAnswer(database(), named('o-1'))).toEqual(heldAs('o-1'));
    expect(await heldForAnswer(database(), { ...named('o-1'), surveyId: 'other' })).toBeUndefined();
    expect(byCode(await heldForAnswers(database(), [named('o-1'), named('o-3'), named('o-9')]))).toEqual([
      'code-o-1',
      'code-o-3',
    ]);
    expect(await removeOfferHolds(database(), [named('o-1'), named('o-9')])).toEqual([
      { calendarId: 'main', ...slot('1'), cost: 2 },
    ]);
    expect(await removeOfferHolds(database(), [named('o-1')])).toEqual([]);
    expect(byCode(await heldOfClosing(database(), 'c-1'))).toEqual(['code-o-2']);
  });

  test('a hold of nobody’s answer, of somebody who is paying, is none of an offer', async () => {
    await insertOfferHolds(database(), [held('o-1', { answerCode: '' })]);
    const unnamed = { surveyId: 'visit', answerCode: '' };
    expect(await heldForAnswer(database(), unnamed)).toBeUndefined();
    expect(await heldForAnswers(database(), [unnamed])).toEqual([]);
    expect(await removeOfferHolds(database(), [unnamed])).toEqual([]);
  });

  test('is told with its end, from which its place is held so long; without one nothing is held', async () => {
    await insertOffers(database(), [offer('o-1', moved), offer('o-2'), offer('o-3', moved)]);
    await insertOfferHolds(database(), [held('o-1'), held('o-3')]);
    await noteOfferSent(database(), offer('o-1', moved), { at: at(5), endsAt: at(90) });
    await noteOfferSent(database(), offer('o-2'), { at: at(6), endsAt: at(90) });
    await noteOfferSent(database(), offer('o-3', moved), { at: at(7), endsAt: undefined });
    expect(await offersOfClosing(database(), 'c-1')).toEqual([
      offer('o-1', { ...moved, offered: { ...slot('1'), endsAt: at(90) }, sentAt: at(5) }),
      offer('o-2', { sentAt: at(6) }),
      offer('o-3', { ...moved, sentAt: at(7) }),
    ]);
    expect(await heldForAnswer(database(), offer('o-1'))).toEqual(heldAs('o-1', at(90)));
    expect(await heldForAnswer(database(), offer('o-3'))).toEqual(heldAs('o-3'));
  });

  test('knows how its answer came out of the closed place, and of no other place', async () => {
    await insertOffers(database(), [offer('o-1'), offer('o-2')]);
    const named = { surveyId: 'visit', answerCode: 'code-o-1' };
    await noteLeft(database(), named, slot('1'), 'moved');
    await noteLeft(database(), named, slot('0', '20261202'), 'moved');
    await noteLeft(database(), { ...named, surveyId: 'other' }, slot('0'), 'moved');
    expect((await offersOfClosing(database(), 'c-1')).map(({ leftBy }) => leftBy)).toEqual([undefined, undefined]);
    await noteLeft(database(), named, slot('0'), 'chose');
    expect((await offersOfClosing(database(), 'c-1')).map(({ leftBy }) => leftBy)).toEqual(['chose', undefined]);
  });
});
