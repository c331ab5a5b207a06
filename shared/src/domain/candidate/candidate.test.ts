/**
 * Days and times that a department takes.
 */
import { describe, expect, test } from '@jest/globals';
import type { DepartmentSettings } from '../../contract';
import {
  CANDIDATE_HOURS,
  CANDIDATE_MINUTES,
  CANDIDATE_ORDERS,
  candidateLines,
  candidateMessage,
  candidateRange,
  departmentSettings,
  firstOfferedDay,
  isCandidateDay,
  isWholeChoice,
  readChoice,
  timeOptionsOf,
  timePartMessage,
  withConfirmation,
} from './index';

const settings: DepartmentSettings = {
  bookingStartDaysBefore: 3,
  acceptUntilMonthEnd: 2,
  customHolidays: ['2026-11-24'],
  weeklyClose: [0, 6],
  receptionSchedule: {
    '0': {},
    '1': {},
    '2': {},
    '3': {
      label_10: { title: '午後', show: true },
      label_2: { title: '午前', show: true },
      label_3: { title: '夜', show: false },
      label_11: { title: '午前', show: true },
    },
    '4': {},
    '5': {},
    '6': {},
  },
};

test('the first and the last day [CAND-012, CAND-013]', () => {
  expect(candidateRange(settings, '20261120')).toEqual({ first: '20261123', last: '20270131' });
  expect(candidateRange({ ...settings, acceptUntilMonthEnd: 1 }, '20270131').last).toBe('20270228');
});

test('holidays and closed weekdays are out [CAND-014, CAND-015]', () => {
  const days = ['20261122', '20261123', '20261124', '20261128', '20261129', '20270129', '20270201'];
  expect(days.map((day) => isCandidateDay(settings, day, '20261120'))).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test('times of the weekday that are shown, each once, in order [CAND-017]', () => {
  expect(timeOptionsOf(settings, '20261125')).toEqual(['午前', '午後']);
  expect(timeOptionsOf(settings, '20261126')).toEqual([]);
});

test('wishes outside what the department takes are refused [CAND-012, CAND-017]', () => {
  expect(candidateMessage(settings, ['c#d#2026-11-25#午前#1'], '20261120')).toBeUndefined();
  expect(candidateMessage(settings, ['c#d#2026-11-25#夜#1'], '20261120')).toBeDefined();
  expect(candidateMessage(settings, ['c#d#2026-11-24#午前#1'], '20261120')).toBeDefined();
});

test('a wish without a date, and the desk’s markers, are still being chosen', () => {
  expect(candidateMessage(settings, ['c#d###1', '2026-11-24#DATE_CONFIRM', ''], '20261120')).toBeUndefined();
  const mixed = ['c#d#2026-11-25#午前#1', 'c#d#2026-11-24#午前#2'];
  expect(candidateMessage(settings, mixed, '20261120')).toBeDefined();
});

test('three places for preferred dates [CAND-005]', () => {
  expect(CANDIDATE_ORDERS).toEqual([1, 2, 3]);
});

test('a choice is whole with a wish, and with all of the desk’s confirmation or none of it', () => {
  const wish = 'c#d#2026-11-25#午前#1';
  const date = 'c#d#2026-11-25#DATE_CONFIRM';
  const isWhole = (...entries: string[]) => isWholeChoice(readChoice(entries));
  expect([isWhole(wish), isWhole(wish, date, '10:30#TIME_CONFIRM')]).toEqual([true, true]);
  expect([isWhole(), isWhole('c#d###1'), isWhole(date, '10:30#TIME_CONFIRM')]).toEqual([false, false, false]);
  expect([isWhole(wish, date), isWhole(wish, '10:30#TIME_CONFIRM'), isWhole(wish, date, '10:#TIME_CONFIRM')]).toEqual([
    ...[false, false, false],
  ]);
});

describe('several categories with several departments', () => {
  const department = (id: string, days: number) => ({
    id,
    name: `${id}科`,
    metaSettings: { ...settings, bookingStartDaysBefore: days },
  });
  const categories = [
    { partitionKey: 'child', name: '小児', departments: [department('eye', 1)] },
    { partitionKey: 'adult', name: '成人', departments: [department('eye', 2), department('ear', 3)] },
  ];
  const daysOf = (categoryId: string, departmentId: string) =>
    departmentSettings(categories, categoryId, departmentId)?.bookingStartDaysBefore;

  test('the settings are those of the department within its own category [API-064]', () => {
    expect([daysOf('child', 'eye'), daysOf('adult', 'eye'), daysOf('adult', 'ear')]).toEqual([1, 2, 3]);
    expect([daysOf('child', 'ear'), daysOf('none', 'eye'), daysOf('adult', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('the words are those of the department within its own category [FIND-026]', () => {
    const textsOf = (...entries: string[]) => candidateLines(entries, categories).map(({ text }) => text);
    expect(textsOf('adult#ear#2026-12-01#午前#1')).toEqual(['成人', 'ear科', '2026年12月1日(火) 午前']);
    expect(textsOf('child#ear#2026-12-01#午前#1')).toEqual(['小児', '不明', '2026年12月1日(火) 午前']);
    expect(textsOf('adult####1')).toEqual(['成人']);
    expect(textsOf()).toEqual([]);
  });
});

test('preferred dates stand in their places, in any order of their rows [CAND-005]', () => {
  const entries = ['c#d#2026-12-03#午前#3', 'c#d#2026-12-01#午前#1', 'c#d#2026-12-02#午後#2'];
  expect(readChoice(entries).wishes.map(({ order }) => order)).toEqual([1, 2, 3]);
});

test('a confirmation that is begun is kept by its parts [ADMIN-005]', () => {
  const choice = readChoice(['c#d#2026-12-01#午前#1']);
  const markersOf = (hour: string, minute: string) => withConfirmation(choice, { date: '', hour, minute }).markers;
  expect([markersOf('10', ''), markersOf('', '30'), markersOf('', '')]).toEqual([
    ['10:#TIME_CONFIRM'],
    [':30#TIME_CONFIRM'],
    [],
  ]);
});

test('the first offered day, also of a window of one day; none where the window is empty [CAND-012, CAND-013]', () => {
  // Wednesday, the only weekday with times, is the month's last day in June 2027.
  const window = { ...settings, bookingStartDaysBefore: 0, acceptUntilMonthEnd: 0 };
  expect([firstOfferedDay(window, '20270630'), firstOfferedDay(window, '20270624')]).toEqual(['20270630', '20270630']);
  expect(firstOfferedDay({ ...window, bookingStartDaysBefore: 1 }, '20270630')).toBeUndefined();
});

test('hours 08 to 18 and quarters; hour first, then minute [CAND-008, CAND-009, CAND-010, CAND-011]', () => {
  expect(CANDIDATE_HOURS).toEqual(['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18']);
  expect(CANDIDATE_MINUTES).toEqual(['00', '15', '30', '45']);
  const messages = [
    ['', ''],
    ['07', '15'],
    ['09', ''],
    ['09', '10'],
  ].map(([hour = '', minute = '']) => timePartMessage(hour, minute));
  expect(messages).toEqual([
    ...['時間を選択してください', '時間を選択してください'],
    ...['分を選択してください', '分を選択してください'],
  ]);
  expect(timePartMessage('09', '15')).toBeUndefined();
});
