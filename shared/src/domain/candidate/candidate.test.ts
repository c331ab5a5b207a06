/**
 * Days and times that a department takes.
 */
import { expect, test } from '@jest/globals';
import type { DepartmentSettings } from '../../contract';
import {
  CANDIDATE_HOURS,
  candidateMessage,
  candidateRange,
  isCandidateDay,
  timeOptionsOf,
  timePartMessage,
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

test('hour and minute have their messages [CAND-008, CAND-009]', () => {
  expect([timePartMessage('', ''), timePartMessage('09', ''), timePartMessage('09', '15')]).toEqual([
    '時間を選択してください',
    '分を選択してください',
    undefined,
  ]);
  expect([CANDIDATE_HOURS[0], CANDIDATE_HOURS.at(-1)]).toEqual(['08', '18']);
});
