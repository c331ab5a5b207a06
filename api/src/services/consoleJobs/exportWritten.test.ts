/** An export as it is written, without a server: whose answers by which version, for whom, and what ends it on the way. */
import { describe, expect, jest, test } from '@jest/globals';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { parse } from 'csv-parse/sync';
import { addItems } from '../../repositories/consoleJobs/items';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';
import { testBundle } from '../../testing/bundle';
import { jobRunsOfFile } from '../../testing/jobRuns';
import { memberBundle } from '../../testing/members';
import type { StoragePort } from '../files/storage';
import { JobActors } from './actors';
import { JobExports } from './exportFile';
import { writeJobFile } from './jobFile';
import { JobLost } from './lease';

const item = (itemKey: string) => ({ itemKey, type: 'text', title: `題 ${itemKey}` });
const form = (...keys: string[]) => ({
  'surveys/changed.json': {
    surveyId: 'changed',
    surveyTitle: '変わる',
    isAppending: { value: true },
    surveySchema: keys.map(item),
  },
  'members/card.json': memberBundle()['members/card.json'] ?? {},
});
const kit = jobRunsOfFile({ ...testBundle(), ...form('old', 'name') }, { ...testBundle(), ...form('name', 'new') });
const { database } = kit;
const booked = (name: string, place: string) => kit.put(`U-${name}`, 'visit', { name, place: `${place}|20261201|0` });

/** Takes an export of a form. */
const take = (keys: readonly string[], of = 'visit', format: 'csv-utf8' | 'xlsx' = 'csv-utf8') =>
  kit.take({ kind: 'export', form: of, format, selection: { partitionKeys: [] }, idempotencyKey: 'J' }, keys);
let type = '';
let file = Buffer.alloc(0);
/** Writes it. @param before what happens before the file is read to its end */
async function write(
  job: StoredJob,
  before: () => Promise<void> = async () => undefined,
  signal = new AbortController().signal,
) {
  const storage = {
    async store(_id: string, contentType: string, content: AsyncIterable<Uint8Array>) {
      await before();
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      [type, file] = [contentType, Buffer.concat(chunks)];
    },
    remove: jest.fn(),
  } as unknown as StoragePort;
  const { configurations, foreground } = kit.services();
  const exports = new JobExports({
    database: database(),
    configurations,
    storage,
    actors: new JobActors(database(), new Set()),
    foreground,
  });
  if (job.task.kind !== 'export') throw new Error('an export');
  file = Buffer.alloc(0);
  await exports.write(job, job.task, signal);
  return parse(file, { bom: true }) as string[][];
}
/** How often people are let go first. */
function watched(): () => number {
  let times = 0;
  const giveWay = async () => {
    times += 1;
  };
  jest.spyOn(kit.services().foreground, 'behind').mockReturnValue({ giveWay });
  return () => times;
}
const NOT_THERE = { is_done: true, code: 'not_found', message: 'データが見つかりませんでした。' };

describe('a file', () => {
  test('has the chosen answers in their order, and its name, title and kind', async () => {
    await kit.account();
    const keys = [await booked('一', 'consult_0'), await booked('二', 'vaccine_0')].reverse();
    const lines = await write(await take(keys));
    expect(lines.slice(2).map(([, key, , , name]) => [key, name])).toEqual([
      [keys[0], '二'],
      [keys[1], '一'],
    ]);
    expect(await kit.job()).toMatchObject({ done: 2, total: 2, fileName: '来院予約_20261120-0900.csv', fileScope: {} });
    expect(type).toBe('text/csv; charset=utf-8');
    expect((await kit.items()).map(({ is_done, code }) => [is_done, code])).toEqual([
      [false, null],
      [false, null],
    ]);
  });
  test('has each of many answers once, in their order; people go first between two of them', async () => {
    await kit.account();
    const names = Array.from({ length: 27 }, (_, index) => `${index}`);
    const keys: string[] = [];
    for (const name of names) keys.push(await kit.put(`U-${name}`, 'changed', { name }));
    const times = watched();
    const lines = await write(await take(keys, 'changed'));
    expect(lines.slice(2).map(([, , , , name]) => name)).toEqual(names);
    // Within 25 and 2 that are read together, and before each three parts that become bytes, the head's among them.
    expect(times()).toBe(24 + 1 + 3);
  });
  test('becomes bytes few lines at a time', async () => {
    await kit.account();
    const job = await take([]);
    const times = watched();
    const { foreground } = kit.services();
    const all = Array.from({ length: 60 }, (_, index) => [`${index}`]);
    const chunks: string[] = [];
    const storage = {
      async store(_id: string, _type: string, content: AsyncIterable<Uint8Array>) {
        for await (const chunk of content) chunks.push(String(chunk));
      },
    } as unknown as StoragePort;
    const written = { format: 'csv-utf8', title: '', sheetName: '', actor: { scope: {} } } as const;
    const lines = (async function* () {
      yield all;
    })();
    await writeJobFile({ database: database(), storage, foreground }, job, { ...written, lines });
    expect(parse(chunks.join(''), { bom: true })).toEqual(all);
    expect([chunks.length, times()]).toEqual([3, 3]);
  });
  test('of no answers has its two first lines, by the form as it is now', async () => {
    await kit.account();
    const lines = await write(await take([], 'changed'));
    expect(lines).toEqual([
      ['answerCode', 'partitionKey', 'status', 'reservation', 'name', 'new'],
      ['受付番号', '回答キー', '対応状況', '予約', '題 name', '題 new'],
    ]);
    expect((await kit.job())?.fileName).toBe('変わる_20261120-0900.csv');
  });
  test('has of an answer of an earlier version what that one asked', async () => {
    await kit.account();
    const key = await kit.put('U-a', 'changed', { name: '今', new: '新' });
    const before = await kit.put('U-b', 'changed', { name: '前' });
    await database().script(`
      UPDATE answer SET form_version = 1 WHERE partition_key = '${before}';
      UPDATE answer_row SET item_key = 'old', sort_key = 'old' WHERE value = '前'`);
    const [keys, titles, ...lines] = await write(await take([key, before], 'changed'));
    expect([keys?.slice(4), titles?.slice(4)]).toEqual([
      ['name', 'new', 'old'],
      ['題 name', '題 new', '題 old'],
    ]);
    expect(lines.map((line) => line.slice(4))).toEqual([
      ['今', '新', ''],
      ['', '', '前'],
    ]);
  });
  test('has neither another form’s answers nor those outside of the scope, which are told', async () => {
    await kit.account(['予約担当'], { calendars: ['main'] });
    const keys = [
      await booked('一', 'consult_0'),
      await booked('二', 'vaccine_0'),
      await kit.put('U-c', 'changed', { name: '三' }),
      'none',
    ];
    const lines = await write(await take(keys));
    expect(lines.slice(2).map(([, key]) => key)).toEqual([keys[0]]);
    expect((await kit.items()).slice(1)).toEqual([2, 3, 4].map((position) => ({ position, ...NOT_THERE })));
    expect((await kit.job())?.done).toBe(4);
  });
  test('has a line of an answer that says nothing', async () => {
    await kit.account();
    const key = await booked('一', 'consult_0');
    await database().script('DELETE FROM answer_row');
    expect((await write(await take([key])))[2]?.slice(1)).toEqual([key, '未対応', '', '']);
  });
  test('is noted with what is in it', async () => {
    await kit.account();
    const keys = [await booked('一', 'consult_0'), 'none'];
    await write(await take(keys));
    expect(await kit.rows("SELECT actor_id, subject, after FROM audit WHERE action = 'read'")).toEqual([
      { actor_id: 'S-1', subject: 'J', after: { event: 'export', surveyId: 'visit', keys: [keys[0]] } },
    ]);
  });
  test('of more answers than are read at a time has all of them', async () => {
    await kit.account();
    const key = await booked('一', 'consult_0');
    const job = await take([key]);
    await addItems(
      database(),
      'J',
      1,
      Array.from({ length: 600 }, () => key),
    );
    expect(await write(job)).toHaveLength(603);
    expect((await kit.job())?.done).toBe(601);
  });
});

describe('whoever asked', () => {
  test.each<[string, StaffRole[] | undefined, StaffScope, string, number]>([
    ['is of the staff no more', undefined, {}, 'visit', 403],
    ['has not the right', ['受付'], {}, 'visit', 403],
    ['has not the form in scope', ['予約担当'], { forms: ['changed'] }, 'visit', 404],
    ['names a form that is none', ['予約担当'], {}, 'none', 404],
  ])('%s: nothing is written', async (_, roles, scope, of, status) => {
    const job = await take([], of);
    if (roles) await kit.account(roles, scope);
    await expect(write(job)).rejects.toMatchObject({ status });
    expect([file.length, (await kit.job())?.fileName]).toEqual([0, undefined]);
  });
  test('may read members, where the form is of them', async () => {
    await kit.account(['予約担当']);
    expect(await write(await take([], 'card'))).toHaveLength(2);
  });
  test.each<[string, StaffRole[], StaffScope, string | undefined]>([
    ['has lost the right on the way', ['受付'], {}, undefined],
    ['has another scope by now', ['予約担当'], { calendars: ['main'] }, consoleJobTexts.scopeChanged],
  ])('%s: it ends there', async (_, roles, scope, errorMessage) => {
    await kit.account();
    const job = await take([await booked('一', 'consult_0')]);
    await expect(write(job, () => kit.account(roles, scope))).rejects.toMatchObject({
      ...{ status: 403, answer: { code: 'forbidden', ...(errorMessage !== undefined && { errorMessage }) } },
    });
    expect([file.length, (await kit.job())?.done]).toEqual([0, 0]);
  });
});

test('a server that stops goes no further than the answers that it has read', async () => {
  await kit.account();
  const job = await take([await booked('一', 'consult_0')]);
  await expect(write(job, undefined, AbortSignal.abort())).rejects.toThrow(JobLost);
  expect((await kit.job())?.done).toBe(1);
});
test('a job that is another server’s by now writes nothing', async () => {
  await kit.account();
  const job = await take([await booked('一', 'consult_0')]);
  await expect(write({ ...job, lease: 0 })).rejects.toThrow(JobLost);
  await expect(write(job, () => database().script('UPDATE console_job SET lease = lease + 1'))).rejects.toThrow(
    JobLost,
  );
  expect(file.length).toBe(0);
});
