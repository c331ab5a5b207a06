/** Until when preferred dates can be changed or withdrawn. */
import { describe, expect, test } from '@jest/globals';
import type { DepartmentSettings, DisplayRecord, SurveyConfig } from '../../contract';
import { instantOfJapan } from '../clock';
import { resultFactsOf } from '../record';
import { cancelRefusal, editRefusal } from '../survey';
import { departmentLimits, limitsOfVisit } from './index';

const settings: DepartmentSettings = {
  bookingStartDaysBefore: 0,
  acceptUntilMonthEnd: 1,
  customHolidays: [],
  weeklyClose: [0, 6],
  receptionSchedule: { '0': {}, '1': {}, '2': {}, '3': {}, '4': {}, '5': {}, '6': {} },
};
const department = (metaSettings: DepartmentSettings, id = 'heart') => ({ id, name: id, metaSettings });
const categoriesOf = (metaSettings: DepartmentSettings) => [
  { partitionKey: 'internal', name: '内科系', departments: [department(metaSettings)] },
];
const config: SurveyConfig = {
  surveyId: 's',
  surveyTitle: '',
  surveySchema: [
    { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日' },
    { itemKey: 'note', type: 'text', title: '連絡事項' },
  ],
};
const WISH = 'internal#heart#2026-11-25#午前#1';
const confirmedOn = (date: string, time = '10:30') => [
  WISH,
  `internal#heart#${date}#DATE_CONFIRM`,
  `${time}#TIME_CONFIRM`,
];

function recordOf(entries: readonly string[], metaSettings = settings): DisplayRecord {
  const limits = departmentLimits(entries, categoriesOf(metaSettings));
  return {
    ...{ surveyId: 's', partitionKey: 's#U1', userId: 'U1', answerCode: '', check: '未対応', fields: [] },
    data: entries.map((value) => ({ itemKey: 'dates', value, check: '未対応', type: 'candidateDateReservation' })),
    ...(limits && { departmentInfo: { dates: limits } }),
    ...{ createdAt: '', updatedAt: '' },
  };
}

/** What a person is told of cancelling and of changing at an instant of Japan. */
function refusalsAt(record: DisplayRecord, day: string, time = '12:00', form = config) {
  const facts = resultFactsOf(record, form, instantOfJapan(day, time));
  return [cancelRefusal(facts), editRefusal(facts)];
}
const OPEN = [undefined, undefined];
const LATE = ['deadline_passed', 'deadline_passed'];

describe('preferred dates are a time', () => {
  test('from the first wish on, and whatever day was wished for, until the desk confirms [CANCEL-009]', () => {
    expect(refusalsAt(recordOf([WISH]), '20261120')).toEqual(OPEN);
    expect(refusalsAt(recordOf([WISH]), '20270401')).toEqual(OPEN);
  });

  test('nothing wished, a wish only begun, and a form without dates cannot be cancelled [CANCEL-009]', () => {
    for (const entries of [[], ['internal#heart###1'], ['internal#heart#2026-11-25##1']])
      expect(refusalsAt(recordOf(entries), '20261120')).toEqual(['not_editable', undefined]);
    const plain = { ...config, surveySchema: config.surveySchema.slice(1) };
    expect(refusalsAt(recordOf([WISH]), '20261120', '12:00', plain)).toEqual(['not_editable', undefined]);
  });

  test.each([
    ['updateAndCancel', OPEN],
    ['updateOnly', ['not_editable', undefined]],
    ['cancelOnly', [undefined, 'not_editable']],
    ['inquiryOnly', ['not_editable', 'not_editable']],
  ] as const)('%s decides as for reservations [CANCEL-002, CANCEL-003, CANCEL-008]', (setting, expected) => {
    const form = { ...config, calendarSetting: { updateOrCancelSettings: setting } };
    expect(refusalsAt(recordOf([WISH]), '20261120', '12:00', form)).toEqual(expected);
  });

  test.each(['キャンセル', '取り消し', 'NG'] as const)('not one that reads %s [CANCEL-010]', (check) => {
    expect(refusalsAt({ ...recordOf([WISH]), check }, '20261120')).toEqual(['not_editable', 'not_editable']);
  });
});

describe('once the desk has confirmed', () => {
  // Wednesday 2 December 2026 and Monday 30 November, which follows a weekend.
  test.each([
    ['no limit named is one day', settings, '2026-12-02', '20261201', '20261202'],
    ['a limit of three days', { ...settings, reservationCancelLimit: 3 }, '2026-12-04', '20261201', '20261202'],
    ['a weekend brings it forward', settings, '2026-11-30', '20261127', '20261128'],
    ['open at weekends', { ...settings, weeklyClose: [] }, '2026-11-30', '20261129', '20261130'],
    [
      'a holiday of its own brings it forward',
      { ...settings, customHolidays: ['2026-12-01'] },
      '2026-12-02',
      '20261130',
      '20261201',
    ],
    [
      'holidays on closed weekdays count once',
      { ...settings, customHolidays: ['2026-11-28', '2026-11-27'] },
      '2026-11-30',
      '20261126',
      '20261127',
    ],
    [
      'the turn of the year',
      { ...settings, customHolidays: ['2026-12-31', '2027-01-01'] },
      '2027-01-04',
      '20261230',
      '20261231',
    ],
  ] as const)('%s [CANCEL-011, CANCEL-014, CANCEL-015]', (_name, given, date, last, first) => {
    const metaSettings: DepartmentSettings = {
      ...given,
      customHolidays: [...given.customHolidays],
      weeklyClose: [...given.weeklyClose],
    };
    const record = recordOf(confirmedOn(date), metaSettings);
    expect([refusalsAt(record, last, '23:59'), refusalsAt(record, first, '00:00')]).toEqual([OPEN, LATE]);
  });

  test('limit 0 allows until the confirmed time itself [CANCEL-016]', () => {
    const record = recordOf(confirmedOn('2026-12-02', '10:30'), { ...settings, reservationCancelLimit: 0 });
    expect([refusalsAt(record, '20261202', '10:29'), refusalsAt(record, '20261202', '10:30')]).toEqual([OPEN, LATE]);
  });

  test('a department that is always closed moves the deadline by 14 days and no more', () => {
    const always = { ...settings, weeklyClose: [0, 1, 2, 3, 4, 5, 6] };
    expect(limitsOfVisit(always, '20261202')).toEqual({ reservationCancelLimit: 1, dayOffCount: 14 });
  });

  test('a department that is gone has the usual limit; the confirmation taken back opens all again', () => {
    const record = recordOf(confirmedOn('2026-12-02').map((entry) => entry.replace('heart', 'gone')));
    expect([refusalsAt(record, '20261201', '23:59'), refusalsAt(record, '20261202', '00:00')]).toEqual([OPEN, LATE]);
    expect(refusalsAt(recordOf([WISH]), '20261202', '00:00')).toEqual(OPEN);
  });

  test('a record without the limits of its department has the usual one', () => {
    const { departmentInfo: _, ...record } = recordOf(confirmedOn('2026-11-30'));
    expect([refusalsAt(record, '20261129', '23:59'), refusalsAt(record, '20261130', '00:00')]).toEqual([OPEN, LATE]);
  });

  test('of a reservation and a visit in one answer the earlier deadline counts', () => {
    const reservation = { categoryId: 'c', itemId: '0', date: '20261228', slot: '0', start: '10:00', end: '10:30' };
    const record = { ...recordOf(confirmedOn('2026-12-02')), reservation };
    expect([refusalsAt(record, '20261201'), refusalsAt(record, '20261202')]).toEqual([OPEN, LATE]);
  });
});
