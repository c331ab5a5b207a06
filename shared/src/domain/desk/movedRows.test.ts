/** Moving an answer at the desk: its rows with another slot, stay or confirmed visit. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import '../survey/items/everyType';
import { movedRows } from '.';

const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });
const item = (itemKey: string, type: string): SchemaItem => ({ itemKey, type, title: itemKey });
const row = (itemKey: string, value: string, sortKey = itemKey) => ({ itemKey, sortKey, value });
const NAME = row('name', '山田');
const GONE = row('gone', 'x');

describe('a slot [CONTRACT 14.3]', () => {
  const config = form(item('name', 'text'), item('slot', 'reservation'));
  const moved = (value: string) => movedRows(config, [NAME, GONE, row('slot', 'c_0|20261125|1')], value);
  test('takes the place of the one before, and what the form no longer asks for is left out', () => {
    expect(moved('c_0|20261126|2')).toEqual([NAME, row('slot', 'c_0|20261126|2')]);
  });
  test('is none of another shape', () => {
    for (const none of ['', 'c_0', 'c_0|20261126', '2026-12-01|2026-12-04']) expect(moved(none)).toBeUndefined();
  });
});

describe('a stay [CONTRACT 14.3]', () => {
  const config = form(item('name', 'text'), item('bed', 'selectBed'));
  const rows = [NAME, row('startDate', '2026-11-25 午前'), row('endDate', '2026-11-26'), GONE];
  const moved = (value: string) => movedRows(config, rows, value);
  test('takes both days, with or without their parts of the day', () => {
    for (const [start, end] of [
      ['2026-12-01', '2026-12-04'],
      ['2026-12-01 午後', '2026-12-04 午前'],
    ] as const)
      expect(moved(`${start}|${end}`)).toEqual([NAME, row('startDate', start), row('endDate', end)]);
  });
  test('is none with a day that is none, one day, three, or anything about them', () => {
    for (const none of [
      ...['', '2026-12-01', '2026-12-01|', '|2026-12-04', '2026-12-01|2026-12-04|', '2026-12-01|2026-12-04|x'],
      ...['2026-02-30|2026-12-04', '2026-12-01|2026-02-30', '2026-12-01 夜|2026-12-04', '2026-12-01|2026-12-04 夜'],
      ...['x2026-12-01|2026-12-04', '2026-12-01x|2026-12-04', '20261201|20261204', '2026-12-01午前|2026-12-04'],
    ])
      expect([none, moved(none)]).toEqual([none, undefined]);
  });
  test('days of a form without beds are items that it does not have', () => {
    const other = form(item('slot', 'reservation'));
    expect(movedRows(other, rows, 'c_0|20261126|2')).toEqual([row('slot', 'c_0|20261126|2')]);
  });
});

describe('a visit [CONTRACT 14.3]', () => {
  const config = form(
    item('name', 'text'),
    item('first', 'candidateDateReservation'),
    item('wish', 'candidateDateReservation'),
  );
  const wish = 'c#d#2026-12-01#午前#1';
  const wishes = [row('wish', 'c#d#2026-12-02#午後#2', 'wish#0'), row('wish', wish, 'wish#1')];
  const moved = (value: string, rows = [NAME, GONE, ...wishes]) => movedRows(config, rows, value);
  test('is confirmed for the item that wishes for one, with its wishes in their order', () => {
    const entries = [wish, 'c#d#2026-12-02#午後#2', 'c#d#2026-12-08#DATE_CONFIRM', '09:30#TIME_CONFIRM'];
    const expected = [NAME, ...entries.map((entry, index) => row('wish', entry, `wish#${index}`))];
    expect(moved('2026-12-08 09:30')).toEqual(expected);
    expect(moved('2026-12-08 09:30', expected)).toEqual(expected);
  });
  test('is none where nothing is wished, or of another shape', () => {
    expect(moved('2026-12-08 09:30', [NAME])).toBeUndefined();
    for (const none of [
      '',
      '2026-12-08',
      '2026-12-08 9:30',
      'x2026-12-08 09:30',
      '2026-12-08 09:300',
      '20261208 09:30',
    ])
      expect([none, moved(none)]).toEqual([none, undefined]);
    expect(movedRows(form(item('name', 'text')), [NAME], '2026-12-08 09:30')).toBeUndefined();
  });
});
