/** The answers of a job, on a real database (CONTRACT 14.3): each done once, by who has the job, and why some did not go. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { storing } from '../../testing/storedAnswers';
import * as items from './items';
import { addJob, leaseJob } from './jobs';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');
const LEASE = { jobId: 'J', lease: 1 };
const REFUSED = { code: 'not_found', message: 'ありません' };
beforeEach(async () => {
  await emptyTables(database(), ['console_job_item', 'console_job', 'answer']);
  for (const jobId of ['J', 'K']) {
    const facts = { actorId: 'S-1', idempotencyKey: jobId, bodyHash: '', step: 'work', total: 0 } as const;
    const task = { kind: 'cancel' as const, selection: { partitionKeys: [] }, idempotencyKey: jobId };
    await addJob(database(), { jobId, task, ...facts, input: undefined, at: AT });
    await leaseJob(database(), { holder: 'here', at: AT, until: new Date(AT.getTime() + 60_000), underWay: [] });
    await items.addItems(database(), jobId, 0, ['a', 'b']);
    await items.addItems(database(), jobId, 2, ['c']);
  }
});

const keys = (found: readonly items.OpenItem[]) =>
  found.map(({ position, partitionKey }) => `${position} ${partitionKey}`);
const open = async (after = 0, limit = 9) => keys(await items.openItems(database(), 'J', after, limit));
const behind = async (after = 0, limit = 9) => keys(await items.itemsBehind(database(), 'J', after, limit));

test('answers stand in the order in which they were chosen, and are read behind one, so many at a time', async () => {
  expect([await open(), await open(1), await open(1, 1)]).toEqual([['1 a', '2 b', '3 c'], ['2 b', '3 c'], ['2 b']]);
  expect([await behind(), await behind(2), await behind(0, 2)]).toEqual([
    ['1 a', '2 b', '3 c'],
    ['3 c'],
    ['1 a', '2 b'],
  ]);
});
test('each is done once, and by nobody who has not the job, or when it has ended', async () => {
  expect(await items.markDone(database(), { ...LEASE, lease: 0 }, 1)).toBe(false);
  expect(await items.markDone(database(), LEASE, 1)).toBe(true);
  expect(await items.markDone(database(), LEASE, 1)).toBe(false);
  expect([await open(), await behind()]).toEqual([
    ['2 b', '3 c'],
    ['1 a', '2 b', '3 c'],
  ]);
  expect([await items.openItemCount(database(), 'J'), await items.openItemCount(database(), 'K')]).toEqual([2, 3]);
  expect(await items.openItemCount(database(), 'none')).toBe(0);
  await database().script(`UPDATE console_job SET state = 'cancelled' WHERE job_id = 'J'`);
  expect(await items.markDone(database(), LEASE, 2)).toBe(false);
});
test('those that did not go are told with the reason, and stay when the others are forgotten', async () => {
  await items.markDone(database(), LEASE, 3, REFUSED);
  await items.markDone(database(), LEASE, 1, { ...REFUSED, code: 'changed' });
  await items.markDone(database(), LEASE, 2);
  const refused = [
    { key: 'a', ...REFUSED, code: 'changed' },
    { key: 'c', ...REFUSED },
  ];
  expect(await items.refusedItems(database(), 'J', 9)).toEqual(refused);
  expect(await items.refusedItems(database(), 'J', 1)).toEqual(refused.slice(0, 1));
  await items.forgetGoneItems(database(), 'J');
  expect(await behind()).toEqual(['1 a', '3 c']);
  expect(keys(await items.itemsBehind(database(), 'K', 0, 9))).toHaveLength(3);
});
test('are forgotten where they are chosen anew, of this job alone', async () => {
  await items.removeItems(database(), 'J');
  expect([await behind(), await items.openItemCount(database(), 'K')]).toEqual([[], 3]);
});
test('name the versions by which they were given', async () => {
  const stored = storing(database);
  await stored.insert('1', { partitionKey: 'a', formVersion: 2 });
  await stored.insert('2', { partitionKey: 'b', formVersion: 2 });
  await stored.insert('3', { partitionKey: 'c', formVersion: 3, surveyId: 'other' });
  await stored.insert('4', { partitionKey: 'd', formVersion: 4 });
  expect(await items.versionsOfItems(database(), 'J', 'visit')).toEqual([2]);
  expect(await items.versionsOfItems(database(), 'J', 'other')).toEqual([3]);
});
