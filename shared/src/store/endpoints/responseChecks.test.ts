/** The response checks in front of the screens, held against the contract's own parsers. */
import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import {
  CategoriesTreeAnswerSchema,
  DisplayRecordsAnswerSchema,
  DraftAnswerSchema,
  ItemInfoAnswerSchema,
  PutItemAnswerSchema,
  RowsAnswerSchema,
  ScheduleAnswerSchema,
  SurveyConfigAnswerSchema,
} from '../../contract/apiSchema';
import { CalendarInfoAnswerSchema } from '../../contract/listsSchema';
import {
  type AnswerSchema,
  calendarInfoAnswer,
  categoriesAnswer,
  configAnswer,
  draftAnswer,
  itemsAnswer,
  putItemAnswer,
  recordsAnswer,
  rowsAnswer,
  scheduleAnswer,
} from './responseChecks';

const item = { itemKey: 'q1', type: 'text', title: '氏名' };
const config = { surveyId: 's1', surveyTitle: '予約', surveySchema: [item], unknownField: 1 };
const withItem = (more: object) => ({ result: 'OK', data: { ...config, surveySchema: [{ ...item, ...more }] } });
const row = {
  surveyId: 's1',
  userId: 'U1',
  partitionKey: 's1#U1',
  sortKey: 'q1',
  itemKey: 'q1',
  title: '氏名',
  value: '山田',
  userSearchKey: 'q1#山田',
  check: '未対応',
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
};
const displayRecord = {
  surveyId: 's1',
  partitionKey: 's1#U1',
  userId: 'U1',
  answerCode: 'A1',
  check: '未対応',
  fields: [{ itemKey: 'q1', title: '氏名', value: '山田' }],
  data: [{ itemKey: 'q1', value: '山田', check: '未対応', type: 'text' }],
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
};
const schedule = { schedule: { '20261120': { '0': [3, 1] } }, dayOff: { '20261120': 0 } };
const comaList = { '0': { start: '09:00', end: '09:30' } };
const calendar = { calendarId: 'c1', name: '本館', comaList };
const put = { result: 'OK', answercode: 'A1', type: 'create', partitionKey: 's1#U1' };

function isAccepted(check: AnswerSchema<unknown>, answer: unknown): boolean {
  return 'value' in check['~standard'].validate(answer);
}

describe.each<[string, AnswerSchema<unknown>, v.GenericSchema, fitting: unknown[], misfits: unknown[]]>([
  [
    'config',
    configAnswer,
    SurveyConfigAnswerSchema,
    [
      { result: 'OK', data: config },
      { result: 'OK', data: null },
      { result: 'OK' },
      withItem({ options: ['a', { value: 'b', interval: 3 }], isRequired: { value: true }, inputFormat: '^a$' }),
      withItem({ type: 'groupheader', items: [{ ...item, itemKey: 'q2' }] }),
      withItem({ displayCondition: { type: 'show', questionId: 'q2', answers: ['a'] } }),
      withItem({ categories_tree: [{ name: '内科', children: [{ name: '初診', id: 'first' }] }] }),
    ],
    [
      undefined,
      'OK',
      { result: 'ERROR' },
      { result: 'OK', data: [] },
      { result: 'OK', data: { ...config, surveyId: undefined } },
      { result: 'OK', data: { ...config, surveyTitle: '' } },
      { result: 'OK', data: { ...config, surveySchema: {} } },
      { result: 'OK', data: { ...config, isAppending: true } },
      { result: 'OK', data: { ...config, headerImageUrl: { url: 'x' } } },
      withItem({ itemKey: 'a_b' }),
      withItem({ type: '' }),
      withItem({ title: 1 }),
      withItem({ options: 'a' }),
      withItem({ options: [1] }),
      withItem({ isRequired: true }),
      withItem({ inputFormat: '(' }),
      withItem({ selection: { max: '2' } }),
      withItem({ displayCondition: { type: 'show', questionId: 'q2', answers: 'a' } }),
      withItem({ sectionOptions: [{ option: 'a' }] }),
      withItem({ items: [{ ...item, title: undefined }] }),
      withItem({ items: [{ ...item, items: [{ ...item, itemKey: '' }] }] }),
      withItem({ categories_tree: [{ name: '内科', children: [{ name: '' }] }] }),
    ],
  ],
  [
    'rows',
    rowsAnswer,
    RowsAnswerSchema,
    [
      { result: 'OK', items: [] },
      { result: 'OK', items: [row] },
    ],
    [
      { result: 'OK' },
      { result: 'OK', items: [{ ...row, value: null }] },
      { result: 'OK', items: [{ ...row, check: '?' }] },
    ],
  ],
  [
    'records',
    recordsAnswer,
    DisplayRecordsAnswerSchema,
    [{ result: 'OK', data: [displayRecord] }],
    [
      { result: 'OK', data: [{ ...displayRecord, fields: undefined }] },
      { result: 'OK', data: [{ ...displayRecord, reservation: { date: '2026-11-20' } }] },
    ],
  ],
  [
    'draft',
    draftAnswer,
    DraftAnswerSchema,
    [
      { result: 'OK', data: null },
      { result: 'OK', data: { values: { q1: 'a' } } },
    ],
    [{ result: 'OK' }, { result: 'OK', data: {} }, { result: 'OK', data: { values: null } }],
  ],
  [
    'putItem',
    putItemAnswer,
    PutItemAnswerSchema,
    [put],
    [
      { ...put, type: 'other' },
      { ...put, answercode: undefined },
    ],
  ],
  [
    'schedule',
    scheduleAnswer,
    ScheduleAnswerSchema,
    [{ result: 'OK', ...schedule, comaList }],
    [
      { result: 'OK', ...schedule },
      { result: 'OK', ...schedule, comaList, schedule: { '20261120': { '0': [3] } } },
      { result: 'OK', ...schedule, comaList, dayOff: { '20261120': true } },
    ],
  ],
  [
    'categories',
    categoriesAnswer,
    CategoriesTreeAnswerSchema,
    [{ result: 'OK', data: { display: { title: '診療科' }, tree: [{ name: '内科', id: 'naika' }] } }],
    [
      { result: 'OK', data: { display: {}, tree: {} } },
      { result: 'OK', data: { tree: [] } },
    ],
  ],
  [
    'calendar',
    calendarInfoAnswer,
    CalendarInfoAnswerSchema,
    [
      { result: 'OK', data: calendar },
      { result: 'OK', data: { ...calendar, calendarOff: 1, dayOff: { '20261120': 1 }, reservationCancelLimit: 0 } },
    ],
    [
      { result: 'OK' },
      { result: 'OK', data: { ...calendar, comaList: undefined } },
      { result: 'OK', data: { ...calendar, calendarOff: true } },
      { result: 'OK', data: { ...calendar, dayOff: ['20261120'] } },
      { result: 'OK', data: { ...calendar, reservationCancelLimit: '1' } },
    ],
  ],
  [
    'items',
    itemsAnswer,
    ItemInfoAnswerSchema,
    [{ result: 'OK', data: [{ itemId: 'i1', itemName: '初診', categoryId: 'naika', cost: 1 }] }],
    [{ result: 'OK', data: [{ itemId: 'i1', itemName: '初診', categoryId: 'naika', cost: '1' }] }],
  ],
])('%s', (_what, check, parser, fitting, misfits) => {
  test('takes what the contract’s parser takes, and hands it on as it is', () => {
    for (const answer of fitting) {
      expect([v.is(parser, answer), isAccepted(check, answer)]).toEqual([true, true]);
      expect(check['~standard'].validate(answer)).toEqual({ value: answer });
    }
  });

  test('refuses what the contract’s parser refuses', () => {
    for (const answer of misfits) expect([v.is(parser, answer), isAccepted(check, answer)]).toEqual([false, false]);
  });
});

test('a misfit is named by its place', () => {
  expect(configAnswer['~standard'].validate(withItem({ title: 1 }))).toEqual({
    issues: [{ message: 'answer.data.surveySchema.0.title' }],
  });
});
