/**
 * What the rows of a file come to, without a server (CONTRACT 14.3): which answers they name, what changes of these, whose
 * numbers they say, in which columns, and how a file that is none is told.
 */
import { describe, expect, test } from '@jest/globals';
import { now } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../../database/database';
import { changesOfJob } from '../../../repositories/consoleJobs/changes';
import { addFault } from '../../../repositories/consoleJobs/faults';
import { addAccount } from '../../../repositories/staff/accounts';
import { importRunsOfFile } from '../../../testing/importRuns';
import { PLACE, row, storing } from '../../../testing/storedAnswers';
import { JobLost } from '../lease';
import { judgeFile, ROWS_WRITTEN } from './judgeFile';
import { BATCH } from './run';

const texts = consoleJobTexts.file;
const plain = { surveyId: 'plain', surveyTitle: '申込', isAppending: { value: true } };
const item = (itemKey: string) => ({ itemKey, type: 'text', title: itemKey });
const kit = importRunsOfFile({ 'surveys/plain.json': { ...plain, surveySchema: [item('name'), item('town')] } });
const { database } = kit;
const HEAD = ['answerCode', 'partitionKey', 'status', 'reservation', 'name'];
const csv = (rows: readonly (readonly string[])[], head: readonly string[] = HEAD) => stringify([head, head, ...rows]);
const fresh = (name: string) => ['', '', '', '', name];
/** A row that names an answer as it was exported, but for the name. */
const known = (id: string, name: string, place = '') => [`code-${id}`, `key-${id}`, '未対応', place, name];
type Options = NonNullable<Parameters<typeof kit.run>[2]>;
const judge = async (input: string, { form = 'plain', ...more }: Options & { form?: string } = {}) =>
  judgeFile(await kit.run(form, 'select', { input, total: 0, ...more }));
const changes = async () =>
  (await changesOfJob(database(), 'J')).map(({ fileRow, partitionKey }) => [fileRow, partitionKey]);
async function stored(id: string, name: string, surveyId = 'plain') {
  const answers = storing(database, surveyId);
  await answers.insert(id);
  await answers.rows(id, row('name', name));
}
const invalid = (message: string, at: object = {}) => ({ ...at, code: 'invalid', message });
const values = () =>
  kit.rows<{ value: string }>("SELECT plan->'rows'->'lines'->0->>2 AS value FROM console_job_row ORDER BY file_row");

describe('rows that name an answer', () => {
  test('change it where they differ, else are counted as unchanged; new ones are planned; the look is noted', async () => {
    await stored('a', '一');
    await stored('b', '二');
    expect(await judge(csv([known('a', '一'), known('b', '別'), fresh('三'), fresh('四')]))).toBe(true);
    expect([await changes(), await kit.kept()]).toEqual([[[2, 'key-b']], [3, 4]]);
    expect(await kit.job()).toMatchObject({ unchanged: 1, changed: 1, done: 4, total: 4, step: 'select' });
    const [noted, ...others] = await kit.rows<{ after: { keys: string[] } }>(
      "SELECT actor_id, after FROM audit WHERE action = 'read'",
    );
    expect(noted).toMatchObject({ actor_id: 'U-admin', after: { event: 'list', surveyId: 'plain' } });
    expect([noted?.after.keys.toSorted(), others]).toEqual([['key-a', 'key-b'], []]);
  });
  test('are compared with an answer without rows as well', async () => {
    await storing(database, 'plain').insert('a');
    expect(await judge(csv([known('a', '')]))).toBe(true);
    expect(await kit.job()).toMatchObject({ unchanged: 1, changed: 0 });
  });
  test('are only tried in a trial, which leaves new rows out', async () => {
    await stored('a', '一');
    expect(await judge(csv([known('a', '別'), fresh('二')]), { dryRun: true })).toBe(true);
    expect([await changes(), await kit.kept(), await kit.job()]).toMatchObject([[[1, 'key-a']], [], { changed: 1 }]);
    expect(await kit.rows("SELECT value FROM answer_row WHERE answer_id = 'a'")).toEqual([{ value: '一' }]);
  });
  test('name none that is not there, or is another form’s, and nobody’s look is noted without a key', async () => {
    await stored('v', '他', 'visit');
    expect(await judge(csv([known('none', '一'), known('v', '他'), fresh('三')]))).toBe(false);
    const fault = { column: 'partitionKey', code: 'not_found', message: texts.unknownAnswer };
    expect(await kit.faults()).toEqual([1, 2].map((at) => ({ row: at, ...fault })));
    await database().script('DELETE FROM console_job');
    const looks = async () => (await kit.rows("SELECT 1 FROM audit WHERE action = 'read'")).length;
    const before = await looks();
    expect(await judge(csv([fresh('一')]))).toBe(true);
    expect(await looks()).toBe(before);
  });
  test('name none outside of the scope', async () => {
    await stored('v', '一', 'visit');
    await storing(database).place('v');
    const names = { loginName: 'n', loginKey: 'n', subject: 's', passwordHash: 'h' };
    const scope = { calendars: ['limited'] };
    const facts = { staffId: 'S-1', name: '', roles: ['予約担当' as const], scope, isDisabled: false, ...names };
    await addAccount(database(), facts, now());
    const place = `consult_0|${PLACE.day}|0`;
    expect(await judge(csv([known('v', '一', place)]), { form: 'visit', actorId: 'S-1' })).toBe(false);
    expect(await kit.faults()).toMatchObject([{ row: 1, code: 'not_found' }]);
    await expect(judge(csv([]), { form: 'plain', actorId: 'S-1', id: 'K' })).rejects.toMatchObject({ status: 404 });
  });
  test('name each answer once', async () => {
    await stored('a', '一');
    expect(await judge(csv([known('a', '一'), fresh('二'), fresh('三'), known('a', '一')]))).toBe(false);
    expect(await kit.faults()).toEqual([invalid(texts.repeatedAnswer, { row: 4, column: 'partitionKey' })]);
  });
  test('are judged as changes once the file is good, and what does not go is a fault', async () => {
    await stored('a', '一', 'visit');
    expect(await judge(csv([known('a', '', '')]), { form: 'visit' })).toBe(false);
    expect(await kit.faults()).toMatchObject([
      { row: 1, column: 'name' },
      { row: 1, column: 'reservation' },
    ]);
  });
});

describe('a file', () => {
  test.each([
    ['', [invalid(texts.empty)]],
    ['\n\n', [invalid(texts.empty)]],
    ['name,other\nname,other\n', [invalid(texts.unknownColumn, { column: 'other' })]],
    ['name,name\nname,name\n一,一\n', [invalid(texts.repeatedColumn, { column: 'name' })]],
    [
      'name,town\nname,town\n一\n二,三,四\n五,六\n',
      [1, 2].map((at) => invalid(texts.cellCount(2, at === 1 ? 1 : 3), { row: at })),
    ],
    ['name\nname\n"一', [invalid(texts.broken(3))]],
    ['name\nname\n一\n二"三\n四\n', [invalid(texts.broken(4))]],
  ])('as %j is told for what it is', async (input, faults) => {
    expect(await judge(input)).toBe(false);
    expect([await kit.faults(), await kit.kept()]).toMatchObject([faults, []]);
  });
  test.each(['name', 'name\n', 'name\nname\n', '\ufeffname\r\n\r\nname\r\n'])(
    'as %j has no rows and is good',
    async (input) => {
      expect(await judge(input)).toBe(true);
      expect([await kit.kept(), await kit.job()]).toMatchObject([[], { done: 0, total: 0, unchanged: 0, changed: 0 }]);
    },
  );
  test('with a wrong column is read no further', async () => {
    expect(await judge('other\nother\n一\n二\n')).toBe(false);
    expect(await kit.job()).toMatchObject({ done: 0, total: 0 });
  });
  test.each([8 * 1024 - 2, 8 * 1024 - 1, 8 * 1024])('keeps each character whole, which may begin at %i', async (at) => {
    const head = 'name\nname\n';
    const lines = Math.floor((at - head.length) / 101);
    const before = 'x'.repeat(at - head.length - lines * 101);
    const names = [...Array.from({ length: lines }, () => 'y'.repeat(100)), `${before}𠮷野`, '𠮷'];
    expect(await judge(`${head}${names.join('\n')}\n`)).toBe(true);
    expect((await values()).map(({ value }) => value)).toEqual(names);
  });
  test('is judged anew from its beginning', async () => {
    const run = await kit.run('plain', 'select', { input: csv([fresh('一')]) });
    await kit.plan(7, {}, { form: 'plain' });
    await kit.change({ fileRow: 8, partitionKey: 'k', version: 1, body: { data: [], subData: {}, order: null } });
    await addFault(database(), 'J', { code: 'old', message: '' });
    expect(await judgeFile(run)).toBe(true);
    expect([await kit.kept(), await changes(), await kit.faults()]).toEqual([[1], [], []]);
  });
  test('is judged by a server until it stops, or has the job no more', async () => {
    const rows = Array.from({ length: BATCH + 1 }, () => fresh('一'));
    await expect(judge(csv(rows), { signal: AbortSignal.abort() })).rejects.toThrow(JobLost);
    expect([(await kit.kept()).length, (await kit.job())?.done]).toEqual([ROWS_WRITTEN, ROWS_WRITTEN]);
    const run = await kit.run('plain', 'select', { id: 'K', input: csv(rows) });
    await expect(judgeFile({ ...run, job: { ...run.job, lease: 0 } })).rejects.toThrow(JobLost);
    await kit.goTo('work');
    await expect(judgeFile(run)).rejects.toThrow(JobLost);
  });
  test('is judged no further where what was judged cannot be kept, which is told', async () => {
    const run = await kit.run('plain', 'select', { input: csv(Array.from({ length: 3 * BATCH }, () => fresh('一'))) });
    let begun = 0;
    const failing: Database = Object.assign(Object.create(database()), {
      transaction: async (work: Parameters<Database['transaction']>[0]) => {
        begun += 1;
        // Behind the one that forgets what was there, and that of the columns.
        if (begun === 3) throw new Error('not kept');
        return database().transaction(work);
      },
    });
    await expect(judgeFile({ ...run, dependencies: { ...run.dependencies, database: failing } })).rejects.toThrow(
      'not kept',
    );
    expect([begun, await kit.kept()]).toEqual([3, []]);
  });
  test('of whoever may import no more is refused', async () => {
    await expect(judge(csv([]), { actorId: 'S-gone' })).rejects.toMatchObject({ status: 403 });
  });
});

describe('numbers', () => {
  const numbered = (number: string) => ['', '', '', '', '会員', number];
  const head = [...HEAD, 'number'];
  const fault = (at: number) => invalid(validationTexts.numbering.duplicate, { row: at, column: 'number' });
  test('that somebody has, or a row before, are told at their rows', async () => {
    await database().script(
      "INSERT INTO member_number (survey_id, member_number, answer_id) VALUES ('card', '00120000031', 'x')",
    );
    const rows = ['31', '32', '33', '32', '31'].map(numbered);
    expect(await judge(csv(rows, head), { form: 'card' })).toBe(false);
    expect(await kit.faults()).toEqual([fault(1), fault(4), fault(5)]);
  });
  test('are kept in mind from one stretch of the file to the next', async () => {
    const rows = Array.from({ length: BATCH + 1 }, (_, index) => numbered(String(index === BATCH ? 1 : index + 1)));
    expect(await judge(csv(rows, head), { form: 'card' })).toBe(false);
    expect(await kit.faults()).toEqual([fault(BATCH + 1)]);
  });
  test('that nobody has are no fault', async () => {
    expect(await judge(csv(['31', '32'].map(numbered), head), { form: 'card' })).toBe(true);
    expect(await kit.kept()).toEqual([1, 2]);
  });
});
