/** The moment from which an import counts, without a server (CONSOLE 6): all of it or nothing, and what is told and noted. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { StaffRole } from '@madoguchi/shared/contract/console/staff';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { findAnswer } from '../../../repositories/answers/answers';
import { addAccount } from '../../../repositories/staff/accounts';
import { importRunsOfFile, placeAt } from '../../../testing/importRuns';
import { row, storing } from '../../../testing/storedAnswers';
import { JobLost } from '../lease';
import { type ImportRun, SHORT_BATCH } from './run';
import { storeAll } from './staging';
import { noteAll, switchOver } from './switchOver';

const kit = importRunsOfFile();
const { database, plan, open, kept } = kit;
const others = storing(database);
const CLERK = 'S-1';
const audit = () =>
  kit.rows<{ after: unknown }>(
    `SELECT at, actor_id, actor_is_admin, action, subject_user_id, subject, after, overrides FROM audit
     WHERE action = 'import' ORDER BY written_at`,
  );
const live = async () =>
  (await kit.answers()).map(({ answer_id, is_live, is_current }) => [answer_id, is_live, is_current]);
const NOTHING_COUNTS = [
  ['a-1', false, false],
  ['a-2', false, false],
];

beforeEach(async () => {
  await open({ '0': 9, '1': 9 });
  await open({ '0': 9 }, 'limited');
});

/** An import that has stored two rows: one with a place in the calendar main, one without. */
async function stored(actorId?: string): Promise<ImportRun> {
  const run = await kit.run('visit', 'work', { ...(actorId !== undefined && { actorId }) });
  await plan(1, { place: placeAt('0') });
  await plan(2, { overrides: ['window'] });
  if (!(await storeAll(run))) throw new Error('there are places');
  return run;
}
/** Whoever has begun it, with these rights by now. */
const clerk = (facts: { scope?: object; roles?: StaffRole[] }) =>
  addAccount(
    database(),
    {
      ...{
        staffId: CLERK,
        name: '窓口',
        roles: ['予約担当'],
        scope: {},
        isDisabled: false,
        loginName: 'n',
        loginKey: 'n',
      },
      ...{ subject: 's', passwordHash: 'h', ...facts },
    },
    new Date(nowMilliseconds()),
  );
/** A change of a stored answer to another name, by a row. */
async function changing(fileRow: number, name: string, partitionKey = 'key-old') {
  const version = (await findAnswer(database(), partitionKey))?.version;
  const data = [
    { surveyId: 'visit', itemKey: 'name', sortKey: 'name', value: name },
    { surveyId: 'visit', itemKey: 'place', sortKey: 'place', value: 'vaccine_0|20261201|0' },
  ];
  const subData = { mode: 'admin' as const, oldPartitionKey: partitionKey };
  await kit.change({ fileRow, partitionKey, version, body: { data, subData, order: null } });
}
async function standing() {
  await others.insert('old', { answerCode: 'code-old' });
  await others.place('old', true, { calendarId: 'limited', categoryId: 'vaccine', cost: 1 });
  await others.rows('old', row('name', '前'));
  await database().script("UPDATE slot SET reserved = reserved + 1 WHERE calendar_id = 'limited'");
}

describe('an import that can be had', () => {
  test('counts whole: answers, places of its holds, one row of the audit; who shows its calendars hears', async () => {
    const run = await stored();
    await database().script('UPDATE console_job SET unchanged = 3, changed = 0');
    const freed = kit.freed();
    expect(await switchOver(run)).toEqual([]);
    expect(await live()).toEqual(NOTHING_COUNTS.map(([id]) => [id, true, true]));
    expect(await kit.rows('SELECT answer_id, user_id, slot, cost, is_live FROM reservation')).toEqual([
      { answer_id: 'a-1', user_id: 'I-1', slot: '0', cost: 1, is_live: true },
    ]);
    expect(await kit.rows('SELECT 1 FROM place_hold')).toEqual([]);
    const at = new Date(nowMilliseconds());
    expect(await audit()).toEqual([
      {
        ...{ at, actor_id: 'U-admin', actor_is_admin: true, action: 'import', subject_user_id: null, subject: 'J' },
        ...{ after: { form: 'visit', added: 2, changed: 0, unchanged: 3 }, overrides: null },
      },
    ]);
    expect(await kit.job()).toMatchObject({ step: 'note', done: 0, total: 5, state: 'running' });
    expect(freed.mock.calls).toEqual([['main']]);
  });
  test('says of a job that has told nothing yet that nothing was unchanged', async () => {
    expect(await switchOver(await stored())).toEqual([]);
    expect((await audit())[0]?.after).toEqual({ form: 'visit', added: 2, changed: 0, unchanged: 0 });
    expect((await kit.job())?.total).toBe(2);
  });
  test('with changes makes them too, and all calendars of the form hear', async () => {
    await standing();
    const run = await kit.run('visit', 'work');
    await plan(2);
    await storeAll(run);
    await changing(3, '後');
    await database().script('UPDATE console_job SET unchanged = 0, changed = 1');
    const freed = kit.freed();
    expect(await switchOver(run)).toEqual([]);
    expect(await kit.rows("SELECT value FROM answer_row WHERE item_key = 'name' AND value = '後'")).toHaveLength(1);
    expect(await kit.rows('SELECT 1 FROM console_job_change')).toEqual([]);
    expect((await audit())[0]?.after).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect((await kit.job())?.total).toBe(2);
    expect([...new Set(freed.mock.calls.flat())].sort()).toEqual(['limited', 'main']);
  });
});

describe('an import that cannot be had', () => {
  test('for a change that does not go says why, and nothing of it counts', async () => {
    await standing();
    const run = await stored();
    await changing(3, '後');
    await changing(4, '後', 'key-none');
    expect(await switchOver(run)).toMatchObject([{ row: 4, code: 'not_found' }]);
    expect((await live()).slice(0, 2)).toEqual(NOTHING_COUNTS);
    expect([await audit(), (await kit.job())?.step]).toEqual([[], 'work']);
    expect(await kit.rows('SELECT slot FROM place_hold')).toEqual([{ slot: '0' }]);
  });
  test('for a place outside of the scope that its person has by now names the rows', async () => {
    const run = await stored(CLERK);
    await clerk({ scope: { calendars: ['limited'] } });
    expect(await switchOver(run)).toEqual([
      { row: 1, column: 'reservation', code: 'not_found', message: 'データが見つかりませんでした。' },
    ]);
    expect(await live()).toEqual(NOTHING_COUNTS);
  });
  test('within the scope of its person counts', async () => {
    const run = await stored(CLERK);
    await clerk({ scope: { calendars: ['main'] } });
    expect(await switchOver(run)).toEqual([]);
    expect((await audit())[0]).toMatchObject({ actor_id: CLERK });
  });
  test.each([
    ['is gone', undefined, 403],
    ['may import no more', { roles: ['閲覧' as const] }, 403],
    ['has another scope', { scope: { forms: ['stay'] } }, 404],
  ])('as its person %s is refused', async (_, facts, status) => {
    const run = await stored(CLERK);
    if (facts) await clerk(facts);
    await expect(switchOver(run)).rejects.toMatchObject({ status });
    expect(await live()).toEqual(NOTHING_COUNTS);
  });
  test.each([
    ['a hold', 'DELETE FROM place_hold'],
    ['an answer', "DELETE FROM answer WHERE answer_id = 'a-2'"],
  ])('as %s of it is not there any more is a fault', async (_, script) => {
    const run = await stored();
    await database().script(script);
    await expect(switchOver(run)).rejects.toThrow('what an import has stored is not there any more');
    expect((await live())[0]).toEqual(NOTHING_COUNTS[0]);
  });
  test('as another server has it by now is lost', async () => {
    const run = await stored();
    await expect(switchOver({ ...run, job: { ...run.job, lease: 0 } })).rejects.toThrow(JobLost);
    expect(await live()).toEqual(NOTHING_COUNTS);
  });
});

describe('where somebody has got the code of one of its answers', () => {
  test('that answer gets another, is found by it, and the import counts', async () => {
    const run = await stored();
    await database().script("UPDATE answer SET answer_code = 'AAAA-AAAA' WHERE answer_id = 'a-1'");
    await others.insert('other', { answerCode: 'AAAA-AAAA' });
    expect(await switchOver(run)).toEqual([]);
    const [one] = await kit.answers();
    expect([one?.is_live, one?.answer_code === 'AAAA-AAAA', one?.answer_code === '']).toEqual([true, false, false]);
    const code = String(one?.answer_code).replace('-', '').toLowerCase();
    const [found] = await kit.rows<{ find_text: string; sort_day: string }>(
      "SELECT find_text, sort_day FROM answer_search WHERE answer_id = 'a-1'",
    );
    expect(found?.find_text.split('\n')).toContain(code);
    expect(found).toMatchObject({ find_text: expect.stringContaining('氏名'), sort_day: '2026120109:00' });
  });
  /** Lets answers come to count in no attempt. @returns how many there were */
  async function failing(code: string): Promise<() => Promise<string | undefined>> {
    await database().script(`
      CREATE SEQUENCE test_attempts;
      CREATE FUNCTION test_fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM nextval('test_attempts'); RAISE EXCEPTION USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER test_fail BEFORE UPDATE OF is_live ON answer EXECUTE FUNCTION test_fail()`);
    return async () => {
      const [row] = await kit.rows<{ last_value: string }>('SELECT last_value FROM test_attempts');
      await database().script('DROP TRIGGER test_fail ON answer; DROP FUNCTION test_fail; DROP SEQUENCE test_attempts');
      return row?.last_value;
    };
  }
  test.each([
    ['for the fifth time it is a fault', '23505', '5'],
    ['or another fault it is one at once', '23514', '1'],
  ])('%s', async (_, code, attempts) => {
    const run = await stored();
    const attemptsOf = await failing(code);
    await expect(switchOver(run)).rejects.toMatchObject({ code });
    expect(await attemptsOf()).toBe(attempts);
  });
  test('but not where the job is another server’s by then', async () => {
    const run = await stored();
    const attemptsOf = await failing('23505');
    await expect(switchOver({ ...run, job: { ...run.job, lease: 0 } })).rejects.toThrow(JobLost);
    expect(await attemptsOf()).toBe('1');
  });
});

describe('what counts is noted', () => {
  async function counting(signal?: AbortSignal): Promise<ImportRun> {
    const run = await stored();
    await switchOver(run);
    await database().script('DELETE FROM console_job_row WHERE file_row > 2');
    return signal ? { ...run, signal } : run;
  }
  test('answer by answer, then the job ends with all that it had to do', async () => {
    const run = await counting();
    await noteAll(run);
    const noted = { at: new Date(nowMilliseconds()), actor_id: 'U-admin', actor_is_admin: true, action: 'import' };
    const after = { check: '未対応', job: 'J' };
    expect((await audit()).slice(1)).toEqual([
      { ...noted, subject_user_id: 'I-1', subject: 'visit#I-1', after, overrides: null },
      { ...noted, subject_user_id: 'I-2', subject: 'visit#I-2', after, overrides: ['window'] },
    ]);
    expect([await kept(), await kit.job()]).toMatchObject([[], { state: 'done', done: 2, total: 2 }]);
    expect(await kit.rows('SELECT ended_at FROM console_job')).toEqual([{ ended_at: noted.at }]);
  });
  test('so many at a time, until the server stops, and from there on', async () => {
    const run = await kit.run('visit', 'note');
    for (let fileRow = 1; fileRow <= SHORT_BATCH + 1; fileRow += 1) await plan(fileRow);
    await database().script('UPDATE console_job_row SET is_stored = true; UPDATE console_job SET total = 200');
    const stopped = { ...run, signal: AbortSignal.abort() };
    await expect(noteAll(stopped)).rejects.toThrow(JobLost);
    expect([await kept(), await kit.job()]).toMatchObject([
      [SHORT_BATCH + 1],
      { done: SHORT_BATCH, total: 200, state: 'running' },
    ]);
    await noteAll(run);
    expect(await kit.job()).toMatchObject({ state: 'done', done: 200, total: 200 });
    expect(await audit()).toHaveLength(SHORT_BATCH + 1);
  });
  test('by who has the job, at this step', async () => {
    const run = await stored();
    await expect(noteAll(run)).rejects.toThrow(JobLost);
    await kit.goTo('note');
    await expect(noteAll({ ...run, job: { ...run.job, lease: 0 } })).rejects.toThrow(JobLost);
    expect([await audit(), await kept()]).toEqual([[], [1, 2]]);
  });
});
