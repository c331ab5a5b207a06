/** Where an answer stands, in the words of a move, and where a stay may go. */
import { describe, expect, test } from '@jest/globals';
import { isPastVisit, nightsFrom, placeValue, stayValue, wishesOf } from './move';

const row = (itemKey: string, value: string, type = 'text') => ({ itemKey, value, type, check: '未対応' as const });
const wish = (value: string, itemKey = 'dates') => row(itemKey, value, 'candidateDateReservation');
const STAY = [row('startDate', '2026-12-01 午前'), row('endDate', '2026-12-03')];

describe('a move back leads to where the answer stands', () => {
  test.each([
    [
      'its slot',
      { reservation: { categoryId: 'c', itemId: '0', date: '20261125', slot: '2', start: '', end: '' }, data: [] },
      'c_0|20261125|2',
    ],
    [
      'its nights, with the part of the day that is stored or usual',
      { stay: { from: '20261201', to: '20261203', bed: '' }, data: STAY },
      '2026-12-01 午前|2026-12-03 午前',
    ],
    ['its visit', { visit: { day: '20261201', time: '10:30', department: '' }, data: [] }, '2026-12-01 10:30'],
    ['no visit without a time', { visit: { day: '20261201', department: '' }, data: [] }, undefined],
    ['nowhere', { data: [] }, undefined],
  ])('%s [14.3]', (_name, answer, value) => {
    expect(placeValue(answer)).toBe(value);
  });
});

test('a visit is in the past from the day after it on [ADMIN-005]', () => {
  const values = ['2026-11-23 18:45', '2026-11-24 08:00', '2026-11-25 08:00', 'c_0|20261101|2'];
  expect(values.map((value) => isPastVisit(value, '20261124'))).toEqual([true, false, false, false]);
});

test('other nights keep the parts of the day [FORM-093]', () => {
  expect(stayValue({ data: STAY }, '20261207', '20261209')).toBe('2026-12-07 午前|2026-12-09 午前');
  expect(stayValue({ data: [] }, '20261207', '20261209')).toBe('2026-12-07 午後|2026-12-09 午前');
});

test('wishes are those of the first item that has one [CAND-005]', () => {
  const data = [wish('c#d###1', 'empty'), wish('c#d#2026-12-01#午前#1'), wish('c#d#2026-12-02#午後#2'), row('x', 'y')];
  expect(wishesOf({ data })?.wishes.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02']);
  expect(wishesOf({ data: [wish('c#d###1'), row('x', 'c#d#2026-12-01#午前#1')] })).toBeUndefined();
});

test('a stay goes where every night has a bed, not into the past, and may begin when it has begun [BED-025, BED-032]', () => {
  const free = { '20261123': 1, '20261124': 1, '20261125': 2, '20261126': 0, '20261127': 1 };
  const facts = { own: { from: '20261123', to: '20261125' }, free, today: '20261124' };
  expect(['20261122', '20261123', '20261124', '20261126', '20261127'].map((day) => nightsFrom(day, facts))).toEqual([
    0, 3, 2, 0, 1,
  ]);
  const other = { ...facts, own: { from: '20261127', to: '20261128' } };
  expect(nightsFrom('20261123', other)).toBe(0);
});
