/** An import from where it is to its end, without a server (CONSOLE 6): judged, stored, counting, noted, or given back. */
import { describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { importRunsOfFile, placeAt } from '../../../testing/importRuns';
import { JobLost } from '../lease';
import { JobImports } from './importJob';
import type { ImportRun } from './run';
import { storeAll } from './staging';
import { switchOver } from './switchOver';

const kit = importRunsOfFile();
const { database, plan, open } = kit;
const HEAD = 'answerCode,partitionKey,status,reservation,name';
const fileOf = (...rows: string[]) => [HEAD, HEAD, ...rows.map((row) => `,,,${row}`)].join('\n');
const good = (slot: string) => `consult_0|20261201|${slot},氏名`;
const go = ({ dependencies, job, task, signal }: ImportRun) => new JobImports(dependencies).run(job, task, signal);
const live = async () => (await kit.answers()).map(({ is_live }) => is_live);
const leftOvers = async () => [
  await kit.kept(),
  await kit.rows('SELECT 1 FROM console_job_change'),
  await kit.rows('SELECT 1 FROM console_job_input'),
  await kit.rows('SELECT 1 FROM place_hold'),
];
const NOTHING = [[], [], [], []];
const ended = () => kit.rows<{ ended_at: Date | null }>('SELECT ended_at FROM console_job');
const change = () =>
  kit.change({ fileRow: 9, partitionKey: 'key-none', version: 1, body: { data: [], subData: {}, order: null } });

describe('a file', () => {
  test('that is good is stored, counts and is noted', async () => {
    await open({ '0': 1, '1': 1 });
    await go(await kit.run('visit', 'select', { input: fileOf(good('0'), good('1')), total: 0 }));
    expect(await live()).toEqual([true, true]);
    expect(await kit.job()).toMatchObject({ state: 'done', step: 'note', done: 2, total: 2 });
    expect(await kit.rows("SELECT 1 FROM audit WHERE action = 'import'")).toHaveLength(3);
    expect([(await kit.taken()).slots, await leftOvers()]).toEqual([['main 0 1', 'main 1 1'], NOTHING]);
  });
  test('that is only to be judged ends as good, and nothing is stored', async () => {
    await open({ '0': 1 });
    await go(await kit.run('visit', 'select', { input: fileOf(good('0')), dryRun: true }));
    expect(await kit.job()).toMatchObject({ state: 'done', step: 'select', done: 1, total: 1 });
    expect([await kit.answers(), await leftOvers()]).toEqual([[], NOTHING]);
    expect(await ended()).toEqual([{ ended_at: new Date(nowMilliseconds()) }]);
  });
  test.each([undefined, true])('that has a fault has failed, and nothing is stored (dry run: %j)', async (dryRun) => {
    const input = fileOf(good('0'), 'consult_0|20261201|0,');
    await go(await kit.run('visit', 'select', { input, ...(dryRun && { dryRun }) }));
    expect(await kit.job()).toMatchObject({ state: 'failed', step: 'select', done: 2 });
    expect(await kit.faults()).toMatchObject([{ row: 2, column: 'name' }]);
    expect([await kit.answers(), await leftOvers()]).toEqual([[], NOTHING]);
  });
  test('whose places are not all to be had has failed, and gives back what it has stored', async () => {
    await open({ '0': 1 });
    await go(await kit.run('visit', 'select', { input: fileOf(good('0'), good('0')) }));
    expect(await kit.job()).toMatchObject({ state: 'failed', step: 'undo', done: 2, total: 2 });
    expect(await kit.faults()).toMatchObject([{ row: 2, column: 'reservation' }]);
    expect([await kit.answers(), (await kit.taken()).slots, await leftOvers()]).toEqual([[], ['main 0 0'], NOTHING]);
  });
  test('that its person may import no more is refused where it is', async () => {
    const run = await kit.run('visit', 'select', { input: fileOf(good('0')), actorId: 'S-gone' });
    await expect(go(run)).rejects.toMatchObject({ status: 403 });
    expect(await kit.job()).toMatchObject({ state: 'running', step: 'select' });
  });
});

describe('from where another server has left it', () => {
  test('it is stored and counts', async () => {
    const run = await kit.run('visit', 'work');
    await plan(1);
    await go(run);
    expect([await live(), await kit.job()]).toMatchObject([[true], { state: 'done', step: 'note' }]);
  });
  test('a change that does not go is told, and everything is given back', async () => {
    await open({ '0': 1 });
    const run = await kit.run('visit', 'work');
    await plan(1, { place: placeAt('0') });
    await change();
    await go(run);
    expect(await kit.faults()).toMatchObject([{ row: 9, code: 'not_found' }]);
    expect(await kit.job()).toMatchObject({ state: 'failed', step: 'undo', done: 1, total: 1 });
    expect([await kit.answers(), (await kit.taken()).slots, await leftOvers()]).toEqual([[], ['main 0 0'], NOTHING]);
  });
  test('it is noted where it counts already', async () => {
    const run = await kit.run('visit', 'work');
    await plan(1);
    await storeAll(run);
    await switchOver(run);
    const job = await kit.job();
    if (!job) throw new Error('the job is there');
    await go({ ...run, job });
    expect(await kit.job()).toMatchObject({ state: 'done', step: 'note', done: 1 });
  });
  test('it is given back where it was on its way back: cancelled, as nothing was wrong', async () => {
    const run = await kit.run('visit', 'work');
    await plan(1);
    await change();
    await storeAll(run);
    await kit.goTo('undo');
    const job = await kit.job();
    if (!job) throw new Error('the job is there');
    await go({ ...run, job });
    expect(await kit.job()).toMatchObject({ state: 'cancelled', step: 'undo', done: 1, total: 9 });
    expect([await kit.answers(), await leftOvers()]).toEqual([[], NOTHING]);
  });
  test('nothing is told of a file by a server that has the job no more', async () => {
    const run = await kit.run('visit', 'work');
    await plan(1);
    await change();
    const { transaction } = database();
    // The job goes to another server as the changes have been taken back.
    let count = 0;
    jest.spyOn(database(), 'transaction').mockImplementation((work) => {
      count += 1;
      const before = count === 3 ? database().script('UPDATE console_job SET lease = lease + 1') : Promise.resolve();
      return before.then(() => transaction.call(database(), work)) as ReturnType<typeof work>;
    });
    await expect(go(run)).rejects.toThrow(JobLost);
    expect([count, await kit.faults(), (await kit.job())?.step]).toEqual([3, [], 'work']);
  });
});

test('what imports have left that were given up is given back, and a fault is told', async () => {
  const run = await kit.run('visit', 'work');
  await plan(1);
  await storeAll(run);
  await database().script("UPDATE console_job SET state = 'failed', ended_at = now()");
  const imports = new JobImports(run.dependencies);
  const onFault = jest.fn();
  const fault = new Error('a fault');
  jest.spyOn(database(), 'transaction').mockRejectedValueOnce(fault);
  await imports.giveBackLeft(onFault, run.signal);
  expect([onFault.mock.calls, await kit.kept()]).toEqual([[[fault]], [1]]);
  await imports.giveBackLeft(onFault, run.signal);
  expect([onFault.mock.calls.length, await kit.kept(), await kit.answers()]).toEqual([1, [], []]);
});
