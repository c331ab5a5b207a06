/** Tokens of service messages and reminders as statements on a real database: each token one message, each reminder once. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile } from '../../testing/database';
import { at, row, storing } from '../../testing/storedAnswers';
import { putStay, setStayLive } from '../beds/stays';
import { addMessage, readOutcome } from './outbox';
import { type ReminderChunk, type ReminderSource, readMarks, ruleName, setMark, writeReminders } from './reminders';
import {
  claimToken,
  keepToken,
  releaseToken,
  renewToken,
  reserveToken,
  sendByPush,
  sweepTokens,
  type ToldAnswerKey,
} from './serviceTokens';

const database = databaseOfFile();
const { insert, place, rows } = storing(database);
const select = <Row extends object>(text: string) => rowsOf<Row>({ database: database() }, text);

beforeEach(async () => {
  const tables = ['outbox', 'service_token', 'reminder_mark', 'bed_stay', 'reservation', 'answer_row', 'answer'];
  await database().script(tables.map((table) => `DELETE FROM ${table};`).join(''));
});

describe('a token', () => {
  const KEY: ToldAnswerKey = { surveyId: 'visit', answerCode: 'code-1', userId: 'U-a' };
  const SHOWN = [{ type: 'text', text: '予約' }];
  const message = (messageId: string) =>
    addMessage(database(), { messageId, requestKey: undefined, recipient: 'U-a', messages: [], at: at(0) });
  const reserve = (hash: string, minute = 0, key = KEY) =>
    reserveToken(database(), hash, key, { at: at(minute), until: at(minute + 60) });
  const given = (token: string, remaining = 5, expires = 1000) => ({
    ...{ token, sessionId: `session ${token}`, remaining, expiresAt: at(expires) },
  });
  const keep = (hash: string, token: string, remaining = 5) => keepToken(database(), hash, given(token, remaining));
  const claim = (messageId: string, key: ToldAnswerKey | undefined = KEY, minute = 1) =>
    claimToken(database(), messageId, key, { at: at(minute), shown: SHOWN });
  const tokens = () =>
    select('SELECT access_hash, token, session_id, remaining, expires_at, used_by FROM service_token ORDER BY 1');

  test('is asked for once with an access token, and kept as LINE has given it', async () => {
    expect([await reserve('hash'), await reserve('hash'), await reserve('hash 2')]).toEqual([true, false, true]);
    await keep('hash', 't-1');
    expect(await tokens()).toEqual([
      {
        ...{ access_hash: 'hash', token: 't-1', session_id: 'session t-1', remaining: 5, expires_at: at(1000) },
        used_by: null,
      },
      { access_hash: 'hash 2', token: null, session_id: null, remaining: 0, expires_at: at(60), used_by: null },
    ]);
    await keepToken(database(), 'hash 2', { ...given('t-2'), sessionId: undefined });
    expect((await tokens())[1]).toMatchObject({ token: 't-2', session_id: null });
  });

  test('is one message’s, of which nobody knows from then on whether LINE has it', async () => {
    for (const id of ['m-1', 'm-2']) await message(id);
    await reserve('hash');
    await keep('hash', 't-1');
    expect(await claim('m-1')).toEqual({ accessHash: 'hash', token: 't-1' });
    expect(await readOutcome(database(), 'm-1')).toEqual({ state: 'unknown', lastAnswer: 'unknown' });
    expect(await select("SELECT way, messages, finished_at FROM outbox WHERE message_id = 'm-1'")).toEqual([
      { way: 'service', messages: SHOWN, finished_at: at(1) },
    ]);
    expect(await claim('m-1')).toBe('gone');
    expect(await claim('m-2')).toBe('push');
    expect(await readOutcome(database(), 'm-2')).toMatchObject({ state: 'waiting' });
    expect(await claim('none')).toBe('gone');
  });

  test.each<[string, ToldAnswerKey]>([
    ['form', { ...KEY, surveyId: 'other' }],
    ['answer', { ...KEY, answerCode: 'code-2' }],
    ['person', { ...KEY, userId: 'U-b' }],
  ])('is for no other %s', async (_name, key) => {
    await message('m-1');
    await reserve('hash');
    await keep('hash', 't-1');
    expect(await claim('m-1', key)).toBe('push');
    expect(await tokens()).toMatchObject([{ used_by: null }]);
  });

  test('is not claimed where no service message can be sent, and a message that is pushed stays so', async () => {
    for (const id of ['m-1', 'm-2']) await message(id);
    await reserve('hash');
    await keep('hash', 't-1');
    expect(await claimToken(database(), 'm-1', undefined, { at: at(1), shown: [] })).toBe('push');
    expect(await claim('m-1')).toBe('push');
    expect(await claim('m-2')).toEqual({ accessHash: 'hash', token: 't-1' });
  });

  test('is good while it has messages left and has not expired, the newest first', async () => {
    for (const id of ['m-1', 'm-2', 'm-3']) await message(id);
    await reserve('old', 0);
    await reserve('new', 1);
    await reserve('empty', 2);
    await keep('old', 't-old');
    await keep('new', 't-new');
    await keep('empty', 't-empty', 0);
    expect(await claim('m-1')).toMatchObject({ token: 't-new' });
    expect(await claim('m-2', KEY, 1000)).toBe('push');
    expect(await claim('m-3', KEY, 999)).toMatchObject({ token: 't-old' });
  });

  test('is followed by the next one, of which the message that it was used by alone tells', async () => {
    for (const id of ['m-1', 'm-2', 'm-3']) await message(id);
    await reserve('hash');
    await keep('hash', 't-1');
    await claim('m-1');
    await renewToken(database(), 'hash', 'm-2', given('t-x'));
    expect(await tokens()).toMatchObject([{ token: 't-1', used_by: 'm-1' }]);
    await renewToken(database(), 'hash', 'm-1', { ...given('t-2', 4, 2000), sessionId: undefined });
    expect(await tokens()).toMatchObject([
      { token: 't-2', session_id: 'session t-1', remaining: 4, expires_at: at(2000), used_by: null },
    ]);
    await claim('m-2');
    await renewToken(database(), 'hash', 'm-2', undefined);
    expect(await tokens()).toMatchObject([
      { token: null, session_id: 'session t-1', remaining: 0, expires_at: at(2000), used_by: null },
    ]);
    expect(await claim('m-3')).toBe('push');
  });

  test('is given back by the message that has it, which then leaves by push', async () => {
    for (const id of ['m-1', 'm-2']) await message(id);
    await reserve('hash');
    await keep('hash', 't-1');
    await claim('m-1');
    await releaseToken(database(), 'hash', 'm-2');
    expect(await tokens()).toMatchObject([{ used_by: 'm-1' }]);
    await releaseToken(database(), 'hash', 'm-1');
    expect(await tokens()).toMatchObject([{ used_by: null, token: 't-1', remaining: 5 }]);
    await sendByPush(database(), 'm-1', '403', at(7));
    await sendByPush(database(), 'm-2', '403', at(7));
    const COLUMNS = 'message_id, state, way, last_answer, messages, finished_at, next_attempt_at';
    expect(await select(`SELECT ${COLUMNS} FROM outbox ORDER BY message_id`)).toEqual([
      {
        ...{ message_id: 'm-1', state: 'waiting', way: 'push', last_answer: '403', messages: [], finished_at: null },
        next_attempt_at: at(7),
      },
      expect.objectContaining({ message_id: 'm-2', state: 'waiting', way: null, last_answer: null }),
    ]);
  });

  test('is forgotten once it has expired', async () => {
    await reserve('hash', 0);
    await reserve('later', 1);
    await sweepTokens(database(), at(60));
    expect(await tokens()).toHaveLength(2);
    await sweepTokens(database(), at(61));
    expect(await tokens()).toMatchObject([{ access_hash: 'later' }]);
  });
});

describe('reminders', () => {
  const PLACES: ReminderSource = { kind: 'places', calendarIds: ['main'] };
  const CHUNK: ReminderChunk = {
    ...{ surveyId: 'visit', day: '20261201', daysBefore: 1, at: '18:00', bring: '保険証' },
    ...{ dueAt: at(10), leaveAt: at(20), now: at(11), after: '', limit: 9 },
  };
  const write = (source: ReminderSource, more: Partial<ReminderChunk> = {}) =>
    writeReminders(database(), source, { ...CHUNK, ...more });
  const codes = async () =>
    (await select<{ answer_code: string }>('SELECT answer_code FROM outbox ORDER BY 1')).map(
      (each) => each.answer_code,
    );

  test('of places are written down once each, with what they tell of', async () => {
    await insert('a');
    await place('a');
    expect(await write(PLACES)).toEqual({ found: 1, last: 'a' });
    expect(await write(PLACES)).toEqual({ found: 1, last: 'a' });
    const COLUMNS =
      'recipient, messages, state, next_attempt_at, created_at, lane, kind, survey_id, answer_code, about';
    expect(await select(`SELECT ${COLUMNS} FROM outbox`)).toEqual([
      {
        ...{ recipient: 'U-a', messages: [], state: 'waiting', next_attempt_at: at(20), created_at: at(11), lane: 1 },
        ...{ kind: 'reminder', survey_id: 'visit', answer_code: 'code-a' },
        about: {
          appointment: { day: '20261201', slot: '0', categoryId: 'consult', itemId: '0' },
          bring: '保険証',
        },
      },
    ]);
    await write(PLACES, { daysBefore: 3 });
    await write(PLACES, { at: '09:00' });
    await write(PLACES, { bring: undefined });
    expect(await codes()).toEqual(['code-a', 'code-a', 'code-a']);
  });

  test('of places are for what stands that day, on these calendars, and was there when they were due', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await insert(id);
    await place('a', false);
    await place('b', true, { day: '20261202' });
    await place('c', true, { calendarId: 'other' });
    await place('d');
    await insert('not live', { isLive: false });
    await insert('desk', { userId: 'C-nobody' });
    await database().script(`
      INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live, placed_at)
        SELECT id, 'U-a', survey, 'place', 'main', '20261201', '0', 1, 'consult', '0', true, placed FROM (VALUES
          ('e', 'other', NULL::timestamptz), ('f', 'visit', '${at(11).toISOString()}'), ('not live', 'visit', NULL), ('desk', 'visit', NULL)
        ) AS more (id, survey, placed)`);
    expect(await write(PLACES)).toEqual({ found: 4, last: 'not live' });
    expect(await codes()).toEqual(['code-d']);
    await write({ kind: 'places', calendarIds: ['other'] }, { day: '20261201' });
    expect(await codes()).toEqual(['code-c', 'code-d']);
  });

  test('come in chunks, each behind the last one’s end', async () => {
    for (const id of ['a', 'b', 'c']) {
      await insert(id);
      await place(id);
    }
    expect(await write(PLACES, { limit: 2 })).toEqual({ found: 2, last: 'b' });
    expect(await codes()).toEqual(['code-a', 'code-b']);
    expect(await write(PLACES, { limit: 2, after: 'b' })).toEqual({ found: 1, last: 'c' });
    expect(await write(PLACES, { after: 'c' })).toEqual({ found: 0, last: 'c' });
    expect(await codes()).toEqual(['code-a', 'code-b', 'code-c']);
  });

  test('of stays are for their first day while they count', async () => {
    const stay = { start: '20261201', end: '20261203' };
    for (const id of ['a', 'b', 'c']) await insert(id);
    const put = (answerId: string, more: object = {}, isLive?: boolean) =>
      putStay(database(), { answerId, surveyId: 'visit' }, { ...stay, ...more }, isLive);
    await put('a', { start: '20261130' });
    await put('a');
    await put('b', {}, false);
    await put('c', { start: '20261202' });
    expect(await write({ kind: 'stays' })).toEqual({ found: 1, last: 'a' });
    expect(await select('SELECT answer_code, about FROM outbox')).toEqual([
      { answer_code: 'code-a', about: { appointment: { day: '20261201' }, bring: '保険証' } },
    ]);
    await setStayLive(database(), 'b', true);
    await setStayLive(database(), 'c', false);
    expect(await select('SELECT answer_id, start_day, end_day, is_live FROM bed_stay ORDER BY 1')).toEqual([
      { answer_id: 'a', start_day: '20261201', end_day: '20261203', is_live: true },
      { answer_id: 'b', start_day: '20261201', end_day: '20261203', is_live: true },
      { answer_id: 'c', start_day: '20261202', end_day: '20261203', is_live: false },
    ]);
    expect(await write({ kind: 'stays' })).toEqual({ found: 2, last: 'b' });
  });

  test('of visits are for what the desk has settled', async () => {
    for (const id of ['a', 'b', 'c']) await insert(id);
    await rows('a', row('dates', 'internal#heart#2026-12-01#DATE_CONFIRM'));
    await rows('b', row('dates', 'internal#heart#2026-12-01#午前#1'));
    await rows('c', row('other', 'internal#heart#2026-12-01#DATE_CONFIRM'));
    expect(await write({ kind: 'visits', itemKeys: ['dates'] })).toEqual({ found: 1, last: 'a' });
    expect(await write({ kind: 'visits', itemKeys: ['dates'] }, { day: '20261202' })).toEqual({ found: 0, last: '' });
    expect(await codes()).toEqual(['code-a']);
  });

  test('are marked as written up to an instant, which never goes back', async () => {
    const rule = { daysBefore: 1, at: '18:00' };
    expect(await readMarks(database())).toEqual(new Map());
    await setMark(database(), 'visit', rule, at(5));
    await setMark(database(), 'visit', rule, at(3));
    await setMark(database(), 'visit', { ...rule, daysBefore: 2 }, at(1));
    await setMark(database(), 'other', rule, at(2));
    expect(ruleName('visit', rule)).toBe('visit 1@18:00');
    expect(await readMarks(database())).toEqual(
      new Map([
        ['visit 1@18:00', at(5)],
        ['visit 2@18:00', at(1)],
        ['other 1@18:00', at(2)],
      ]),
    );
    await setMark(database(), 'visit', rule, at(9));
    expect((await readMarks(database())).get('visit 1@18:00')).toEqual(at(9));
  });
});
