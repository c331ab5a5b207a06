/** The statements of a calendar's cells, on a real database: which are locked, made, written and found, and no others. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { putDocument } from '../../repositories/configuration/documents';
import { databaseOfFile } from '../../testing/database';
import { at, storing, unasked } from '../../testing/storedAnswers';
import { insertHold } from '../holds/holds';
import { readSlots, takePlaces, writeQuotas } from '../slots/slots';
import { allCells, bookedTimes, goneTimes, lockCells, plannedSpan, plannedSpans, usedTimes, writeCells } from './cells';

const database = databaseOfFile();
const { insert, place } = storing(database);
const DAY = '20261201';
const NEXT = '20261202';
const key = (slot: string, day = DAY) => ({ day, slot });
const cell = (slot: string, quota: number, { day = DAY, reserved = 0, plannedBy = 0 } = {}) => ({
  ...{ day, slot, quota, reserved, plannedBy },
});

beforeEach(async () => {
  await database().script(
    'DELETE FROM place_hold; DELETE FROM reservation; DELETE FROM answer; DELETE FROM slot; DELETE FROM configuration_document',
  );
  await writeQuotas(database(), 'main', { [DAY]: { '0': 3, '1': 2 }, [NEXT]: { '0': 4 } }, at(0), 1);
  await writeQuotas(database(), 'other', { '20261130': { '0': 9 }, '20261231': { '0': 9 } }, at(0), 1);
});

const take = (slot: string, places: number, day = DAY) =>
  takePlaces(database(), { calendarId: 'main', ...key(slot, day) }, places);
const hold = (userId: string, slot: string, cost: number, minute: number, calendarId = 'main') =>
  insertHold(database(), {
    ...{ calendarId, ...key(slot), userId, surveyId: 'visit', holdId: userId, orderId: undefined, cost },
    expiresAt: at(minute),
  });
const lock = (cells: { day: string; slot: string }[], added: { day: string; slot: string }[] = []) =>
  database().transaction((connection) => lockCells(connection, 'main', cells, added, at(5)));

describe('cells that are locked', () => {
  test('are told as they stand, in the order in which they were asked for', async () => {
    await take('0', 2);
    expect(await lock([key('0', NEXT), key('1'), key('0')])).toEqual([
      ...[cell('0', 4, { day: NEXT }), cell('1', 2), cell('0', 3, { reserved: 2 })],
    ]);
  });
  test('are made with no places where they are wanted and were not there, and left out where not', async () => {
    expect(await lock([key('0'), key('7'), key('8')], [key('0'), key('7')])).toEqual([cell('0', 3), cell('7', 0)]);
    expect(await allCells(database(), 'main')).toEqual([
      ...[cell('0', 3), cell('1', 2), cell('7', 0), cell('0', 4, { day: NEXT })],
    ]);
  });
  test('have back what holds took that have run out, and not what others hold still', async () => {
    await take('0', 3);
    await take('1', 1);
    await hold('U-a', '0', 1, 4);
    await hold('U-b', '0', 1, 5);
    await hold('U-c', '0', 1, 6);
    await hold('U-d', '1', 1, 4);
    expect(await lock([key('0')])).toEqual([cell('0', 3, { reserved: 1 })]);
    const slots = await readSlots(database(), 'main', DAY, DAY);
    expect(slots.map(({ slot, reserved, holds }) => [slot, reserved, holds.length])).toEqual([
      ...[
        ['0', 1, 1],
        ['1', 1, 1],
      ],
    ]);
  });
  test('are locked until the transaction ends', async () => {
    await database().transaction(async (connection) => {
      await lockCells(connection, 'main', [key('0')], [], at(5));
      const other = { name: 'test_other', text: 'SELECT slot FROM slot WHERE day = $1 FOR UPDATE SKIP LOCKED' };
      expect(await database().query(other, [DAY])).toEqual([{ slot: '1' }]);
    });
  });
});

test('cells are written with the number of the change, those that are named and no others', async () => {
  const written = [
    { ...key('0'), before: 3, after: 7 },
    { ...key('0', NEXT), before: 4, after: 0 },
  ];
  await writeCells(database(), 'main', written, 12);
  expect(await allCells(database(), 'main')).toEqual([
    ...[cell('0', 7, { plannedBy: 12 }), cell('1', 2), cell('0', 0, { day: NEXT, plannedBy: 12 })],
  ]);
  expect(await allCells(database(), 'other')).toEqual([
    ...[cell('0', 9, { day: '20261130' }), cell('0', 9, { day: '20261231' })],
  ]);
});

test('times are gone that the calendar’s document in force does not have', async () => {
  const document = (kind: 'calendar' | 'bed', id: string, comaList: object) =>
    putDocument(database(), { kind, id, content: { comaList }, contentHash: id, updatedAt: at(0), version: 1 });
  await document('calendar', 'main', { '0': {}, '1': {} });
  await document('calendar', 'other', { '5': {} });
  await document('bed', 'main', { '6': {} });
  expect(await goneTimes(database(), 'main', ['0', '5', '6', '1'])).toEqual(new Set(['5', '6']));
  expect(await goneTimes(unasked, 'main', [])).toEqual(new Set());
  expect(await goneTimes(database(), 'none', ['0'])).toEqual(new Set(['0']));
});

describe('the span of a calendar', () => {
  beforeEach(() =>
    writeQuotas(
      database(),
      'main',
      { '20261128': { '0': 0 }, '20261129': { '0': 1 }, [DAY]: { '0': 1 }, [NEXT]: { '1': 2 }, '20261203': { '0': 0 } },
      at(0),
      1,
    ),
  );

  test('is from the first to the last day with places', async () => {
    expect(await plannedSpan(database(), 'main')).toEqual({ first: '20261129', last: NEXT });
    expect(await plannedSpan(database(), 'none')).toBeUndefined();
    await writeCells(database(), 'other', [{ day: '20261130', slot: '0', before: 9, after: 0 }], 2);
    expect(await plannedSpan(database(), 'other')).toEqual({ first: '20261231', last: '20261231' });
  });
  test('is told of several at once, without those that have none and those that nobody asked for', async () => {
    expect(await plannedSpans(database(), ['main', 'none'])).toEqual(
      new Map([['main', { first: '20261129', last: NEXT }]]),
    );
    expect((await plannedSpans(database(), ['other', 'main'])).get('other')).toEqual({
      ...{ first: '20261130', last: '20261231' },
    });
  });
});

test('booked times are those in which somebody is, from the day on', async () => {
  await take('1', 1);
  await take('0', 1, NEXT);
  expect(await bookedTimes(database(), 'main', DAY)).toEqual(new Set(['0', '1']));
  expect(await bookedTimes(database(), 'main', NEXT)).toEqual(new Set(['0']));
  expect(await bookedTimes(database(), 'main', '20261203')).toEqual(new Set());
  expect(await bookedTimes(database(), 'other', DAY)).toEqual(new Set());
});

test('used times have places, or somebody in them, or once had', async () => {
  await take('1', 1);
  await writeQuotas(database(), 'main', { [DAY]: { '0': 1, '2': 0 } }, at(0), 2);
  await insert('a-1');
  await place('a-1', false, { slot: '3' });
  await insert('a-2', { userId: 'U-b' });
  await place('a-2', true, { slot: '4', calendarId: 'other' });
  expect(await usedTimes(database(), 'main', ['4', '3', '2', '1'])).toEqual(new Set(['3', '1']));
  expect(await usedTimes(database(), 'main', ['0'])).toEqual(new Set(['0']));
  expect(await usedTimes(database(), 'other', ['1', '0'])).toEqual(new Set(['0']));
  expect(await usedTimes(unasked, 'main', [])).toEqual(new Set());
});
