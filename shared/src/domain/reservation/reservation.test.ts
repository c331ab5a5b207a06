/**
 * Values, slots, windows and grids, with the worked examples of CONTRACT 6.
 */
import { describe, expect, test } from '@jest/globals';
import { instantOfJapan } from '../clock';
import {
  type BookableWindow,
  bookableWindow,
  dayState,
  encodeReservation,
  firstBookableDay,
  isDated,
  isFewLeft,
  isInsideWindow,
  isSlotStarted,
  lastBookableDay,
  lookaheadRange,
  makeMonth,
  makeSlot,
  makeWeek,
  monthGridDays,
  monthOfWeek,
  monthsFrom,
  OPEN_END,
  parseDatedReservation,
  parseReservation,
  type SlotContext,
  slotState,
  sortedComaIndexes,
  windowWith,
  withDate,
} from './index';

describe('values', () => {
  test('choice and dated form are read and written [ROWS-020, ROWS-021]', () => {
    expect(parseReservation('cat-1_item1')).toEqual({ categoryId: 'cat-1', itemId: 'item1' });
    const dated = { categoryId: 'cat-1', itemId: '0', date: '20261130', slot: '3' };
    expect(parseReservation('cat-1_0|20261130|3')).toEqual(dated);
    expect(encodeReservation(dated)).toBe('cat-1_0|20261130|3');
    expect(encodeReservation(withDate({ categoryId: 'a', itemId: 'b' }, '20261130', '0'))).toBe('a_b|20261130|0');
    expect(encodeReservation({ categoryId: 'a', itemId: 'b' })).toBe('a_b');
  });

  test('malformed values are not read', () => {
    const values = [
      '',
      'a',
      'a_',
      '_b',
      'a_b|20261130',
      'a_b|20260230|1',
      'a_b|2026-11-30|1',
      'a_b|20261130|x',
      'a_b_c',
      ' a_b',
      'a_b ',
      'あ_b',
      'a_b|20261130|',
      'a_b|20261130|12345',
      'a_b|20261130|1|',
      `${'a'.repeat(65)}_b`,
      `a_${'b'.repeat(65)}`,
    ];
    expect(values.map(parseReservation)).toEqual(values.map(() => undefined));
    expect([parseDatedReservation('a_b'), parseDatedReservation('a')]).toEqual([undefined, undefined]);
  });

  test('ids have 64 characters at most, a slot four digits, whose leading zeros go', () => {
    const id = 'A-z0'.repeat(16);
    expect(parseReservation(`${id}_${id}|20280229|0012`)).toEqual({
      ...{ categoryId: id, itemId: id },
      ...{ date: '20280229', slot: '12' },
    });
    expect(parseDatedReservation('a_b|20261130|9999')?.slot).toBe('9999');
    expect(isDated({ categoryId: 'a', itemId: 'b', date: '20261130' })).toBe(false);
    expect(isDated({ categoryId: 'a', itemId: 'b', slot: '1' })).toBe(false);
    expect(encodeReservation({ categoryId: 'a', itemId: 'b', date: '20261130' })).toBe('a_b');
  });
});

describe('slot states', () => {
  const facts = { quota: 4, reserved: 3, cost: 1, isDayOff: false, isPossible: true };
  test('active while what is left covers the cost [SLOT-003]', () => {
    expect(slotState(facts)).toBe('active');
  });
  test('full when it does not and somebody is there [SLOT-004]', () => {
    expect(slotState({ ...facts, cost: 2 })).toBe('full');
  });
  test('inactive when it does not and nobody is there [SLOT-005]', () => {
    expect(slotState({ ...facts, quota: 0, reserved: 0 })).toBe('inactive');
    expect(slotState({ ...facts, quota: 2, reserved: 0, cost: 3 })).toBe('inactive');
  });
  test('impossible on a day off and outside the window, whatever is left [SLOT-006]', () => {
    expect(slotState({ ...facts, isDayOff: true })).toBe('impossible');
    expect(slotState({ ...facts, isPossible: false })).toBe('impossible');
  });
});

const comaList = {
  '0': { start: '09:00', end: '09:30' },
  '1': { start: '13:00', end: '13:30' },
  '10': { start: '08:00', end: '08:30' },
};
const window: BookableWindow = { first: '20261120', last: '20261231' };
const context: SlotContext = {
  schedule: {
    '20261120': { '0': [4, 0], '1': [4, 3] },
    '20261123': { '0': [4, 4], '1': [0, 0] },
    '20261124': { '0': [4, 1] },
  },
  dayOff: { '20261124': 1 },
  comaList,
  cost: 1,
  window,
  now: instantOfJapan('20261120', '09:00'),
};

test('little is left where it is a quarter of the quota or less', () => {
  expect([
    isFewLeft(4, 3),
    isFewLeft(8, 6),
    isFewLeft(8, 5),
    isFewLeft(4, 2),
    isFewLeft(1, 1),
    isFewLeft(1, 0),
  ]).toEqual([...[true, true, false, false, true, false]]);
});

test('time zones stand in the order of their start, those of one start in that of their numbers', () => {
  const at = (start: string) => ({ start, end: '23:00' });
  expect(sortedComaIndexes({ '2': at('09:00'), '10': at('09:00'), '1': at('13:00'), '30': at('08:30') })).toEqual([
    ...['30', '2', '10', '1'],
  ]);
  expect(sortedComaIndexes({})).toEqual([]);
});

describe('slots', () => {
  test('a slot carries what screens need [SLOT-001, SLOT-002]', () => {
    expect(makeSlot(context, '20261120', '1')).toEqual({
      id: '20261120-1',
      key: '20261120|1',
      date: '20261120',
      weekday: '金',
      value: 1,
      itemCost: 1,
      quota: 4,
      reservations: 3,
      active: true,
      isFullBooked: false,
      comaIndex: '1',
      start: '13:00',
      end: '13:30',
      state: 'active',
      isFew: true,
    });
  });

  test('a time zone that the calendar does not know has no times, and without a quota no place', () => {
    expect(makeSlot({ ...context, schedule: { '20261125': { '9': [4, 0] } } }, '20261125', '9')).toMatchObject({
      ...{ start: '', end: '', quota: 4, value: 4, state: 'active' },
    });
    expect(makeSlot(context, '20261125', '9')).toMatchObject({
      start: '',
      end: '',
      quota: 0,
      value: 0,
      state: 'impossible',
    });
  });

  test('few is said of an active slot alone, and nothing less than nothing is left', () => {
    expect(makeSlot(context, '20261123', '0')).toMatchObject({
      state: 'full',
      isFullBooked: true,
      isFew: false,
      value: 0,
    });
    expect(makeSlot({ ...context, schedule: { '20261123': { '0': [1, 3] } } }, '20261123', '0').value).toBe(0);
    expect(makeSlot({ ...context, schedule: { '20261123': { '0': [4, 2] } } }, '20261123', '0')).toMatchObject({
      ...{ state: 'active', isFew: false, value: 2 },
    });
  });

  test('a slot that has started, a day off and a missing slot are impossible', () => {
    expect(makeSlot(context, '20261120', '0').state).toBe('impossible');
    expect(makeSlot(context, '20261124', '0').state).toBe('impossible');
    expect(makeSlot(context, '20261125', '0').state).toBe('impossible');
    expect(makeSlot({ ...context, window: { first: '20261124', last: '20261231' } }, '20261123', '0').state).toBe(
      'impossible',
    );
  });

  test('the day of slots is open, full or closed', () => {
    const slots = (day: string) => ['0', '1'].map((index) => makeSlot(context, day, index));
    expect([dayState(slots('20261120')), dayState(slots('20261123')), dayState(slots('20261124'))]).toEqual([
      'open',
      'full',
      'closed',
    ]);
  });
});

describe('the own place of an answer that is being changed', () => {
  const own = (date: string, slot: string, cost = 1) => ({ date, slot, cost });
  const slotFor = (changes: Partial<SlotContext>, date: string, index: string) =>
    makeSlot({ ...context, ...changes }, date, index);

  test('counts as free, every other stays', () => {
    const changes = { own: own('20261123', '0', 2) };
    expect(slotFor(changes, '20261123', '0')).toMatchObject({ state: 'active', value: 2, reservations: 2 });
    expect(slotFor(changes, '20261120', '1').reservations).toBe(3);
    expect(slotFor({ ...changes, cost: 3 }, '20261123', '0').state).toBe('full');
  });

  test('what is given back never makes a slot emptier than empty', () => {
    expect(slotFor({ own: own('20261124', '0', 3) }, '20261124', '0')).toMatchObject({ reservations: 0, value: 4 });
  });

  test('can be kept on a day off, outside the window, below a lowered quota, and where its slot has gone', () => {
    const kept = (changes: Partial<SlotContext>, date: string, index: string) =>
      slotFor({ ...changes, own: own(date, index) }, date, index).state;
    expect(kept({}, '20261124', '0')).toBe('active');
    expect(kept({ window: { first: '20261130', last: '20261231' } }, '20261120', '1')).toBe('active');
    expect(kept({ schedule: { '20261123': { '0': [1, 3] } } }, '20261123', '0')).toBe('active');
    expect(kept({ schedule: {} }, '20261125', '0')).toBe('active');
    expect(slotFor({ own: own('20261124', '0') }, '20261124', '1').state).toBe('impossible');
  });

  test('has to find room for what it takes more, and cannot be kept once it has started', () => {
    const more = { cost: 2, own: own('20261124', '0') };
    expect(slotFor(more, '20261124', '0').state).toBe('active');
    expect(slotFor({ ...more, schedule: { '20261124': { '0': [2, 2] } } }, '20261124', '0').state).toBe('full');
    expect(slotFor({ own: own('20261120', '0') }, '20261120', '0').state).toBe('impossible');
  });

  test('widens the days that are shown, never those that can be booked', () => {
    const december = { first: '20261201', last: '20261231' };
    expect(windowWith(december, '20261125')).toEqual({ first: '20261125', last: '20261231' });
    expect(windowWith(december, '20270105')).toEqual({ first: '20261201', last: '20270105' });
    expect(windowWith(december, '20261210')).toEqual(december);
    for (const day of ['20261125', '20261110', '20261210'])
      expect(windowWith({ first: '20261201', last: '20261120' }, day)).toEqual({ first: day, last: day });
  });
});

describe('grids', () => {
  test('a week has seven days from Monday, rows in order of start [CAL-027]', () => {
    const week = makeWeek(context, '20261122');
    expect(week.days).toEqual(['20261116', '20261117', '20261118', '20261119', '20261120', '20261121', '20261122']);
    expect(week.rows.map((row) => row.start)).toEqual(['08:00', '09:00', '13:00']);
    expect(week.isEmpty).toBe(false);
    expect(makeWeek(context, '20261207').isEmpty).toBe(true);
  });

  test('a month has up to six weeks, in whole weeks [CAL-028]', () => {
    expect(makeMonth(context, '20261120').weeks).toHaveLength(6);
    expect(makeMonth(context, '20270210').weeks).toHaveLength(4);
    const month = makeMonth(context, '20261120');
    expect(month.weeks[0]?.[0]).toEqual({ date: '20261026', isInMonth: false, state: 'closed' });
    expect(month.weeks.flat().find((day) => day.date === '20261120')?.state).toBe('open');
    expect([month.year, month.month]).toEqual([2026, 11]);
  });

  test('a month’s grid begins with the Monday before its first day and ends with the Sunday after its last [CAL-028]', () => {
    const ends = (day: string) => [monthGridDays(day)[0], monthGridDays(day).at(-1), monthGridDays(day).length / 7];
    expect([ends('20261115'), ends('20261231'), ends('20270201'), ends('20260615')]).toEqual([
      ['20261026', '20261206', 6],
      ['20261130', '20270103', 5],
      ['20270201', '20270228', 4],
      ['20260601', '20260705', 5],
    ]);
    const { weeks } = makeMonth(context, '20261120');
    expect(weeks.map((week) => [week[0]?.date, week[6]?.date, week.length])).toEqual([
      ['20261026', '20261101', 7],
      ['20261102', '20261108', 7],
      ['20261109', '20261115', 7],
      ['20261116', '20261122', 7],
      ['20261123', '20261129', 7],
      ['20261130', '20261206', 7],
    ]);
    expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(30);
    const december = { ...context.schedule, '20261201': { '0': [4, 0] as [number, number] } };
    const [day] =
      makeMonth({ ...context, schedule: december }, '20261120')
        .weeks.at(-1)
        ?.slice(1) ?? [];
    expect(day).toEqual({ date: '20261201', isInMonth: false, state: 'closed' });
    expect(makeMonth(context, '20261120').first).toBe('20261101');
  });

  test('a week tells its Monday, and of each row its time and its slots day by day [CAL-026, CAL-027]', () => {
    const week = makeWeek(context, '20261122');
    expect(week.monday).toBe('20261116');
    expect(week.rows.map(({ comaIndex, start, end }) => [comaIndex, start, end])).toEqual([
      ['10', '08:00', '08:30'],
      ['0', '09:00', '09:30'],
      ['1', '13:00', '13:30'],
    ]);
    expect(week.rows[2]?.slots.map(({ date, comaIndex, state }) => [date, comaIndex, state])).toEqual(
      week.days.map((day) => [day, '1', day === '20261120' ? 'active' : 'impossible']),
    );
    const full = { ...context, schedule: { '20261123': { '0': [4, 4] as [number, number] } } };
    expect([makeWeek(full, '20261123').isEmpty, makeWeek({ ...context, schedule: {} }, '20261123').isEmpty]).toEqual([
      false,
      true,
    ]);
  });

  test('a week that spans two months belongs to the next', () => {
    expect([monthOfWeek('20261126'), monthOfWeek('20261201'), monthOfWeek('20261228')]).toEqual([
      '20261101',
      '20261201',
      '20270101',
    ]);
  });

  test('the months shown follow each other over the year end', () => {
    expect(monthsFrom('20261120', 3)).toEqual(['20261101', '20261201', '20270101']);
    expect([monthsFrom('20261130', 1), monthsFrom('20261130', 0)]).toEqual([['20261101'], ['20261101']]);
  });
});

describe('window', () => {
  const weekend = { '20261121': 1, '20261122': 1 } as const;
  test('the first day counts days that are no day-offs [SLOT-011]', () => {
    expect(firstBookableDay('20261120', 1, weekend)).toBe('20261123');
    expect(firstBookableDay('20261120', 0, { '20261120': 1 })).toBe('20261120');
    expect(firstBookableDay('20261120', 3, {})).toBe('20261123');
  });

  test('day-offs push the first day at most fourteen days [SLOT-012]', () => {
    const closed = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [String(20261121 + index), 1 as const]));
    expect(firstBookableDay('20261101', 1, closed)).toBe('20261102');
    const off = Object.fromEntries(Array.from({ length: 29 }, (_, index) => [String(20261102 + index), 1 as const]));
    expect(firstBookableDay('20261101', 1, off)).toBe('20261116');
    // What the schedule is asked for, so that all of them are known.
    expect(lookaheadRange('20261101', 1)).toEqual({ startDay: '20261101', endDay: '20261116' });
    expect(lookaheadRange('20261120')).toEqual({ startDay: '20261120', endDay: '20261204' });
  });

  test('the last day is counted in months from today, open-ended without [SLOT-013, SLOT-014]', () => {
    expect(lastBookableDay('20261130', 3)).toBe('20270228');
    expect(lastBookableDay('20261120', undefined)).toBe(OPEN_END);
    expect(OPEN_END).toBe('20991231');
  });

  test('a fixed window comes before the counted one, but never opens the past', () => {
    const settings = {
      reservationPossibleStart: 5,
      reservationPossibleStartDate: '20261101',
      reservationPossibleEndDate: '20261210',
    };
    expect(bookableWindow(settings, {}, '20261120')).toEqual({ first: '20261120', last: '20261210' });
    expect(bookableWindow({ ...settings, reservationPossibleStartDate: '20261201' }, {}, '20261120').first).toBe(
      '20261201',
    );
  });

  test('a window has its first and last day; one that begins after its end has none [SLOT-011, SLOT-013]', () => {
    const days = (...ends: [string, string]) =>
      ['20261119', '20261120', '20261121', '20261122'].filter((day) =>
        isInsideWindow({ first: ends[0], last: ends[1] }, day),
      );
    expect([days('20261120', '20261121'), days('20261120', '20261120'), days('20261121', '20261120')]).toEqual([
      ['20261120', '20261121'],
      ['20261120'],
      [],
    ]);
    expect(bookableWindow({ reservationPossibleStart: 2, reservationPossibleMonths: 1 }, {}, '20261120')).toEqual({
      first: '20261122',
      last: '20261220',
    });
    expect(bookableWindow({ reservationPossibleStartDate: '20261120' }, {}, '20261120').first).toBe('20261120');
  });

  test('a window of one day is that day; the days at its ends are in it already', () => {
    const day = { first: '20261201', last: '20261201' };
    expect(windowWith(day, '20261201')).toEqual(day);
    expect(windowWith(day, '20261202')).toEqual({ first: '20261201', last: '20261202' });
  });

  test('a slot without a start begins with its day', () => {
    expect(isSlotStarted('20261120', '', Date.UTC(2026, 10, 19, 14, 59, 59))).toBe(false);
    expect(isSlotStarted('20261120', '', Date.UTC(2026, 10, 19, 15, 0, 0))).toBe(true);
  });

  test('a slot begins at its start in Japan', () => {
    expect(isSlotStarted('20261120', '09:00', Date.UTC(2026, 10, 19, 23, 59, 59))).toBe(false);
    expect(isSlotStarted('20261120', '09:00', Date.UTC(2026, 10, 20, 0, 0, 0))).toBe(true);
  });
});
