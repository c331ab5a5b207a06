/** Answers in the shapes that calls answer, without a database: what a reader sees of rows, places and purchases. */
import { describe, expect, test } from '@jest/globals';
import { valuesOf } from '../../repositories/answers/rows';
import { testBundle } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { snapshotOf } from '../../testing/snapshots';
import { answer, at, PLACE, row } from '../../testing/storedAnswers';
import { formOf } from '../configuration/snapshot';
import { rowsForUser, toDisplayRecord, toRows } from './records';

const snapshot = snapshotOf({ ...testBundle(), ...candidateBundle() });
function configOf(surveyId: string) {
  const config = formOf(snapshot, surveyId);
  if (!config) throw new Error(`no form ${surveyId}`);
  return config;
}
const stored = (more: object = {}) => ({ ...answer('a', more), place: undefined, ...more });

test('a user sees no rows of administrators’ items, as they were stored or are now', () => {
  const rows = [row('name', '山田'), row('room', '3'), row('note', 'x', { isAdmin: true })];
  expect(rowsForUser(configOf('profile'), rows)).toEqual([rows[0]]);
  expect(rowsForUser(undefined, rows)).toEqual([rows[0], rows[1]]);
  expect(valuesOf([row('a', '1'), row('b', '2'), row('a', '3')], 'a')).toEqual(['1', '3']);
});

test('each row has what its answer’s rows have in common, and the clinic’s attributes once [ROWS-001]', () => {
  const told = {
    isLiffMode: true,
    userName: '山田',
    cognitoUserId: 'c',
    clinicAttributes: { ward: 3 },
    updatedAt: at(5),
  };
  const full = row('name', '山田', { originalValue: 'ﾔﾏﾀﾞ', status: 'unconfirmed', searchValue: 'x', isAdmin: true });
  const common = {
    ...{ surveyId: 'visit', userId: 'U-a', partitionKey: 'key-a', check: '未対応', registrantName: '山田 太郎' },
    ...{ type: 'liff', isLiffMode: true, userName: '山田', cognitoUserId: 'c', formVersion: 1 },
    ...{ createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:05:00.000Z' },
  };
  expect(toRows({ answer: stored(told), rows: [full, row('memo', '')] })).toStrictEqual([
    {
      ...{ ...common, clinicAttributes: { ward: 3 }, sortKey: 'name', itemKey: 'name', title: '題 name' },
      ...{ value: '山田', originalValue: 'ﾔﾏﾀﾞ', userSearchKey: 'name#山田', status: 'unconfirmed' },
    },
    {
      ...{ ...common, clinicAttributes: undefined, sortKey: 'memo', itemKey: 'memo', title: '題 memo' },
      ...{ value: '', originalValue: undefined, userSearchKey: 'memo#', status: undefined },
    },
  ]);
  expect(toRows({ answer: stored(), rows: [full] })[0]).toMatchObject({ isLiffMode: false });
});

describe('a display record [ROWS-006]', () => {
  const visit = configOf('visit');
  test('shows what is filled in as fields, and every row as data with the type of its own form', () => {
    const rows = [row('name', '山田'), row('memo', ''), row('gone', 'x')];
    const ownForm = { ...visit, surveySchema: [{ itemKey: 'gone', type: 'date', title: '日' }] };
    const record = toDisplayRecord(snapshot, visit, { answer: stored(), rows, ownForm });
    expect(record.fields).toEqual([
      { itemKey: 'name', title: '題 name', value: '山田' },
      { itemKey: 'gone', title: '題 gone', value: 'x' },
    ]);
    expect(record.data).toEqual([
      { itemKey: 'name', value: '山田', check: '未対応', type: 'text' },
      { itemKey: 'memo', value: '', check: '未対応', type: '' },
      { itemKey: 'gone', value: 'x', check: '未対応', type: 'date' },
    ]);
    expect(record).toMatchObject({
      ...{ surveyId: 'visit', partitionKey: 'key-a', userId: 'U-a', answerCode: 'code-a', check: '未対応' },
      ...{ formVersion: 1, createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' },
    });
    for (const absent of ['reservation', 'calendarInfo', 'categoryInfo', 'order', 'paymentResult'])
      expect(record).not.toHaveProperty(absent);
    expect(record.departmentInfo).toBeUndefined();
  });

  test('shows its place by name and time, with the calendar’s limit and the category’s tags [ROWS-022]', () => {
    const place = { ...PLACE, day: '20261130', slot: '1', categoryId: 'exam', itemId: 'long' };
    const record = toDisplayRecord(snapshot, visit, { answer: stored({ place }), rows: [] });
    expect(record.reservation).toEqual({
      ...{ categoryId: 'exam', itemId: 'long', itemName: '長い検査', date: '20261130', slot: '1' },
      ...{ start: '10:00', end: '11:00' },
    });
    expect(record.calendarInfo).toEqual({
      reservationCancelLimit: 1,
      comaList: [
        { start: '09:00', end: '10:00' },
        { start: '10:00', end: '11:00' },
      ],
      dayOffCount: 1,
    });
    expect(record.categoryInfo).toEqual({ sortKey: 'exam', tag1: '内科', tag2: '検査', tag3: '検査室' });
  });

  test('of a place whose calendar, category and item are gone shows what was stored', () => {
    const place = { ...PLACE, calendarId: 'gone', categoryId: 'gone', itemId: 'gone' };
    const record = toDisplayRecord(snapshot, visit, { answer: stored({ place }), rows: [] });
    expect(record.reservation).toMatchObject({ categoryId: 'gone', itemName: undefined, start: '', end: '' });
    expect(record.calendarInfo).toBeUndefined();
    expect(record.categoryInfo).toEqual({ sortKey: 'gone', tag1: undefined, tag2: undefined, tag3: undefined });
  });

  test('shows the limits of the departments that the desk has confirmed', () => {
    const wish = 'internal#slow#2026-12-01#午前#1';
    const rows = (...values: string[]) =>
      values.map((value, index) => row('dates', value, { sortKey: `dates#${index}` }));
    const shown = (...values: string[]) =>
      toDisplayRecord(snapshot, configOf('clinic'), { answer: stored({ surveyId: 'clinic' }), rows: rows(...values) })
        .departmentInfo;
    expect(shown(wish)).toBeUndefined();
    const info = shown(wish, 'internal#slow#2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM');
    expect(Object.keys(info ?? {})).toEqual(['dates']);
    expect(info?.dates).toMatchObject({ reservationCancelLimit: 3 });
  });
});
