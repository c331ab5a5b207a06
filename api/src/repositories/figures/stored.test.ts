/** What stored answers and slots tell of a form's days, on a real database: which are counted, on which day, and which not. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at, storing } from '../../testing/storedAnswers';
import { takePlaces, writeQuotas } from '../slots/slots';
import { absentByDay, fullDays, sentByDay, sentOfForms } from './stored';

const database = databaseOfFile();
const { insert } = storing(database);
/** Two days of ten minutes each, and one between them that nobody asks for. */
const DAYS = [
  { day: '20261201', begins: at(10), ends: at(20) },
  { day: '20261203', begins: at(30), ends: at(40) },
];
const EMPTY = { day: '20261204', begins: at(50), ends: at(60) };

beforeEach(() => database().script('DELETE FROM answer_search; DELETE FROM answer; DELETE FROM slot'));

const sent = (id: string, minute: number, more: object = {}) =>
  insert(id, { createdAt: at(minute), isLiffMode: true, ...more });
const change = (id: string, set: string) => database().script(`UPDATE answer SET ${set} WHERE answer_id = '${id}'`);

test('people’s answers count on the day in which they came, from its beginning to before its end', async () => {
  for (const [id, minute] of [
    ['a', 9],
    ['b', 10],
    ['c', 19],
    ['d', 20],
    ['e', 29],
    ['f', 30],
  ] as const)
    await sent(id, minute);
  await sent('other', 12, { surveyId: 'other' });
  expect(await sentByDay(database(), 'visit', [...DAYS, EMPTY])).toEqual([
    { day: '20261201', count: 2 },
    { day: '20261203', count: 1 },
  ]);
  expect(await sentByDay(database(), 'none', DAYS)).toEqual([]);
});

test('answers of the desk, of a change and of an import are not sent; those that do not say are', async () => {
  await sent('unknown', 11);
  await change('unknown', 'is_sent = NULL');
  await sent('in a browser', 12, { isLiffMode: false });
  await sent('entered', 13, { userId: 'I0' });
  await sent('changed', 14);
  await change('changed', 'is_sent = false');
  await sent('imported', 15, { isLiffMode: undefined });
  await sent('withdrawn', 16, { isLive: false });
  await change('withdrawn', 'is_current = false');
  expect(await sentByDay(database(), 'visit', DAYS)).toEqual([{ day: '20261201', count: 3 }]);
  const forms = await sentOfForms(database(), ['visit'], DAYS);
  expect(forms).toEqual([{ surveyId: 'visit', day: '20261201', count: 3 }]);
});

test('several forms are counted each for itself', async () => {
  await sent('a', 10);
  await sent('b', 30);
  await sent('c', 31, { surveyId: 'other' });
  await sent('d', 40, { surveyId: 'other' });
  await sent('e', 11, { surveyId: 'unasked' });
  const counted = await sentOfForms(database(), ['visit', 'other', 'none'], [...DAYS, EMPTY]);
  expect(counted.toSorted((left, right) => (left.surveyId + left.day < right.surveyId + right.day ? -1 : 1))).toEqual([
    { surveyId: 'other', day: '20261203', count: 1 },
    { surveyId: 'visit', day: '20261201', count: 1 },
    { surveyId: 'visit', day: '20261203', count: 1 },
  ]);
});

test('who did not come is counted on the day of the place, from the first day to the last', async () => {
  const absent = async (
    id: string,
    sortDay: string,
    { attendance = 'absent', minute = 10, surveyId = 'visit' } = {},
  ) => {
    await insert(id, { surveyId });
    await change(id, `attendance = '${attendance}', attended_at = '${at(minute).toISOString()}'`);
    await database().script(`INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
      VALUES ('${id}', '${surveyId}', '', '{}', '', '${sortDay}', '${sortDay}', '')`);
  };
  await absent('a', '20261201 09:00');
  await absent('b', '20261201');
  await absent('c', '20261203 10:00');
  await absent('before', '20261130 10:00');
  await absent('after', '20261204');
  await absent('came', '20261201', { attendance: 'came' });
  await absent('noted before', '20261201', { minute: 9 });
  await absent('of another form', '20261201', { surveyId: 'other' });
  const counted = await absentByDay(database(), 'visit', { from: '20261201', to: '20261203', since: at(10) });
  expect(counted.toSorted((left, right) => (left.day < right.day ? -1 : 1))).toEqual([
    { day: '20261201', count: 2 },
    { day: '20261203', count: 1 },
  ]);
});

test('a day is full where every open slot with places is, of each calendar', async () => {
  const quotas = (calendarId: string, days: Record<string, Record<string, number>>) =>
    writeQuotas(database(), calendarId, days, at(0), 1);
  await quotas('main', {
    '20261130': { '0': 1 },
    '20261201': { '0': 1, '1': 2 },
    '20261202': { '0': 1, '1': 0, '2': 3 },
    '20261203': { '0': 0 },
    '20261204': { '0': 1 },
  });
  await quotas('limited', { '20261201': { '0': 1 } });
  await quotas('unasked', { '20261201': { '0': 1 } });
  const take = (calendarId: string, day: string, slot: string) => takePlaces(database(), { calendarId, day, slot }, 1);
  await take('main', '20261201', '0');
  await take('main', '20261202', '0');
  await database().script("UPDATE slot SET closings = 1 WHERE day = '20261202' AND slot = '2'");
  const days = (from = '20261201', to = '20261203') => fullDays(database(), ['main', 'limited'], from, to);
  expect(await days()).toEqual([
    { calendarId: 'limited', day: '20261201', isFull: false },
    { calendarId: 'main', day: '20261201', isFull: false },
    { calendarId: 'main', day: '20261202', isFull: true },
  ]);
  await take('main', '20261201', '1');
  await take('main', '20261201', '1');
  expect(await days('20261201', '20261201')).toContainEqual({ calendarId: 'main', day: '20261201', isFull: true });
});
