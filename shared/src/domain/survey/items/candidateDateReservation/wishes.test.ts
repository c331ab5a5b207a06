/** Preferred dates of a visit and the desk's markers: how they are read, and which belong together. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { candidateItemsOf, isCandidate } from './candidateItems';
import { isConfirmMarker, withoutConfirmMarkers } from './markers';
import {
  candidateDateRules,
  confirmedDateTime,
  encodeCandidateDate,
  isCompleteCandidate,
  parseCandidateDate,
} from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'candidateDateReservation', title: 't' };
const required = { ...item, isRequired: { value: true } };
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });
const messageOf = (value: string[], mode: 'user' | 'admin' = 'user', subject = item) =>
  candidateDateRules.validate(subject, value, { config: form(subject), mode, today: '20261120', answers: {} });
const { standard } = validationTexts.required;
const { department, repeated, confirmedDate } = validationTexts.candidate;

test('a form’s items of preferred dates, those of sections too', () => {
  const inside = { ...item, itemKey: 'i' };
  const section = { itemKey: 'g', type: 'groupheader', title: 't', items: [inside] };
  expect(candidateItemsOf(form(item, { ...item, type: 'date' }, section))).toEqual([item, inside]);
  expect([isCandidate(item), isCandidate(section)]).toEqual([true, false]);
});

describe('a wish', () => {
  const wish = { categoryId: 'c-1', departmentId: 'd-2', date: '2026-12-01', timeOption: '午前#9時', order: 3 };
  test('is read as it is written; its time may hold the separator [ROWS-024]', () => {
    expect(encodeCandidateDate(wish)).toBe('c-1#d-2#2026-12-01#午前#9時#3');
    expect(parseCandidateDate(encodeCandidateDate(wish))).toEqual(wish);
    expect(parseCandidateDate('c####1')).toEqual({
      categoryId: 'c',
      departmentId: '',
      date: '',
      timeOption: '',
      order: 1,
    });
    expect(parseCandidateDate('c#d##午前\n後#2')?.timeOption).toBe('午前\n後');
  });
  test('is none without a category, with another order, and as a marker [ROWS-024, ROWS-025]', () => {
    const none = [
      '',
      'c',
      '#d#2026-12-01#午前#1',
      'c#d#2026-12-01#1',
      'c#d#2026-12-01#午前#0',
      'c#d#2026-12-01#午前#4',
    ];
    none.push('c#d#2026-12-01#午前#', 'c#d#2026-12-01#午前#11', 'c#d_#2026-12-01#午前#1', '！c#d#2026-12-01#午前#1');
    none.push('c#d#2026-12-01#午前#1#DATE_CONFIRM', 'c#d#2026-12-01#午前#1#TIME_CONFIRM');
    expect(none.map(parseCandidateDate)).toEqual(none.map(() => undefined));
  });
  test('is complete with department, a real day and a time [CAND-006]', () => {
    expect(isCompleteCandidate(wish)).toBe(true);
    for (const missing of [
      { departmentId: '' },
      { date: '' },
      { date: '2026-02-30' },
      { date: '2026/12/1' },
      { timeOption: '' },
    ])
      expect([missing, isCompleteCandidate({ ...wish, ...missing })]).toEqual([missing, false]);
  });
});

describe('the desk’s markers', () => {
  const confirmed = ['2026-12-01#DATE_CONFIRM', '09:15#TIME_CONFIRM'];
  test('are known by their ends, and left out of what users send [ROWS-025]', () => {
    expect([...confirmed, 'c#d#2026-12-01#午前#1', '#DATE_CONFIRM#1'].map(isConfirmMarker)).toEqual([
      ...[true, true, false, false],
    ]);
    expect(withoutConfirmMarkers(['a', '', ...confirmed, 'b'])).toEqual(['a', 'b']);
  });
  test('tell day and time, with the text that stands before them [ROWS-025]', () => {
    expect(confirmedDateTime(confirmed)).toEqual({ date: '2026-12-01', time: '09:15' });
    const whole = ['x', 'c#d#2026-12-01#午前#1#DATE_CONFIRM', 'c#d#10:30#TIME_CONFIRM'];
    expect(confirmedDateTime(whole)).toEqual({ date: '2026-12-01', time: '10:30' });
    expect(confirmedDateTime(['2026-11-30#2026-12-01#1#DATE_CONFIRM']).date).toBe('2026-12-01');
    expect(confirmedDateTime(['c#d#あした#DATE_CONFIRM', '9#TIME_CONFIRM'])).toEqual({ date: 'あした', time: '9' });
    expect(confirmedDateTime(['12026-12-011#x2026-12-01x#DATE_CONFIRM']).date).toBe('x2026-12-01x');
    expect(confirmedDateTime(['c#d#2026-12-01#午前#1'])).toEqual({ date: undefined, time: undefined });
  });
  test('must be whole and each only once, a real day and a time [ADMIN-005, CAND-008, CAND-009]', () => {
    const { tooMany } = validationTexts.row;
    const [date = '', time = ''] = confirmed;
    expect(messageOf(confirmed, 'admin')).toBeUndefined();
    expect(messageOf([date, date, time], 'admin')).toBe(tooMany);
    expect(messageOf([date, time, time], 'admin')).toBe(tooMany);
    expect(messageOf([time], 'admin')).toBe(confirmedDate);
    for (const day of ['2026-02-30', '2026/12/1', ''])
      expect(messageOf([`${day}#DATE_CONFIRM`, time], 'admin')).toBe(confirmedDate);
    for (const other of [[date], [date, '25:00#TIME_CONFIRM'], [date, '09:60#TIME_CONFIRM'], [date, '09#TIME_CONFIRM']])
      expect([other, messageOf(other, 'admin')]).not.toEqual([other, undefined]);
    expect(messageOf(['c#d#2026-12-01#午前#1', date], 'admin')).toBeDefined();
    expect(messageOf(confirmed)).toBe(validationTexts.row.notAllowed);
  });
});

describe('wishes together', () => {
  test('nothing is fine where nothing is asked, half a wish never is [CAND-006]', () => {
    expect([messageOf([]), messageOf(['']), messageOf([], 'user', required)]).toEqual([undefined, undefined, standard]);
    expect([messageOf(['c#d##午前#1']), messageOf(['x'])]).toEqual([standard, standard]);
    expect(messageOf(['2026-12-01#DATE_CONFIRM', '09:15#TIME_CONFIRM'], 'admin', required)).toBe(standard);
  });
  test('each must be complete and have an order of its own', () => {
    const { format } = validationTexts.date;
    expect(messageOf(['c#d#2026-12-01#午前#1', 'c#d#2026-12-02##2'])).toBe(format);
    expect(messageOf(['c#d#2026-12-01#午前#1', 'c#d#2026-12-02#午前#1'])).toBe(format);
    expect(messageOf(['c#d#2026-12-01#午前#1', 'c#d#2026-12-02#午前#2', 'c#d#2026-12-03#午前#3'])).toBeUndefined();
  });
  test('are of one department, and no time twice on a day [CAND-007]', () => {
    expect(messageOf(['c#d#2026-12-01#午前#1', 'c#e#2026-12-02#午前#2'])).toBe(department);
    expect(messageOf(['c#d#2026-12-01#午前#1', 'b#d#2026-12-02#午前#2'])).toBe(department);
    expect(messageOf(['c#d#2026-12-01#午前#1', 'c#d#2026-12-01#午前#2'])).toBe(repeated);
    expect(messageOf(['c#d#2026-12-01#午前#1', 'c#d#2026-12-02#午前#2', 'c#d#2026-12-02#午後#3'])).toBeUndefined();
  });
  test('are shown a line each, those with a day', () => {
    const shown = (...value: string[]) => candidateDateRules.displayText(item, value);
    expect(shown('c#d#2026-12-01#午前#1', 'c#d##午後#2', '09:15#TIME_CONFIRM', 'c#d#2026-12-03#午後#3')).toBe(
      '2026/12/01 午前\n2026/12/03 午後',
    );
  });
});
