/**
 * The statements of the console's day, on a real database: who is expected on a day, what needs hands, and whom a scope
 * leaves out of both.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at, storing } from '../../testing/storedAnswers';
import { insertClosing, noteClosingSent, undoClosing } from '../closings/closings';
import { insertOffers } from '../closings/offers';
import { writeQuotas } from '../slots/slots';
import { countHands, type DayQuery, dayRows, endingCalendars, openClosings } from './day';

const database = databaseOfFile();
const { insert, place } = storing(database);
/** A Tuesday; its instants are told apart from it by the minutes that the kit has. */
const DAY = '20261201';
const YESTERDAY = '20261130';
const TOMORROW = '20261202';
const TABLES = [
  ...['closing_offer', 'closing', 'outbox', 'payment_refund', 'payment_order', 'answer_file', 'file', 'bed_stay'],
  ...['answer_search', 'answer_row', 'reservation', 'answer', 'slot'],
];

beforeEach(() => database().script(TABLES.map((table) => `DELETE FROM ${table}`).join(';')));

const stay = (id: string, start: string, end: string, isLive = true) =>
  database().script(`INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live)
    VALUES ('${id}', 'visit', '${start}', '${end}', ${isLive})`);
const search = (id: string, kind: '' | 'visit', first = '', last = first) =>
  database().script(`INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
    VALUES ('${id}', 'visit', '', '{}', '', '${first}', '${last}', '${kind}')`);
const order = (id: string, surveyId = 'visit') =>
  database().script(`INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax,
      pay_type, created_at, updated_at) VALUES ('o-${id}', '${surveyId}', 'U-a', 'key-${id}', 's', '{}', 0, 0, now(), now())`);
const change = (id: string, set: string) => database().script(`UPDATE answer SET ${set} WHERE answer_id = '${id}'`);
const notCurrent = (id: string) => change(id, 'is_current = false');

const QUERY: DayQuery = {
  ...{ day: DAY, from: at(10), before: at(20), surveyIds: ['visit'], calendarIds: undefined, isWithOrder: false },
};
const rows = async (more: Partial<DayQuery> = {}) => {
  const { rows: all } = await dayRows(database(), { ...QUERY, ...more });
  return all.map(({ answerId, kind }) => `${kind} ${answerId}`).sort();
};
const staying = async () => (await dayRows(database(), QUERY)).staying;

describe('reservations of a day', () => {
  beforeEach(async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await insert(id, { userId: `U-${id}` });
    await place('a');
    await place('b', true, { calendarId: 'other', slot: '3' });
    await place('c', true, { day: TOMORROW });
    await place('d', false);
    await place('e');
    await place('f');
    await notCurrent('e');
    await change('f', 'is_live = false');
  });

  test('are those that stand, each with its place', async () => {
    const { rows: all, staying: nobody } = await dayRows(database(), QUERY);
    expect(all.toSorted((left, right) => (left.answerId < right.answerId ? -1 : 1))).toEqual([
      { answerId: 'a', answerCode: 'code-a', kind: 'reservation', calendarId: 'main', slot: '0' },
      { answerId: 'b', answerCode: 'code-b', kind: 'reservation', calendarId: 'other', slot: '3' },
    ]);
    expect(nobody).toBe(0);
  });
  test('are left out whose form, calendar or order is not the caller’s to see', async () => {
    expect(await rows({ calendarIds: ['other', 'none'] })).toEqual(['reservation b']);
    expect(await rows({ calendarIds: [] })).toEqual([]);
    expect(await rows({ surveyIds: ['other'] })).toEqual([]);
    await order('a');
    expect(await rows({ isWithOrder: true })).toEqual(['reservation a']);
  });
});

test('stays begin and end on a day, and others stay over its night', async () => {
  const stays: [string, string, string][] = [
    ['begins', DAY, '20261203'],
    ['ends', YESTERDAY, DAY],
    ['over', YESTERDAY, TOMORROW],
    ['longest', '20261117', TOMORROW],
    ['too long', '20261116', TOMORROW],
    ['before', '20261128', YESTERDAY],
    ['after', TOMORROW, '20261203'],
  ];
  for (const [id, start, end] of stays) {
    await insert(id);
    await stay(id, start, end);
  }
  await insert('left');
  await stay('left', DAY, TOMORROW, false);
  expect(await rows()).toEqual(['stayBegins begins', 'stayEnds ends']);
  expect(await staying()).toBe(3);
});

test('visits of a day begin on it, or before it and end there or later', async () => {
  const visits: [string, string, string][] = [
    ['timed', `${DAY} 10:00`, DAY],
    ['whole', DAY, DAY],
    ['among', YESTERDAY, TOMORROW],
    ['last', `${YESTERDAY} 09:00`, DAY],
    ['before', YESTERDAY, YESTERDAY],
    ['after', TOMORROW, TOMORROW],
  ];
  for (const [id, first, last] of visits) {
    await insert(id);
    await search(id, 'visit', first, last);
  }
  await insert('else');
  await search('else', '', DAY);
  expect(await rows()).toEqual(['visit among', 'visit last', 'visit timed', 'visit whole']);
});

test('who walks in is entered at the desk on the day, or seen there, without a time', async () => {
  const entered = { userId: 'I-1', isLiffMode: false };
  await insert('entered', { ...entered, createdAt: at(10) });
  await insert('late', { ...entered, createdAt: at(20) });
  await insert('early', { ...entered, createdAt: at(9) });
  await insert('imported', { ...entered, isLiffMode: undefined, createdAt: at(12) });
  await insert('sent', { isLiffMode: true, createdAt: at(12) });
  await insert('timed', { ...entered, createdAt: at(12) });
  for (const [id, minute] of [
    ['seen', 10],
    ['seen late', 20],
    ['seen early', 9],
  ] as const) {
    await insert(id);
    await change(id, `attended_at = '${at(minute).toISOString()}', attendance = 'came'`);
  }
  for (const id of ['entered', 'late', 'early', 'imported', 'sent', 'seen', 'seen late', 'seen early'])
    await search(id, '');
  await search('timed', 'visit', TOMORROW);
  expect(await rows()).toEqual(['walkIn entered', 'walkIn seen']);
});

const WISHES = { surveyIds: ['visit'], itemKeys: ['dates'] };
const ALL = { surveyIds: undefined, calendarIds: undefined, isWithOrder: false };
const hands = (scope: Partial<Parameters<typeof countHands>[1]> = {}) =>
  countHands(database(), { ...ALL, ...scope }, { failedSince: at(10), wishes: WISHES });
const NONE = { refunds: 0, failedMessages: 0, refusedFiles: 0, wishes: 0 };

describe('what needs hands', () => {
  /** An answer with a place in the calendar, and one of another form without a place. */
  beforeEach(async () => {
    await insert('a');
    await place('a');
    await insert('b', { surveyId: 'other', userId: 'U-b' });
  });
  const inMain = { calendarIds: ['main'] };
  const inOther = { calendarIds: ['other'] };
  const withOrder = { isWithOrder: true };

  test('is nothing where nothing waits', async () => {
    expect(await hands()).toEqual(NONE);
  });
  test('are refunds that nobody has made, of the forms and calendars', async () => {
    const refund = (id: string, surveyId: string, done = 'NULL') =>
      database().script(`INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at,
        refunded_at) VALUES ('r-${id}', 'o-${id}', 't-${id}', 'U-a', '${surveyId}', 1, 'cancelled', now(), ${done})`);
    await order('a');
    await refund('a', 'visit');
    await refund('gone', 'visit');
    await refund('made', 'visit', 'now()');
    await refund('b', 'other');
    expect([await hands(), await hands({ surveyIds: ['other'] })]).toEqual([
      { ...NONE, refunds: 3 },
      { ...NONE, refunds: 1 },
    ]);
    expect([await hands(inMain), await hands(inOther)]).toEqual([{ ...NONE, refunds: 1 }, NONE]);
    await notCurrent('a');
    expect(await hands(inMain)).toEqual(NONE);
  });
  test('are messages that were given up since, of the forms and calendars', async () => {
    const message = (id: string, minute: number, { of = 'a', state = 'failed', form = "'visit'" } = {}) =>
      database().script(`INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, finished_at, survey_id,
        answer_code) VALUES ('${id}', 'U-${of}', '[]', '${state}', now(), now(), '${at(minute).toISOString()}', ${form}, 'code-${of}')`);
    await message('m-1', 10);
    await message('m-2', 11);
    await message('early', 9);
    await message('sent', 12, { state: 'sent' });
    await message('of the desk', 12, { form: 'NULL' });
    await message('of another', 12, { of: 'b', form: "'other'" });
    const counted = async (scope: object) => (await hands(scope)).failedMessages;
    expect([await counted({}), await counted({ surveyIds: ['visit'] })]).toEqual([4, 2]);
    expect([await counted(inMain), await counted(inOther)]).toEqual([3, 1]);
    expect(await counted(withOrder)).toBe(0);
    await order('a');
    expect(await counted(withOrder)).toBe(2);
  });
  test('are files that a check refused, each once', async () => {
    const file = (id: string, status: string, ...answers: string[]) =>
      database().script(
        [
          `INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at)
             VALUES ('${id}', 'U-a', 'image', '', '', '${status}', now(), now())`,
          ...answers.map(
            (of) => `INSERT INTO answer_file (answer_id, file_id, is_admin) VALUES ('${of}', '${id}', false)`,
          ),
        ].join(';'),
      );
    await file('f-1', 'Infected', 'a', 'b');
    await file('f-2', 'Infected', 'b');
    await file('f-3', 'Clean', 'a');
    await file('f-4', 'Infected');
    const counted = async (scope: object) => (await hands(scope)).refusedFiles;
    expect([await counted({}), await counted({ surveyIds: ['visit'] }), await counted(inOther)]).toEqual([2, 1, 2]);
    await order('a');
    expect(await counted(withOrder)).toBe(1);
    await notCurrent('b');
    expect([await counted({}), await counted(inOther)]).toEqual([1, 0]);
  });
  test('are wishes for dates that nobody has answered, of forms that ask for such', async () => {
    for (const [id, value, status] of [
      ['w-1', '2026-12-01', '未対応'],
      ['w-2', '2026-12-01', '完了'],
      ['w-3', '', '未対応'],
    ] as const) {
      await insert(id, { check: status });
      await search(id, '');
      await database().script(`INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, user_search_key,
        is_admin) VALUES ('${id}', 'visit', 'dates', 0, 'dates', '', '${value}', '', false)`);
    }
    expect(await hands({ surveyIds: ['none'] })).toEqual({ ...NONE, wishes: 1 });
    const other = { failedSince: at(10), wishes: { surveyIds: ['visit'], itemKeys: ['other'] } };
    expect(await countHands(database(), ALL, other)).toEqual(NONE);
    await place('w-1');
    expect([await hands(inMain), await hands(inOther)]).toEqual([{ ...NONE, wishes: 1 }, NONE]);
    expect(await hands(withOrder)).toEqual(NONE);
  });
});

test('calendars end whose last day with a place is from today to the day that is named', async () => {
  const quotas = (calendarId: string, days: Record<string, number>) =>
    writeQuotas(
      database(),
      calendarId,
      Object.fromEntries(Object.entries(days).map(([day, quota]) => [day, { '0': quota }])),
      at(0),
      1,
    );
  await quotas('today', { [DAY]: 1, [TOMORROW]: 0 });
  await quotas('last', { [DAY]: 1, '20261210': 2 });
  await quotas('later', { [DAY]: 1, '20261211': 1 });
  await quotas('over', { [YESTERDAY]: 1 });
  const ending = await endingCalendars(database(), ['today', 'last', 'later', 'over', 'none'], DAY, '20261210');
  expect(ending.toSorted((left, right) => (left.lastDay < right.lastDay ? -1 : 1))).toEqual([
    { calendarId: 'today', lastDay: DAY },
    { calendarId: 'last', lastDay: '20261210' },
  ]);
  expect(await endingCalendars(database(), [], DAY, '20261210')).toEqual([]);
});

describe('closings after which people are open', () => {
  const close = async (
    closingId: string,
    ids: string[],
    more: { day?: string; calendarId?: string; isSent?: boolean } = {},
  ) => {
    const { day = DAY, calendarId = 'main', isSent = true } = more;
    await insertClosing(database(), { closingId, calendarId, reason: '', actorId: 'S-1', createdAt: at(0) }, []);
    if (isSent) await noteClosingSent(database(), closingId, at(1));
    await insertOffers(
      database(),
      ids.map((id) => ({
        ...{
          offerId: `${closingId} ${id}`,
          closingId,
          surveyId: 'visit',
          answerCode: `code-${id}`,
          day,
          slot: '0',
          cost: 2,
        },
        ...{ choice: 'free' as const, offered: undefined, sentAt: at(1), leftBy: undefined },
      })),
    );
  };
  const open = (today = DAY) => openClosings(database(), ['main', 'none'], today);

  test('are told with their first day and how many are booked in the closed slots still', async () => {
    for (const id of ['a', 'b', 'moved', 'gone', 'next']) await insert(id, { userId: `U-${id}` });
    for (const id of ['a', 'b', 'gone']) await place(id);
    await place('moved', true, { slot: '1' });
    await place('next', true, { day: TOMORROW });
    await change('gone', 'is_live = false');
    await close('c-2', ['a', 'moved', 'gone']);
    await close('c-1', ['a', 'b']);
    await close('c-0', ['next'], { day: TOMORROW });
    await close('elsewhere', ['a'], { calendarId: 'other' });
    await close('untold', ['a'], { isSent: false });
    await close('undone', ['a']);
    await undoClosing(database(), { closingId: 'undone', calendarId: 'main' }, at(2));
    const told = (closingId: string, count: number, firstDay = DAY) => ({
      closingId,
      calendarId: 'main',
      firstDay,
      open: count,
    });
    expect(await open()).toEqual([told('c-1', 2), told('c-2', 1), told('c-0', 1, TOMORROW)]);
    expect(await open(TOMORROW)).toEqual([told('c-0', 1, TOMORROW)]);
    expect(await open('20261203')).toEqual([]);
  });
});
