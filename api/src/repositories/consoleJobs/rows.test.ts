/** Rows of an imported file until they count, on a real database (CONTRACT 14.3), and changes that a file makes. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { row, storing, unasked } from '../../testing/storedAnswers';
import { insertRowsOfAnswers } from '../answers/rows';
import { addChanges, changesOfJob, removeChanges } from './changes';
import * as rows from './rows';

const database = databaseOfFile();
const stored = storing(database);
const AT = '2026-11-20T00:00:00.000Z';
beforeEach(async () => {
  const parts = [
    'console_job_row',
    'console_job_change',
    'console_job',
    'place_hold',
    'bed_stay',
    'answer_row',
    'answer',
  ];
  await emptyTables(database(), parts);
  await database().script(`INSERT INTO console_job (job_id, actor_id, idempotency_key, body_hash, kind, task, state, step, total, created_at)
    SELECT id, 'S-1', id, '', 'import', '{"form": "visit"}', 'running', 'work', 0, now() FROM unnest(ARRAY['J', 'K']) AS id`);
});

const planned = (fileRow: number): rows.PlannedRow => ({
  ...{ fileRow, answerId: `a${fileRow}` },
  plan: {
    ...{ userId: `U-${fileRow}`, partitionKey: `k${fileRow}`, check: '未対応', formVersion: 1, createdAt: AT },
    ...{ rows: [], place: undefined, stay: undefined, overrides: ['window'] },
  },
});
const add = (...fileRows: number[]) => rows.addRows(database(), 'J', fileRows.map(planned));
const numbers = (found: readonly rows.KeptRow[]) => found.map(({ fileRow }) => fileRow);
const open = async (limit = 9, after?: number) => numbers(await rows.openRows(database(), 'J', { limit, after }));
const kept = async (limit = 9, after?: number) =>
  (await rows.storedFacts(database(), 'J', { limit, after })).map(({ fileRow }) => fileRow);
const hidden = async (limit = 9) => numbers(await rows.hiddenRows(database(), 'J', limit));
const hide = (answerIds: readonly string[]) =>
  database().execute(
    { name: 'test_hide', text: 'UPDATE answer SET is_current = false, is_live = false WHERE answer_id = ANY ($1)' },
    [answerIds],
  );
const live = async () =>
  (
    await database().query<{ answer_id: string; is_live: boolean; is_current: boolean }>({
      name: 'test_live',
      text: 'SELECT answer_id, is_live, is_current FROM answer ORDER BY answer_id',
    })
  ).map(({ answer_id, is_live, is_current }) => [answer_id, is_live, is_current]);

describe('rows', () => {
  test('wait in the order of the file until they are stored, so many at a time', async () => {
    await add(3, 1, 2);
    await rows.addRows(database(), 'K', [planned(9)]);
    await rows.addRows(unasked, 'J', []);
    expect([await open(), await open(2), await open(1, 1), await kept()]).toEqual([[1, 2, 3], [1, 2], [2], []]);
    expect((await rows.openRows(database(), 'J', { limit: 1 }))[0]).toEqual(JSON.parse(JSON.stringify(planned(1))));
    await rows.setStored(database(), 'J', [1, 3]);
    expect([await open(), await kept(), await kept(1), await kept(9, 1)]).toEqual([[2], [1, 3], [1], [3]]);
    expect((await rows.storedFacts(database(), 'J', { limit: 1 }))[0]).toEqual({
      ...{ fileRow: 1, userId: 'U-1', partitionKey: 'k1', check: '未対応', overrides: ['window'] },
    });
    expect([await rows.rowCount(database(), 'J'), await rows.rowCount(database(), 'K')]).toEqual([3, 1]);
    await rows.dropRows(database(), 'J', [1, 9]);
    expect([await rows.rowCount(database(), 'J'), await rows.rowCount(database(), 'K')]).toEqual([2, 1]);
    expect(await rows.rowCount(database(), 'none')).toBe(0);
  });
  test('are given back where they are stored and their answers do not count', async () => {
    await add(1, 2, 3, 4);
    await rows.setStored(database(), 'J', [1, 2, 3]);
    for (const id of ['a1', 'a2', 'a4']) await stored.insert(id);
    await hide(['a1', 'a4']);
    expect(await live()).toEqual([
      ['a1', false, false],
      ['a2', true, true],
      ['a4', false, false],
    ]);
    expect([await hidden(), await hidden(1)]).toEqual([[1, 3], [1]]);
  });
});

test('what is found by itself has its answer’s rows stored by the database, in their order, and kept no longer', async () => {
  const found = {
    findText: 'ヤマダ',
    grams: ['ヤマ'],
    sortName: 'ヤマダ',
    sortDay: '',
    lastDay: '',
    kind: '',
  } as const;
  const values = [
    { ...row('name', '山田'), searchValue: 'ヤマダ', originalValue: 'ﾔﾏﾀﾞ' },
    { ...row('note', '"窓口", \n\\ 😀'), isAdmin: true, status: 'unconfirmed' },
    { ...row('wish', '土曜'), sortKey: 'wish#土曜', userSearchKey: 'wish#土曜#土曜' },
    row('wish', '', { sortKey: 'wish#平日' }),
  ];
  const { plan, ...first } = planned(1);
  await rows.addRows(database(), 'J', [{ ...first, plan: { ...plan, found, rows: values } }, planned(2)]);
  const [open, whole] = await rows.openRows(database(), 'J', { limit: 2 });
  expect([open?.plan.rows, open?.plan.found, whole?.plan.rows]).toEqual([undefined, found, []]);
  await rows.storePlannedRows(unasked, { jobId: 'J', surveyId: 'visit' }, []);
  await rows.storePlannedRows(database(), { jobId: 'J', surveyId: 'visit' }, [1, 2]);
  await insertRowsOfAnswers(database(), [{ answerId: 'b1', surveyId: 'visit', rows: values }]);
  const stored = (answerId: string) =>
    database().query<Record<string, unknown>>(
      { name: 'test_all_of_rows', text: 'SELECT * FROM answer_row WHERE answer_id = $1 ORDER BY position' },
      [answerId],
    );
  const expected = (await stored('b1')).map((each) => ({ ...each, answer_id: 'a1' }));
  expect(await stored('a1')).toEqual(expected);
  expect(expected).toHaveLength(4);
  await rows.setStored(database(), 'J', [1]);
  const [hiddenRow] = await rows.hiddenRows(database(), 'J', 1);
  expect(hiddenRow).toEqual({ ...first, plan: JSON.parse(JSON.stringify({ ...plan, rows: undefined })) });
});

test('rows that an earlier release has judged come back whole, to be stored as they are', async () => {
  const { plan } = planned(1);
  const found = { findText: '', grams: [], sortName: '', sortDay: '', lastDay: '', kind: '' };
  const earlier = JSON.parse(JSON.stringify({ ...plan, found, rows: [row('name', '山田')] }));
  const text = "INSERT INTO console_job_row (job_id, file_row, new_answer_id, plan) VALUES ('J', 1, 'a1', $1)";
  await database().execute({ name: 'test_earlier_row', text }, [JSON.stringify(earlier)]);
  expect((await rows.openRows(database(), 'J', { limit: 1 }))[0]?.plan).toEqual(earlier);
});

describe('an answer’s code', () => {
  test('that somebody else has got since is found, and given anew to what nobody has seen', async () => {
    await add(1, 2, 3, 4);
    await rows.setStored(database(), 'J', [1, 2, 3]);
    for (const id of ['a1', 'a2', 'a3', 'a4']) await stored.insert(id, { answerCode: `C-${id}` });
    await hide(['a1', 'a2', 'a3', 'a4']);
    await stored.insert('same', { answerCode: 'C-a1' });
    await stored.insert('otherForm', { answerCode: 'C-a2', surveyId: 'other' });
    await stored.insert('gone', { answerCode: 'C-a3', isLive: false });
    await stored.insert('notStored', { answerCode: 'C-a4' });
    expect(numbers(await rows.collidingRows(database(), 'J'))).toEqual([1]);
    expect(await rows.collidingRows(database(), 'K')).toEqual([]);
    await rows.setCode(database(), 'a1', 'C-new');
    await rows.setCode(database(), 'same', 'C-none');
    expect(await rows.collidingRows(database(), 'J')).toEqual([]);
    const codes = await database().query({
      name: 'test_codes',
      text: `SELECT answer_code FROM answer WHERE answer_id IN ('a1', 'same') ORDER BY answer_id`,
    });
    expect(codes).toEqual([{ answer_code: 'C-new' }, { answer_code: 'C-a1' }]);
  });
});

test('answers that were never seen go with their rows and stays, and no other goes', async () => {
  for (const id of ['a1', 'a2', 'a3']) {
    await stored.insert(id);
    await stored.rows(id, row('name', '山田'));
  }
  await hide(['a1', 'a2']);
  await database().script(`INSERT INTO bed_stay SELECT (jsonb_populate_record(NULL::bed_stay, jsonb_build_object(
    'answer_id', 'a1', 'survey_id', 'visit', 'user_id', 'U-a', 'item_key', 'bed', 'start_day', '20261201', 'end_day', '20261203',
    'is_live', false, 'created_at', now()))).*`);
  expect(await rows.removeHidden(database(), ['a1'])).toEqual({ stays: [{ start: '20261201', end: '20261203' }] });
  expect((await live()).map(([id]) => id)).toEqual(['a2', 'a3']);
  expect(await rows.removeHidden(database(), ['a2'])).toEqual({ stays: [] });
  const left = await database().query({ name: 'test_rows', text: 'SELECT DISTINCT answer_id FROM answer_row' });
  expect(left).toEqual([{ answer_id: 'a3' }]);
  await database().script('DELETE FROM answer_row');
  await rows.removeHidden(database(), ['a3']);
  expect((await live()).map(([id]) => id)).toEqual(['a3']);
});

test('holds of a job are each of their person, and are let go by name', async () => {
  const of = { surveyId: 'visit', jobId: 'J' };
  const hold = (userId: string) => ({ userId, calendarId: 'main', day: '20261201', slot: '0', cost: 2 });
  const expiresAt = new Date(AT);
  await rows.addJobHolds(unasked, { ...of, expiresAt }, []);
  await rows.addJobHolds(database(), { ...of, expiresAt }, [hold('U-1'), hold('U-2')]);
  await rows.addJobHolds(database(), { ...of, jobId: 'K', expiresAt }, [hold('U-3')]);
  const held = () =>
    database().query({
      name: 'test_held',
      text: 'SELECT user_id, hold_id, calendar_id, day, slot, cost, expires_at FROM place_hold ORDER BY user_id',
    });
  const asHeld = (userId: string, holdId: string) => ({
    ...{
      user_id: userId,
      hold_id: holdId,
      calendar_id: 'main',
      day: '20261201',
      slot: '0',
      cost: 2,
      expires_at: expiresAt,
    },
  });
  expect(await held()).toEqual([asHeld('U-1', 'J'), asHeld('U-2', 'J'), asHeld('U-3', 'K')]);
  expect(await rows.releaseJobHolds(database(), { ...of, surveyId: 'other' }, ['U-1'])).toEqual(new Set());
  expect(await rows.releaseJobHolds(database(), of, ['U-1', 'U-3', 'U-9'])).toEqual(new Set(['U-1']));
  expect(await held()).toEqual([asHeld('U-2', 'J'), asHeld('U-3', 'K')]);
});

test('changes stand in the order of the file, each with the version it was compared with, until they are forgotten', async () => {
  const body: PutItemBody = { data: [], subData: {}, order: null };
  const change = (fileRow: number, version: number | undefined) => ({
    fileRow,
    partitionKey: `k${fileRow}`,
    version,
    body,
  });
  await addChanges(database(), 'J', [change(2, undefined), change(1, 7)]);
  await addChanges(unasked, 'J', []);
  await addChanges(database(), 'K', [change(3, 1)]);
  expect(await changesOfJob(database(), 'J')).toStrictEqual([change(1, 7), change(2, undefined)]);
  await removeChanges(database(), 'J');
  expect(await changesOfJob(database(), 'J')).toEqual([]);
  expect(await changesOfJob(database(), 'K')).toHaveLength(1);
});
