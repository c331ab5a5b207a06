/** What a job does to one answer, without a server: by which rights, once, and what is noted where it does not go. */
import { describe, expect, jest, test } from '@jest/globals';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { notFound, Refusal } from '../../refusal';
import type { JobTask, StoredJob } from '../../repositories/consoleJobs/jobs';
import { jobRunsOfFile } from '../../testing/jobRuns';
import type { StaffCaller } from '../staff/staffCaller';
import { JobDeeds } from './deeds';

const kit = jobRunsOfFile();
const { database } = kit;
const faults = jest.fn();
const OF_ALL = { selection: { partitionKeys: [] }, idempotencyKey: 'J' };
const CHECK: JobTask = { kind: 'check', check: '対応済', ...OF_ALL };
const CANCEL: JobTask = { kind: 'cancel', ...OF_ALL };
const message = (text: string): JobTask => ({ kind: 'message', text, ...OF_ALL });

const booked = (userId = 'U-a', slot = '20261201|0') =>
  kit.put(userId, 'visit', { name: '山田', place: `consult_0|${slot}` });
function deeds(more: object = {}): JobDeeds {
  const { answerWrites, configurations, deskMessages } = kit.services();
  faults.mockClear();
  const made = { database: database(), configurations, answerWrites, deskMessages, onFault: faults, ...more };
  return new JobDeeds(made as unknown as ConstructorParameters<typeof JobDeeds>[0]);
}
/** Does the job's deed to its answer at a position. */
const act = (job: StoredJob, partitionKey: string, actor: StaffCaller | undefined = kit.caller(), position = 1) =>
  deeds().doTo(job, { position, partitionKey }, actor);
const checks = async () =>
  (await kit.rows<{ check_status: string }>('SELECT check_status FROM answer')).map(({ check_status }) => check_status);
const DONE = { position: 1, is_done: true, code: null, message: null };
const refused = (code: string) => ({ ...DONE, code });

describe('a deed', () => {
  test('of a status is done with its mark', async () => {
    const key = await booked();
    await act(await kit.take(CHECK, [key]), key);
    expect([await checks(), await kit.items()]).toEqual([['対応済'], [DONE]]);
    expect(await kit.rows("SELECT actor_id, subject FROM audit WHERE action = 'check'")).toEqual([
      { actor_id: 'S-1', subject: key },
    ]);
  });
  test('is done to an answer without a place, too', async () => {
    const key = await kit.put('U-a', 'profile', { name: '山田', phone: '0312345678' });
    await act(await kit.take(CHECK, [key]), key);
    expect([await checks(), await kit.items()]).toEqual([['対応済'], [DONE]]);
  });
  test('of cancelling frees the place', async () => {
    const key = await booked();
    await act(await kit.take(CANCEL, [key]), key);
    expect([await checks(), await kit.items()]).toEqual([['取り消し'], [DONE]]);
    expect(await kit.rows('SELECT 1 FROM slot WHERE reserved > 0')).toEqual([]);
  });
  test('of a memo is written by whoever asked', async () => {
    const key = await booked();
    await act(await kit.take({ kind: 'memo', text: '電話済み', ...OF_ALL }, [key]), key);
    expect(await kit.rows('SELECT actor_id, actor_name, memo FROM answer_memo')).toEqual([
      { actor_id: 'S-1', actor_name: '窓口', memo: '電話済み' },
    ]);
    expect([await checks(), await kit.items()]).toEqual([['未対応'], [DONE]]);
  });
  test('of a message is sent once a person, however many answers of theirs there are', async () => {
    const keys = [await booked(), await booked('U-a', '20261202|0'), await booked('U-b')];
    const job = await kit.take(message('休診です'), keys);
    for (const [index, key] of keys.entries()) await act(job, key, kit.caller(), index + 1);
    expect(
      await kit.rows('SELECT recipient, messages, request_key FROM outbox WHERE request_key IS NOT NULL ORDER BY 1'),
    ).toEqual(
      ['U-a', 'U-b'].map((recipient) => ({
        ...{ recipient, messages: [{ type: 'text', text: '休診です' }], request_key: `job J ${recipient}` },
      })),
    );
    expect((await kit.items()).map(({ code }) => code)).toEqual([null, null, null]);
  });
  test('of a message goes to nobody whom LINE does not know', async () => {
    const key = await booked('I-U1');
    await act(await kit.take(message('休診です'), [key]), key);
    expect(await kit.items()).toEqual([{ ...DONE, code: 'not_available', message: consoleJobTexts.noLine }]);
    expect(await kit.rows('SELECT 1 FROM outbox WHERE request_key IS NOT NULL')).toEqual([]);
  });
  test('of a closing is done by its offer, which may be none', async () => {
    const tell = jest.fn(async () => undefined);
    const task: JobTask = { kind: 'closing', closingId: 'c', text: '閉めます', idempotencyKey: 'J' };
    const job = await kit.take(task, ['offer']);
    const chief = kit.caller(['管理者']);
    const item = { position: 1, partitionKey: 'offer' };
    await deeds({ closingDeeds: { tell } }).doTo(job, item, chief);
    expect(tell.mock.calls).toEqual([[chief, { offerId: 'offer', text: '閉めます' }, expect.anything()]]);
    await deeds({ closingDeeds: { tell: () => Promise.reject(notFound()) } }).doTo(job, item, chief);
    expect(await kit.items()).toEqual([{ ...refused('not_found'), message: notFound().answer.errorMessage }]);
  });
});

describe('an answer is left as it is', () => {
  test('where it was done already, or the job is another server’s, and that is no fault', async () => {
    const key = await booked();
    const job = await kit.take(CHECK, [key]);
    await act({ ...job, lease: 0 }, key);
    expect([await checks(), (await kit.items())[0]?.is_done]).toEqual([['未対応'], false]);
    await database().script('UPDATE console_job_item SET is_done = true');
    await act(job, key);
    expect([await checks(), await kit.items(), faults.mock.calls]).toEqual([['未対応'], [DONE], []]);
  });
  test.each<[string, StaffCaller | undefined, string]>([
    ['whoever asked is of the staff no more', undefined, 'forbidden'],
    ['whoever asked has lost the right', kit.caller(['閲覧']), 'forbidden'],
    ['it is outside of the scope', kit.caller(['予約担当'], { calendars: ['limited'] }), 'not_found'],
  ])('where %s', async (_, actor, code) => {
    const key = await booked();
    const job = await kit.take(CHECK, [key]);
    await deeds().doTo(job, { position: 1, partitionKey: key }, actor);
    expect(await checks()).toEqual(['未対応']);
    expect(await kit.items()).toEqual([{ ...refused(code), message: expect.stringMatching(/。$/) }]);
    expect(faults).not.toHaveBeenCalled();
  });
  test('where it is not there', async () => {
    await act(await kit.take(CHECK, ['none']), 'none');
    expect(await kit.items()).toMatchObject([refused('not_found')].map(({ message: _, ...rest }) => rest));
  });
  test('where the database is away, and nothing is noted: it is tried again', async () => {
    const key = await booked();
    const job = await kit.take(CHECK, [key]);
    const away = new Refusal(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' });
    const answerWrites = { setCheck: () => Promise.reject(away) };
    await expect(deeds({ answerWrites }).doTo(job, { position: 1, partitionKey: key }, kit.caller())).rejects.toBe(
      away,
    );
    expect([(await kit.items())[0]?.is_done, faults.mock.calls]).toEqual([false, []]);
  });
  test('where the program has a fault, which is told', async () => {
    const key = await booked();
    const job = await kit.take(CHECK, [key]);
    const fault = new Error('a fault');
    const answerWrites = { setCheck: () => Promise.reject(fault) };
    await deeds({ answerWrites }).doTo(job, { position: 1, partitionKey: key }, kit.caller());
    expect(await kit.items()).toEqual([{ ...DONE, code: 'internal', message: consoleJobTexts.internal }]);
    expect(faults.mock.calls).toEqual([[fault]]);
  });
  test('by a job that does nothing to answers', async () => {
    const key = await booked();
    await act(await kit.take({ kind: 'export', form: 'visit', format: 'xlsx', ...OF_ALL }, [key]), key);
    expect(await kit.items()).toMatchObject([{ code: 'internal' }]);
    expect(faults.mock.calls).toEqual([[new Error('export is no deed')]]);
  });
});
