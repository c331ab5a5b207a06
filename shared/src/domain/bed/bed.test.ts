/**
 * Stays: nights, stored dates, selectable days, deadline, with the worked example of CONTRACT 6.6.
 */
import { describe, expect, test } from '@jest/globals';
import type { ErrorCode, SchemaItem } from '../../contract';
import { sendErrorOf, validateItem } from '../survey';
import {
  bedDateItems,
  bedDayState,
  bedDays,
  bedForm,
  bedMonth,
  bedsOfNight,
  encodeStay,
  endOfStay,
  inWordsOfBeds,
  isBedDeadlinePassed,
  isPaidStay,
  longestStay,
  nightsBetween,
  stayChoices,
  stayDay,
  stayDayText,
  stayFailure,
  withUsualSessions,
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
  test('the longest stay has 14 nights, however many are free [BED-025]', () => {
    const free = new Map(bedDays('20261201', '20261231').map((day) => [day, 1]));
    expect(longestStay('20261201', free)).toBe(14);
  });

  test('a stored day in words, with the usual session where none is stored [BED-028, BED-029]', () => {
    expect(stayDayText('startDate', '2026-12-09 午前')).toBe('2026年12月9日(水) 午前');
    expect(stayDayText('startDate', '2026-12-09')).toBe('2026年12月9日(水) 午後');
    expect(stayDayText('endDate', '2026-12-11')).toBe('2026年12月11日(金) 午前');
    expect(stayDayText('endDate', '2026-02-30 午前')).toBe('不明日付形');
  });
  test('an answer gets the usual sessions, unless a day of it is none [FORM-093, FORM-094]', () => {
    const usual = { startDate: '2026-12-09 午後', endDate: '2026-12-11 午前' };
    expect(withUsualSessions({ name: 'x', startDate: '2026-12-09 午前', endDate: '2026-12-11' })).toEqual({
      name: 'x',
      ...usual,
    });
    for (const wrong of [{ startDate: '2026-02-30' }, { endDate: 'いつか' }]) {
      expect(withUsualSessions({ ...usual, ...wrong })).toEqual({ ...usual, ...wrong });
    }
  });
  test('a bed form that is to be paid is one that no call can take', () => {
    expect(isPaidStay({ ...bedSurvey, usePayment: 1 })).toBe(true);
    expect(isPaidStay({ ...bedSurvey, usePayment: 0 })).toBe(false);
    expect(isPaidStay({ ...bedSurvey, usePayment: 1, surveySchema: [] })).toBe(false);
  });
  test('a full period and a passed deadline have words of their own, other refusals those of all forms [BED-041]', () => {
    const refusal = (code: ErrorCode) => ({ kind: 'refused' as const, code, errorMessage: '' });
    expect(stayFailure(refusal('deadline_passed')).text).toBe('予約のキャンセル・変更が可能な期限を過ぎています。');
    expect(stayFailure(refusal('quota_exceeded')).text).toBe(
      'ご希望の期間は満床になりました。別の日程を選んでください。',
    );
    expect(stayFailure(refusal('not_found'))).toEqual(sendErrorOf(refusal('not_found')));
    for (const code of ['quota_exceeded', 'deadline_passed'] as const) {
      const error = sendErrorOf(refusal(code));
      expect(inWordsOfBeds(refusal(code), error)).toEqual({ ...error, text: stayFailure(refusal(code)).text });
    }
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
    expect(bedDayState({ ...facts, day: '20261119', isEdit: true })).toBe('closed');
    expect(bedDayState({ ...facts, day: '20261120', isEdit: true })).toBe('open');
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
    const { weeks, month, year } = bedMonth('20261120');
    expect([year, month]).toEqual([2026, 11]);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('20261101');
    expect(weeks[4]).toEqual(['20261129', '20261130', undefined, undefined, undefined, undefined, undefined]);
    expect(bedMonth('20261201').weeks[0]?.slice(0, 3)).toEqual([undefined, undefined, '20261201']);
  });

  test('an override replaces the number of beds of its night', () => {
    const config = { bedTotal: 3, overrides: { '2026-12-31': 0 } };
    expect([bedsOfNight(config, '20261230'), bedsOfNight(config, '20261231')]).toEqual([3, 0]);
    expect(bedsOfNight({ bedTotal: 3 }, '20261231')).toBe(3);
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
