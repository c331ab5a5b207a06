/**
 * Stays: nights, stored dates, selectable days, deadline, with the worked example of CONTRACT 6.6.
 */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '../../contract';
import { validateItem } from '../survey';
import {
  bedDateItems,
  bedDayState,
  bedDays,
  bedForm,
  bedMonth,
  bedsOfNight,
  encodeStay,
  endOfStay,
  isBedDeadlinePassed,
  longestStay,
  nightsBetween,
  stayChoices,
  stayDay,
} from './index';

const bedSurvey = { surveyId: 's', surveyTitle: '', surveySchema: [{ itemKey: 'bed', type: 'selectBed', title: '' }] };
/** The items of the form that a bed survey is filled in by. */
const formOfStay = () => bedForm(bedSurvey).surveySchema;
const messageAt = (item: SchemaItem | undefined, value: string) =>
  item && validateItem(item, value, { config: bedSurvey, mode: 'user', today: '20261120', answers: {} });

describe('stays', () => {
  test('1 to 14 nights, N泊N+1日 [BED-025]', () => {
    const choices = stayChoices();
    expect(choices).toHaveLength(14);
    expect([choices[0], choices[13]]).toEqual([
      { nights: 1, label: '1泊2日', days: 2 },
      { nights: 14, label: '14泊15日', days: 15 },
    ]);
  });

  test('the end is the start plus the days minus one [BED-024]', () => {
    expect(endOfStay('20261230', 3)).toBe('20270101');
    expect(nightsBetween('20261230', '20270101')).toBe(2);
    expect(bedDays('20261230', '20270101')).toEqual(['20261230', '20261231']);
  });

  test('the form of a bed survey has the admission as a date with the session 午後 [FORM-091]', () => {
    const [start] = formOfStay();
    expect(start).toEqual({
      itemKey: 'startDate',
      type: 'dateDaySession',
      title: '入院希望日時',
      isRequired: { value: true },
    });
    const value = encodeStay('20261201', '20261203').startDate;
    expect(value).toBe('2026-12-01 午後');
    // Longer than the eight characters of the specification, which are not applied (CONTRACT 11).
    expect(messageAt(start, value)).toBeUndefined();
    expect(messageAt(start, '')).toBe('必須です');
  });
  test('the form of a bed survey has the discharge as a date with the session 午前 [FORM-092]', () => {
    const [, end] = formOfStay();
    expect(end).toEqual({
      itemKey: 'endDate',
      type: 'dateDaySession',
      title: '退院希望日時',
      isRequired: { value: true },
    });
    const value = encodeStay('20261201', '20261203').endDate;
    expect(value).toBe('2026-12-03 午前');
    expect(messageAt(end, value)).toBeUndefined();
    expect(messageAt(end, '')).toBe('必須です');
  });
  test('dates are stored with their sessions [FORM-093, FORM-094]', () => {
    expect(encodeStay('20261230', '20270101')).toEqual({ startDate: '2026-12-30 午後', endDate: '2027-01-01 午前' });
    expect(stayDay('2026-12-30 午後')).toBe('20261230');
    expect(bedDateItems().map(({ itemKey, type }) => [itemKey, type])).toEqual([
      ['startDate', 'dateDaySession'],
      ['endDate', 'dateDaySession'],
    ]);
  });

  test('the longest stay ends before the first full night', () => {
    const remaining = new Map([
      ['20261201', 1],
      ['20261202', 2],
      ['20261203', 0],
    ]);
    expect([longestStay('20261201', remaining), longestStay('20261203', remaining)]).toEqual([2, 0]);
  });
});

describe('days', () => {
  const facts = {
    today: '20261120',
    bedRemaining: 1,
    rule: { reservationPossibleStart: 3, reservationCancelLimit: 2 },
    isEdit: false,
  };
  test('not past, with a bed, within the rule [BED-037]', () => {
    expect(bedDayState({ ...facts, day: '20261119' })).toBe('closed');
    expect(bedDayState({ ...facts, day: '20261123', bedRemaining: 0 })).toBe('full');
    expect(bedDayState({ ...facts, day: '20261123' })).toBe('open');
  });
  test('far enough ahead, but for an edit [BED-038, BED-039]', () => {
    expect(bedDayState({ ...facts, day: '20261122' })).toBe('closed');
    expect(bedDayState({ ...facts, day: '20261122', isEdit: true })).toBe('open');
  });
  test('changes end when fewer days are left than the limit [BED-040]', () => {
    expect(isBedDeadlinePassed('20261122', '20261120', facts.rule)).toBe(false);
    expect(isBedDeadlinePassed('20261121', '20261120', facts.rule)).toBe(true);
  });
});

describe('the calendar and the form of stays', () => {
  test('a month has weeks from Sunday, blank outside the month', () => {
    const { weeks, month } = bedMonth('20261120');
    expect(month).toBe(11);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('20261101');
    expect(weeks[4]).toEqual(['20261129', '20261130', undefined, undefined, undefined, undefined, undefined]);
    expect(bedMonth('20261201').weeks[0]?.slice(0, 3)).toEqual([undefined, undefined, '20261201']);
  });

  test('an override replaces the number of beds of its night', () => {
    const config = { bedTotal: 3, overrides: { '2026-12-31': 0 } };
    expect([bedsOfNight(config, '20261230'), bedsOfNight(config, '20261231')]).toEqual([3, 0]);
  });

  test('the form has the two dates in place of the bed item', () => {
    const form = bedForm({
      surveyId: 's',
      surveyTitle: '',
      surveySchema: [
        { itemKey: 'name', type: 'text', title: '' },
        {
          itemKey: 'section',
          type: 'groupheader',
          title: '',
          items: [{ itemKey: 'bed', type: 'selectBed', title: '' }],
        },
      ],
    });
    expect(form.surveySchema.map(({ itemKey }) => itemKey)).toEqual(['startDate', 'endDate', 'name', 'section']);
    expect(form.surveySchema[3]?.items).toEqual([]);
  });
});
