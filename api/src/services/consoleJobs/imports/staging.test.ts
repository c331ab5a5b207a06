/** What an import stores before it counts, without a server (CONSOLE 6): answers that nobody sees, and what each needs. */
import { describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../../database/database';
import { Refusal } from '../../../refusal';
import { importRunsOfFile, placeAt } from '../../../testing/importRuns';
import { row, storing } from '../../../testing/storedAnswers';
import { JobLost } from '../lease';
import { SHORT_BATCH } from './run';
import { storeAll } from './staging';

/** A register that gives its numbers at the desk alone. */
const DESK_NUMBERS = {
  ...{ memberSurveyId: 'desk', memberSurveySubId: 3, lastResultNumber: 7, surveyTitle: '会員' },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'number', type: 'memberNumber', title: '番号', isAutomaticNumbering: true, isAdminItem: true },
  ],
};
const kit = importRunsOfFile({ 'members/desk.json': DESK_NUMBERS });
const { database, plan, open, taken, kept } = kit;
const stay = (start: string, end: string) => ({ stay: { start, end } });
const found = () =>
  kit.rows<{ answer_id: string; find_text: string; kind: string; sort_day: string }>(
    'SELECT answer_id, find_text, kind, sort_day FROM answer_search ORDER BY answer_id',
  );
const values = () =>
  kit.rows<Record<string, unknown>>(
    'SELECT answer_id, survey_id, item_key, value FROM answer_row ORDER BY answer_id, position',
  );
const number = (value: string) => ({ isWhole: true, rows: [row('number', value)] });

describe('answers of an import', () => {
  test('are stored as they were planned, each with a code, and neither count nor are seen', async () => {
    const run = await kit.run('visit', 'work');
    await plan(1, { check: '対応中', formVersion: 3, overrides: ['window'] });
    await plan(2);
    setClock(nowMilliseconds() + 5_000);
    expect(await storeAll(run)).toBe(true);
    const [one, two] = await kit.answers();
    const planned = new Date(nowMilliseconds() - 65_000);
    expect(one).toMatchObject({
      ...{ answer_id: 'a-1', survey_id: 'visit', user_id: 'I-1', partition_key: 'visit#I-1', check_status: '対応中' },
      ...{ is_live: false, is_current: false, registrant_name: '管理者', form_version: 3 },
      ...{ created_at: planned, updated_at: planned },
    });
    expect([typeof one?.answer_code, one?.answer_code === '', one?.answer_code === two?.answer_code]).toEqual([
      ...['string', false, false],
    ]);
    expect(await kit.rows('SELECT user_id FROM person ORDER BY 1')).toEqual([{ user_id: 'I-1' }, { user_id: 'I-2' }]);
    expect(await kit.job()).toMatchObject({ step: 'work', done: 2, total: 9, state: 'running' });
    expect(await kept()).toEqual([1, 2]);
    await expect(storeAll(run)).resolves.toBe(true);
    expect((await kit.job())?.done).toBe(2);
  });
  test('have their rows, and are found by what was planned with their code, or by what is made of the rows', async () => {
    const run = await kit.run('visit', 'work');
    await plan(1, { place: placeAt('0') });
    await plan(2, { isWhole: true, place: placeAt('1') });
    await open({ '0': 1, '1': 1 });
    await storeAll(run);
    expect(await values()).toEqual(
      [1, 2].map((each) => ({ answer_id: `a-${each}`, survey_id: 'visit', item_key: 'name', value: `氏名${each}` })),
    );
    const codes = (await kit.answers()).map(({ answer_code }) => String(answer_code).replace('-', '').toLowerCase());
    const rows = await found();
    expect(rows.map(({ answer_id, kind, sort_day }) => [answer_id, kind, sort_day])).toEqual([
      ['a-1', '', ''],
      ['a-2', 'slot', '2026120110:00'],
    ]);
    for (const [index, { find_text }] of rows.entries()) {
      expect(find_text.split('\n')[0]).toContain(`氏名${index + 1}`);
      expect(find_text).toContain(codes[index]);
    }
  });
  test('of a form that is gone meanwhile are stored all the same, and not found', async () => {
    const run = await kit.run('gone', 'work');
    await plan(1, { rows: [row('number', '1')] }, { form: 'gone' });
    await plan(2, number('2'), { form: 'gone' });
    expect(await storeAll(run)).toBe(true);
    expect((await values()).map((each) => Object.values(each))).toEqual([
      ['a-1', 'gone', 'number', '1'],
      ['a-2', 'gone', 'number', '2'],
    ]);
    expect(await found()).toEqual([]);
  });
  test('are stored so many at a time, until the server stops', async () => {
    const stop = new AbortController();
    const run = await kit.run('visit', 'work', { signal: stop.signal });
    for (let fileRow = 1; fileRow <= SHORT_BATCH + 1; fileRow += 1) await plan(fileRow);
    stop.abort();
    await expect(storeAll(run)).rejects.toThrow(JobLost);
    expect([(await kit.answers()).length, (await kit.job())?.done]).toEqual([SHORT_BATCH, SHORT_BATCH]);
    await expect(storeAll(run)).rejects.toThrow(JobLost);
    expect([(await kit.answers()).length, (await kit.job())?.done]).toEqual([SHORT_BATCH + 1, SHORT_BATCH + 1]);
    expect(await storeAll(run)).toBe(true);
  });
  test.each<[string, object]>([
    ['visit', {}],
    ['card', { isWhole: true, rows: [row('number', '00120000031')] }],
  ])('of %s that are there already end it with that reason', async (form, planned) => {
    const run = await kit.run(form, 'work');
    await plan(1, planned, { form });
    await storing(database).insert('a-1');
    await expect(storeAll(run)).rejects.toMatchObject({ code: '23505' });
  });
  test('are stored by who has the job, at its step', async () => {
    const run = await kit.run('visit', 'select');
    await plan(1);
    await expect(storeAll(run)).rejects.toThrow(JobLost);
    await kit.goTo('work');
    await expect(storeAll({ ...run, job: { ...run.job, lease: 0 } })).rejects.toThrow(JobLost);
    expect(await kit.answers()).toEqual([]);
  });
});

describe('places', () => {
  test('are taken and held for a week, each for its person', async () => {
    await open({ '0': 9, '1': 9 });
    const run = await kit.run('visit', 'work');
    await plan(1, { place: placeAt('0') });
    await plan(2);
    await plan(3, { place: placeAt('1', { cost: 2 }) });
    expect(await storeAll(run)).toBe(true);
    expect((await taken()).slots).toEqual(['main 0 1', 'main 1 2']);
    const held = { survey_id: 'visit', hold_id: 'J', expires_at: new Date(nowMilliseconds() + 7 * 86_400_000) };
    expect(
      await kit.rows('SELECT user_id, slot, cost, survey_id, hold_id, expires_at FROM place_hold ORDER BY 1'),
    ).toEqual([
      { user_id: 'I-1', slot: '0', cost: 1, ...held },
      { user_id: 'I-3', slot: '1', cost: 2, ...held },
    ]);
  });
  test('that are not to be had are told by row, and the others stay held until they are given back', async () => {
    await open({ '0': 1 });
    const run = await kit.run('visit', 'work');
    for (const fileRow of [1, 2]) await plan(fileRow, { place: placeAt('0') });
    expect(await storeAll(run)).toBe(false);
    expect(await kit.faults()).toMatchObject([{ row: 2, column: 'reservation', code: 'quota_exceeded' }]);
    expect((await taken()).slots).toEqual(['main 0 1']);
  });
});

describe('stays', () => {
  const run = () => kit.run('stay', 'work');
  const stays = () => kit.rows('SELECT answer_id, survey_id, start_day, end_day FROM bed_stay ORDER BY 1');
  test('take their nights, those of the earliest first, all of one or none', async () => {
    const job = await run();
    await plan(1, stay('20261206', '20261208'), { form: 'stay' });
    await plan(2, stay('20261204', '20261206'), { form: 'stay' });
    await plan(3, stay('20261203', '20261207'), { form: 'stay' });
    await plan(4, stay('20261201', '20261202'), { form: 'stay' });
    expect(await storeAll(job)).toBe(false);
    expect(await kit.faults()).toEqual([{ row: 2, code: 'quota_exceeded', message: serverTexts.bedFull }]);
    expect((await taken()).nights).toEqual([
      '20261201 1',
      '20261203 1',
      '20261204 1',
      '20261205 1',
      '20261206 2',
      '20261207 1',
    ]);
    expect(await stays()).toEqual([
      { answer_id: 'a-1', survey_id: 'stay', start_day: '20261206', end_day: '20261208' },
      { answer_id: 'a-3', survey_id: 'stay', start_day: '20261203', end_day: '20261207' },
      { answer_id: 'a-4', survey_id: 'stay', start_day: '20261201', end_day: '20261202' },
    ]);
  });
  test('of the same night go to the row that stands first in the file', async () => {
    const job = await run();
    for (const fileRow of [1, 2, 3]) await plan(fileRow, stay('20261205', '20261206'), { form: 'stay' });
    expect(await storeAll(job)).toBe(false);
    expect([await stays(), (await kit.faults()).map(({ row }) => row)]).toMatchObject([[{ answer_id: 'a-1' }], [2, 3]]);
  });
  test('are none where the form has no beds any more', async () => {
    const job = await kit.run('visit', 'work');
    await plan(1, stay('20261203', '20261204'));
    await plan(2);
    expect(await storeAll(job)).toBe(false);
    expect(await kit.faults()).toEqual([{ row: 1, code: 'quota_exceeded', message: serverTexts.bedFull }]);
    expect([await stays(), (await taken()).nights]).toEqual([[], []]);
  });
});

describe('numbers', () => {
  const duplicate = { column: 'number', code: 'invalid', message: validationTexts.numbering.duplicate };
  test('that are entered are taken, and one that somebody has is told at its row and column', async () => {
    const run = await kit.run('card', 'work');
    await plan(1, number('00120000031'), { form: 'card' });
    await plan(2, number('00120000031'), { form: 'card' });
    await plan(3, number('00120000033'), { form: 'card' });
    expect(await storeAll(run)).toBe(false);
    expect(await kit.faults()).toEqual([{ row: 2, ...duplicate }]);
    expect((await taken()).numbers).toEqual(['00120000031', '00120000033']);
    expect((await values()).map(({ value }) => value)).toEqual(['00120000031', '00120000031', '00120000033']);
  });
  test('that the form gives go on from its count, past those that somebody has', async () => {
    const run = await kit.run('count', 'work');
    await database().script(
      "INSERT INTO member_number (survey_id, member_number, answer_id) VALUES ('count', '00030000042', 'x')",
    );
    for (const fileRow of [1, 2]) await plan(fileRow, { isWhole: true }, { form: 'count' });
    expect(await storeAll(run)).toBe(true);
    expect((await values()).map(({ item_key, value }) => [item_key, value])).toEqual([
      ['name', '氏名1'],
      ['number', '00030000043'],
      ['name', '氏名2'],
      ['number', '00030000044'],
    ]);
    expect(await kit.rows('SELECT actor_id, actor_is_admin, subject, after FROM audit ORDER BY written_at')).toEqual([
      {
        ...{ actor_id: 'U-admin', actor_is_admin: true, subject: 'count' },
        after: { skipped: '00030000042', why: 'taken' },
      },
    ]);
  });
  test('that the form gives at the desk alone are given too', async () => {
    const run = await kit.run('desk', 'work');
    await plan(1, { isWhole: true }, { form: 'desk' });
    expect(await storeAll(run)).toBe(true);
    expect((await values()).map(({ value }) => value)).toEqual(['氏名1', '00030000008']);
  });
  /** Lets the taking of a number fail. */
  const failing = (error: unknown) => {
    const { transaction } = database();
    jest.spyOn(database(), 'transaction').mockImplementation(
      (work) =>
        transaction.call(database(), (connection) => {
          const execute: Connection['execute'] = (statement, given) =>
            statement.name.startsWith('member_number') ? Promise.reject(error) : connection.execute(statement, given);
          return work({
            audit: connection.audit,
            script: (text) => connection.script(text),
            query: connection.query.bind(connection),
            execute,
          });
        }) as ReturnType<typeof work>,
    );
  };
  test.each([
    ['a fault', new Error('a fault')],
    ['a server that is full', new Refusal(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' })],
  ])('are not told as a fault of the row where %s is in the way: it is tried again', async (_, error) => {
    const run = await kit.run('card', 'work');
    await plan(1, number('00120000031'), { form: 'card' });
    failing(error);
    await expect(storeAll(run)).rejects.toBe(error);
    expect([await kit.answers(), await kit.faults()]).toEqual([[], []]);
  });
});
