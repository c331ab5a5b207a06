/**
 * The edges of the days that a department takes: month ends, leap days, the turn of the year; and how a choice in the
 * picker changes.
 */
import { describe, expect, test } from '@jest/globals';
import type { DepartmentSettings } from '../../contract';
import {
  allTimeOptions,
  candidateLines,
  candidateRange,
  firstOfferedDay,
  isCandidateDay,
  isOfferedDay,
  judgeCandidates,
  readChoice,
  readConfirmation,
  takenOptions,
  withCategory,
  withConfirmation,
  withDepartment,
  withoutWish,
  withWish,
  writeChoice,
} from './index';

const day = { label_1: { title: '午前', show: true }, label_2: { title: '夜間', show: false } };
const settings: DepartmentSettings = {
  bookingStartDaysBefore: 0,
  acceptUntilMonthEnd: 0,
  customHolidays: [],
  weeklyClose: [],
  receptionSchedule: { '0': day, '1': day, '2': day, '3': day, '4': day, '5': day, '6': {} },
};
const rangeOf = (today: string, before: number, months: number) =>
  candidateRange({ ...settings, bookingStartDaysBefore: before, acceptUntilMonthEnd: months }, today);

describe('the window', () => {
  test('the first day goes over month ends, leap days and the turn of the year [CAND-012]', () => {
    expect(rangeOf('20261120', 0, 0).first).toBe('20261120');
    expect(rangeOf('20261129', 2, 1).first).toBe('20261201');
    expect(rangeOf('20280228', 1, 0).first).toBe('20280229');
    expect(rangeOf('20270228', 1, 0).first).toBe('20270301');
    expect(rangeOf('20261231', 1, 0).first).toBe('20270101');
  });

  test('the last day is the end of the month, whatever day it is counted from [CAND-013]', () => {
    expect(rangeOf('20261120', 0, 0).last).toBe('20261130');
    expect(rangeOf('20270131', 0, 1).last).toBe('20270228');
    expect(rangeOf('20280131', 0, 1).last).toBe('20280229');
    expect(rangeOf('20261130', 0, 1).last).toBe('20261231');
    expect(rangeOf('20261031', 0, 4).last).toBe('20270228');
    expect(rangeOf('20261231', 0, 12).last).toBe('20271231');
  });

  test('both ends are in, the days beside them are not [CAND-012, CAND-013]', () => {
    const window = { ...settings, bookingStartDaysBefore: 3, acceptUntilMonthEnd: 1 };
    const isIn = (date: string) => isCandidateDay(window, date, '20261120');
    expect(['20261122', '20261123', '20261231', '20270101'].map(isIn)).toEqual([false, true, true, false]);
  });

  test('a holiday on an open weekday, and every closed weekday, across the turn of the year [CAND-014, CAND-015]', () => {
    const closed = {
      ...settings,
      acceptUntilMonthEnd: 2,
      customHolidays: ['2026-12-31', '2027-01-01'],
      weeklyClose: [0],
    };
    const isIn = (date: string) => isCandidateDay(closed, date, '20261120');
    expect(['20261230', '20261231', '20270101', '20270102', '20270103', '20270104'].map(isIn)).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  test('a weekday without a time to choose is not offered [CAND-017]', () => {
    expect(isCandidateDay(settings, '20261121', '20261120')).toBe(true);
    expect(isOfferedDay(settings, '20261121', '20261120')).toBe(false);
    expect(isOfferedDay(settings, '20261122', '20261120')).toBe(true);
    expect(allTimeOptions(settings)).toEqual(['午前']);
    expect(firstOfferedDay(settings, '20261121')).toBe('20261122');
    expect(firstOfferedDay({ ...settings, bookingStartDaysBefore: 30 }, '20261121')).toBeUndefined();
  });
});

describe('a choice', () => {
  const full = readChoice(['c#d#2026-12-02#午後#2', 'c#d#2026-12-01#午前#1', 'other##2026-12-01#DATE_CONFIRM']);

  test('another category clears the department and the preferred dates [CAND-002]', () => {
    expect(writeChoice(withCategory(full, 'other'))).toEqual(['other####1', 'other##2026-12-01#DATE_CONFIRM']);
    expect(writeChoice({ ...withCategory(full, ''), markers: [] })).toEqual([]);
  });

  test('another department clears the preferred dates and keeps the category [CAND-003]', () => {
    const changed = withDepartment(full, 'e');
    expect(writeChoice({ ...changed, markers: [] })).toEqual(['c#e###1']);
    expect(readChoice(writeChoice(changed))).toEqual(changed);
    expect(changed.markers).toEqual(['c#e#2026-12-01#DATE_CONFIRM']);
  });

  test('dates are in their places and can be set, changed and taken away [CAND-005, ROWS-024]', () => {
    const three = withWish(full, { date: '2026-12-03', timeOption: '午前', order: 3 });
    const changed = withWish(three, { date: '2026-12-09', timeOption: '午前', order: 1 });
    expect(writeChoice({ ...changed, markers: [] })).toEqual([
      'c#d#2026-12-09#午前#1',
      'c#d#2026-12-02#午後#2',
      'c#d#2026-12-03#午前#3',
    ]);
    expect(withoutWish(changed, 2).wishes.map(({ order }) => order)).toEqual([1, 3]);
  });

  test('what other places have taken on a day [CAND-007]', () => {
    expect(takenOptions(full, '2026-12-01', 2)).toEqual(['午前']);
    expect(takenOptions(full, '2026-12-01', 1)).toEqual([]);
    expect(takenOptions(full, '2026-12-03', 1)).toEqual([]);
  });

  test('the confirmation is written as markers, and read back [ROWS-025, ADMIN-005]', () => {
    const confirmed = withConfirmation(full, { date: '2026-12-01', hour: '10', minute: '30' });
    expect(confirmed.markers).toEqual(['c#d#2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM']);
    expect(readConfirmation(confirmed)).toEqual({ date: '2026-12-01', hour: '10', minute: '30' });
    expect(withConfirmation(full, { date: '', hour: '', minute: '' }).markers).toEqual([]);
    // As another system may have written it: the preferred date as a whole, marked.
    expect(readConfirmation(readChoice(['c#d#2026-12-01#午前#1#DATE_CONFIRM'])).date).toBe('2026-12-01');
  });
});

describe('judging', () => {
  const categories = [{ partitionKey: 'c', name: 'C', departments: [{ id: 'd', name: 'D', metaSettings: settings }] }];
  const judge = (entry: string, mode: 'user' | 'admin', stored: string[] = []) =>
    judgeCandidates([entry], { categories, today: '20261120', mode, stored });

  test('windows bind users, the settings bind the desk too, and what is stored stays [CAND-012, CAND-018]', () => {
    expect(judge('c#d#2026-11-30#午前#1', 'user')).toEqual({ message: undefined, isOverridden: false });
    expect(judge('c#d#2026-12-01#午前#1', 'user').message).toBe('この日は選択できません。');
    expect(judge('c#d#2026-12-01#午前#1', 'admin')).toEqual({ message: undefined, isOverridden: true });
    expect(judge('c#d#2026-12-01#夜間#1', 'admin').message).toBe('この日は選択できません。');
    expect(judge('c#x#2026-11-30#午前#1', 'admin').message).toBe('診療科を選び直してください。');
    expect(judge('c#d#2026-12-01#午前#1', 'user', ['c#d#2026-12-01#午前#1']).message).toBeUndefined();
  });
});

test('the lines of an answer, by names; what is gone is unknown, what is not loaded is left out [FIND-026]', () => {
  const entries = ['c#d#2026-12-01#午前#1', 'c#d#2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
  const categories = [{ partitionKey: 'c', name: '内科系', departments: [{ id: 'd', name: '循環器内科' }] }];
  const lines = (known?: typeof categories) =>
    candidateLines(entries, known).map(({ title, text }) => `${title} ${text}`);
  const rest = ['第1希望 2026年12月1日(火) 午前', '確定日時 2026年12月1日(火) 10:30'];
  expect(lines(categories)).toEqual(['診療区分 内科系', '診療科 循環器内科', ...rest]);
  expect(lines([])).toEqual(['診療区分 不明', '診療科 不明', ...rest]);
  expect(lines()).toEqual(rest);
});
