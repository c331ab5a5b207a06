/** What an import gives back, without a server (CONSOLE 6): while it runs, and of one that has ended without it. */
import { describe, expect, jest, test } from '@jest/globals';
import { importRunsOfFile, placeAt } from '../../../testing/importRuns';
import { row } from '../../../testing/storedAnswers';
import { JobLost } from '../lease';
import { giveBackAll, giveBackLeft } from './givingBack';
import { type ImportRun, SHORT_BATCH } from './run';
import { storeAll } from './staging';

const kit = importRunsOfFile();
const { database, plan, open, taken, kept } = kit;
const FREE = { slots: ['limited 0 0', 'main 0 0', 'main 1 0'], nights: [], numbers: [] };
const openAll = async () => {
  await open({ '0': 9, '1': 9 });
  await open({ '0': 9 }, 'limited');
};
const end = (state: string, id = 'J') =>
  database().script(`UPDATE console_job SET state = '${state}', ended_at = now() WHERE job_id = '${id}'`);

/** An import that stores its rows, before it is on its way back. */
const storing = (form = 'visit', more: Parameters<typeof kit.run>[2] = {}): Promise<ImportRun> =>
  kit.run(form, 'work', more);

describe('an import on its way back', () => {
  test('gives back the places that it holds, each in its calendar, and says so', async () => {
    await openAll();
    const run = await storing();
    await plan(1, { place: placeAt('0') });
    await plan(2, { place: placeAt('1', { cost: 2 }) });
    await plan(3, { place: placeAt('0', { calendarId: 'limited', cost: 3 }) });
    await plan(4);
    expect(await storeAll(run)).toBe(true);
    expect((await taken()).slots).toEqual(['limited 0 3', 'main 0 1', 'main 1 2']);
    await kit.goTo('undo');
    const freed = kit.freed();
    await giveBackAll(run);
    expect(await taken()).toEqual(FREE);
    expect([await kept(), await kit.answers(), await kit.job()]).toMatchObject([[], [], { done: 4, total: 9 }]);
    expect(freed.mock.calls.flat().sort()).toEqual(['limited', 'main']);
    expect(await kit.rows('SELECT 1 FROM place_hold')).toEqual([]);
    expect(await kit.rows('SELECT 1 FROM answer_row')).toEqual([]);
  });
  test('leaves the place of a hold that has run out, which is free by itself', async () => {
    await openAll();
    const run = await storing();
    for (const fileRow of [1, 2]) await plan(fileRow, { place: placeAt('0') });
    await storeAll(run);
    await database().script("DELETE FROM place_hold WHERE user_id = 'I-2'; UPDATE slot SET reserved = reserved + 3");
    await kit.goTo('undo');
    await giveBackAll(run);
    expect((await taken()).slots).toEqual(['limited 0 3', 'main 0 4', 'main 1 3']);
  });
  test('gives back the nights of stays', async () => {
    const run = await storing('stay');
    await plan(1, { stay: { start: '20270105', end: '20270107' } }, { form: 'stay' });
    await plan(2, { stay: { start: '20270106', end: '20270107' } }, { form: 'stay' });
    await storeAll(run);
    expect((await taken()).nights).toEqual(['20270105 1', '20270106 2']);
    await kit.goTo('undo');
    await giveBackAll(run);
    expect((await taken()).nights).toEqual(['20270105 0', '20270106 0']);
    expect(await kit.rows('SELECT 1 FROM bed_stay')).toEqual([]);
  });
  test('gives back the numbers of registrations', async () => {
    const run = await storing('card');
    for (const number of ['00120000031', '00120000032'])
      await plan(Number(number.slice(-1)), { isWhole: true, rows: [row('number', number)] }, { form: 'card' });
    await storeAll(run);
    expect((await taken()).numbers).toEqual(['00120000031', '00120000032']);
    await kit.goTo('undo');
    await giveBackAll(run);
    expect((await taken()).numbers).toEqual([]);
  });
  test('gives back so many at a time, until the server stops, and goes on where it was', async () => {
    const stop = new AbortController();
    const run = await storing('visit', { signal: stop.signal });
    for (let fileRow = 1; fileRow <= SHORT_BATCH + 1; fileRow += 1) await plan(fileRow);
    await storeAll(run);
    await kit.goTo('undo');
    stop.abort();
    await expect(giveBackAll(run)).rejects.toThrow(JobLost);
    expect([await kept(), await kit.job()]).toMatchObject([[SHORT_BATCH + 1], { done: SHORT_BATCH, total: 9 }]);
    await expect(giveBackAll(run)).rejects.toThrow(JobLost);
    expect([await kept(), await kit.job()]).toMatchObject([[], { done: SHORT_BATCH + 1 }]);
    await expect(giveBackAll(run)).resolves.toBeUndefined();
  });
  test('that is another server’s by now, or at another step, gives nothing back', async () => {
    const run = await storing();
    await plan(1);
    await storeAll(run);
    await expect(giveBackAll(run)).rejects.toThrow(JobLost);
    await kit.goTo('undo');
    await expect(giveBackAll({ ...run, job: { ...run.job, lease: 0 } })).rejects.toThrow(JobLost);
    expect(await kept()).toEqual([1]);
  });
});

describe('what has ended', () => {
  const faults = jest.fn();
  const giveBack = (signal = new AbortController().signal) =>
    giveBackLeft({ ...kit.services(), database: database(), onFault: faults }, signal);
  /** An import of the form with two stored rows, one that is not, and a change. */
  async function ended(state: string, id = 'J'): Promise<void> {
    const run = await storing('visit', { id });
    const first = id === 'J' ? 1 : 11;
    for (const fileRow of [first, first + 1]) await plan(fileRow, { place: placeAt('0') }, { id });
    await storeAll(run);
    await plan(first + 2, {}, { id });
    if (id === 'J')
      await kit.change({ fileRow: 9, partitionKey: 'k', version: 1, body: { data: [], subData: {}, order: null } });
    await end(state, id);
  }

  test.each(['failed', 'cancelled'])(
    'as %s is given back whole, and what was planned of it is forgotten',
    async (state) => {
      await openAll();
      await ended(state);
      const freed = kit.freed();
      await giveBack();
      expect([await taken(), await kept(), await kit.answers()]).toEqual([FREE, [], []]);
      expect(await kit.rows('SELECT 1 FROM console_job_change')).toEqual([]);
      expect(freed.mock.calls).toEqual([['main']]);
    },
  );
  test('lets people go first between two transactions', async () => {
    await openAll();
    await ended('failed');
    const giveWay = jest.fn(async () => undefined);
    jest.spyOn(kit.services().foreground, 'behind').mockReturnValue({ giveWay });
    await giveBack();
    expect(giveWay.mock.calls).toHaveLength(2);
  });
  test('keeps an answer that counts after all', async () => {
    await openAll();
    await ended('failed');
    await database().script("UPDATE answer SET is_current = true WHERE answer_id = 'a-2'");
    await giveBack();
    expect((await kit.answers()).map(({ answer_id }) => answer_id)).toEqual(['a-2']);
    expect([await kept(), (await taken()).slots[1]]).toEqual([[], 'main 0 1']);
  });
  test.each(['done', 'running'])('or not is left alone where it is %s: it counts, or goes on', async (state) => {
    await openAll();
    await ended(state);
    await giveBack();
    expect(await kept()).toEqual([1, 2, 3]);
  });
  test('is left alone where it counts by the moment at which its turn comes', async () => {
    await openAll();
    await ended('failed');
    const { transaction } = database();
    jest.spyOn(database(), 'transaction').mockImplementationOnce(async (work) => {
      await end('done');
      return transaction.call(database(), work) as ReturnType<typeof work>;
    });
    await giveBack();
    expect([await kept(), (await taken()).slots[1]]).toEqual([[1, 2, 3], 'main 0 2']);
  });
  test('and cannot be given back is told, and the next one is given back all the same', async () => {
    await openAll();
    await ended('failed');
    await ended('failed', 'K');
    faults.mockClear();
    const fault = new Error('a fault');
    jest.spyOn(database(), 'transaction').mockRejectedValueOnce(fault);
    await giveBack();
    expect(faults.mock.calls).toEqual([[fault]]);
    expect(await kept()).toEqual([1, 2, 3]);
    await giveBack();
    expect([await kept(), await taken()]).toEqual([[], FREE]);
  });
  test('waits where the server stops: before the first, and behind the rows that are under way', async () => {
    await openAll();
    await ended('failed');
    await giveBack(AbortSignal.abort());
    expect(await kept()).toEqual([1, 2, 3]);
    const stop = new AbortController();
    jest.spyOn(kit.services().calendars, 'placesChanged').mockImplementation(() => stop.abort());
    await giveBack(stop.signal);
    expect([await kept(), (await taken()).slots]).toEqual([[3], FREE.slots]);
  });
});
