/** The work of one server on jobs, without a server (CONTRACT 14.3): what it takes, and how each job goes on, stops and ends. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { Foreground } from '../../foreground';
import { forbidden, unavailable } from '../../refusal';
import { faultsOfJob } from '../../repositories/consoleJobs/faults';
import { addItems, markDone, type OpenItem } from '../../repositories/consoleJobs/items';
import {
  addJob,
  endJob,
  findJob,
  type JobStep,
  type JobTask,
  type StoredJob,
} from '../../repositories/consoleJobs/jobs';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { JobWorker, type JobWorkerDependencies } from './jobWorker';
import { JobLost } from './lease';

const database = databaseOfFile();
const AT = Date.parse(TEST_NOW);
const COMMON = { idempotencyKey: 'k' };
const SELECTION = { selection: { partitionKeys: [] }, ...COMMON };
const QUERY = { selection: { query: 'form=visit' }, ...COMMON };
const CANCEL: JobTask = { kind: 'cancel', ...SELECTION };
const EXPORT: JobTask = { kind: 'export', form: 'visit', format: 'xlsx', ...SELECTION };
const IMPORT: JobTask = { kind: 'import', form: 'visit', ...COMMON };

let isOver: boolean;
let faults: unknown[];
let workers: JobWorker[];
beforeEach(async () => {
  // The machine's clock stands still: a lease is met to the millisecond.
  jest.spyOn(Date, 'now').mockReturnValue(AT);
  setClock(AT);
  isOver = false;
  faults = [];
  workers = [];
  await emptyTables(database(), ['console_job_item', 'console_job_fault', 'console_job']);
});
afterEach(async () => {
  isOver = true;
  jest.useRealTimers();
  await Promise.all(workers.map((worker) => worker.close()));
  jest.restoreAllMocks();
});

/** What a worker does jobs with: each part says what it was given, and a deed is done by marking it. */
const partsOf = (parts: object = {}) => ({
  database: database(),
  foreground: new Foreground(),
  actors: { find: async (actorId: string) => ({ actorId }) },
  deeds: { doTo: (job: StoredJob, { position }: OpenItem) => markDone(database(), job, position) },
  onFault: (error: unknown) => void faults.push(error),
  ...parts,
});
function workerWith(parts: object = {}): JobWorker {
  const worker = new JobWorker(partsOf(parts) as unknown as JobWorkerDependencies);
  workers.push(worker);
  return worker;
}

const add = async (
  jobId: string,
  task: JobTask,
  { step = 'work', keys = [], minute = 0 }: { step?: JobStep; keys?: string[]; minute?: number } = {},
) => {
  const facts = { actorId: 'S-1', idempotencyKey: jobId, bodyHash: '', total: keys.length, input: undefined };
  await addJob(database(), { jobId, task, step, ...facts, at: new Date(AT + minute * 60_000) });
  await addItems(database(), jobId, 0, keys);
};
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key-${index + 1}`);
const set = (jobId: string, what: string) =>
  database().script(`UPDATE console_job SET ${what} WHERE job_id = '${jobId}'`);
/** Asks until it is so, or the test is over. */
async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
  let found: Value | undefined;
  while (!isOver && found === undefined) {
    found = await ask();
    // Whoever is waited for gets a turn, also where nothing was asked of the database.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}
const ended = (jobId: string) =>
  until(async () => {
    const job = await findJob(database(), jobId);
    return job?.state === 'running' ? undefined : job;
  });
const held = async (jobId: string) => {
  const [row] = await database().query<{ held_until: Date | null; attempts: number; state: string; step: string }>(
    { name: 'test_held', text: 'SELECT held_until, attempts, state, step FROM console_job WHERE job_id = $1' },
    [jobId],
  );
  return row;
};
/** Something that is waited for until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
/** Until the server is told to stop, or has lost the job. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

describe('a deed is done to answers', () => {
  test('four at once, and for each hundred it is asked who does it and noted how far it is', async () => {
    await add('J', CANCEL, { keys: keysOf(150) });
    const noted: unknown[] = [];
    const find = async (actorId: string) => {
      noted.push([actorId, (await findJob(database(), 'J'))?.done]);
      return { hundred: noted.length };
    };
    const done: string[] = [];
    const actors = new Map<unknown, number>();
    let atOnce = 0;
    let most = 0;
    const doTo = async (job: StoredJob, { position, partitionKey }: OpenItem, actor: unknown) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      done.push(partitionKey);
      actors.set(actor, (actors.get(actor) ?? 0) + 1);
      // One that another server has taken stays open here.
      if (partitionKey !== 'key-7') await markDone(database(), job, position);
      atOnce -= 1;
    };
    let times = 0;
    const giveWay = async () => {
      times += 1;
    };
    await workerWith({ actors: { find }, deeds: { doTo }, foreground: { behind: () => ({ giveWay }) } }).wake();
    expect(await ended('J')).toMatchObject({ state: 'done', done: 149, total: 150 });
    // People go first before each.
    expect(times).toBe(150);
    expect(done.sort()).toEqual(keysOf(150).sort());
    expect(noted).toEqual([
      ['S-1', 0],
      ['S-1', 99],
    ]);
    expect([...actors].map(([actor, count]) => [actor, count])).toEqual([
      [{ hundred: 1 }, 100],
      [{ hundred: 2 }, 50],
    ]);
    expect(most).toBe(4);
    expect(faults).toEqual([]);
  });

  test('that a query finds, which is asked once', async () => {
    await add('J', { kind: 'cancel', ...QUERY }, { step: 'select' });
    const asked: unknown[] = [];
    const select = async (job: StoredJob, query: string) => {
      asked.push(query);
      await addItems(database(), job.jobId, 0, ['found']);
      await set('J', "step = 'work', total = 1");
      return { ...job, step: 'work', total: 1 };
    };
    const worker = workerWith({ selections: { select } });
    await worker.wake();
    expect(await ended('J')).toMatchObject({ state: 'done', done: 1, total: 1 });
    await add('again', { kind: 'cancel', ...QUERY }, { keys: ['chosen'] });
    await worker.wake();
    expect(await ended('again')).toMatchObject({ state: 'done', done: 1 });
    expect(asked).toEqual(['form=visit']);
  });
});

describe('each kind of job', () => {
  test('is done by what does it, and ends with that; an import ends by itself', async () => {
    const given: unknown[] = [];
    const write = (name: string) => async (job: StoredJob, task: JobTask, signal: AbortSignal) => {
      given.push([name, job.jobId, job.total, task.kind, signal.aborted]);
    };
    const worker = workerWith({
      exports: { write: write('export') },
      orderExports: { write: write('orders') },
      imports: { run: write('import') },
      selections: { select: async (job: StoredJob) => ({ ...job, total: 5 }) },
    });
    await add('1', EXPORT);
    await add('2', { kind: 'export', form: 'visit', format: 'xlsx', ...QUERY }, { step: 'select', minute: 1 });
    const range = { from: '20261101', to: '20261130', format: 'xlsx', ...COMMON } as const;
    await add('3', { kind: 'exportOrders', ...range }, { minute: 2 });
    await add('4', { kind: 'closing', closingId: 'C', text: 'a', ...COMMON }, { keys: ['offer'], minute: 3 });
    await add('5', IMPORT, { minute: 4 });
    await worker.wake();
    for (const jobId of ['1', '2', '3']) expect(await ended(jobId)).toMatchObject({ state: 'done' });
    expect(await ended('4')).toMatchObject({ state: 'done', done: 1 });
    await until(async () => given.find((each) => JSON.stringify(each).includes('import')));
    await worker.close();
    expect(given).toEqual([
      ['export', '1', 0, 'export', false],
      ['export', '2', 5, 'export', false],
      ['orders', '3', 0, 'exportOrders', false],
      ['import', '5', 0, 'import', false],
    ]);
    expect(await findJob(database(), '5')).toMatchObject({ state: 'running' });
  });
});

describe('a server', () => {
  test('works on two jobs at a time, the oldest first, and takes the next by itself', async () => {
    const gates = new Map(['1', '2', '3'].map((jobId) => [jobId, gate()]));
    const begun: string[] = [];
    const write = async ({ jobId }: StoredJob) => {
      begun.push(jobId);
      await gates.get(jobId)?.opened;
    };
    await add('3', EXPORT, { minute: 3 });
    await add('1', EXPORT, { minute: 1 });
    await add('2', EXPORT, { minute: 2 });
    const worker = workerWith({ exports: { write } });
    await worker.wake();
    await worker.wake();
    expect(begun).toEqual(['1', '2']);
    expect(await held('1')).toMatchObject({ held_until: new Date(AT + 10_000), attempts: 1 });
    expect(await held('3')).toMatchObject({ held_until: null });
    gates.get('2')?.open();
    await until(async () => begun[2]);
    expect(begun).toEqual(['1', '2', '3']);
    for (const { open } of gates.values()) open();
    for (const jobId of gates.keys()) expect(await ended(jobId)).toMatchObject({ state: 'done' });
  });

  test('does not take what it works on already, however late', async () => {
    const { open, opened } = gate();
    let begun = 0;
    const write = () => {
      begun += 1;
      return opened;
    };
    await add('J', EXPORT);
    const worker = workerWith({ exports: { write } });
    await worker.wake();
    setClock(AT + 60_000);
    await worker.wake();
    expect(begun).toBe(1);
    open();
    expect(await ended('J')).toMatchObject({ state: 'done' });
  });

  test('that stops finishes what is under way, and leaves the rest to the next at once', async () => {
    await add('J', CANCEL, { keys: keysOf(10) });
    const { open, opened } = gate();
    let begun = 0;
    const doTo = async (job: StoredJob, { position }: OpenItem) => {
      begun += 1;
      await opened;
      await markDone(database(), job, position);
    };
    const worker = workerWith({ deeds: { doTo } });
    await worker.wake();
    await until(async () => (begun === 4 ? begun : undefined));
    const closing = worker.close();
    open();
    await closing;
    expect(begun).toBe(4);
    expect(await held('J')).toEqual({ held_until: null, attempts: 0, state: 'running', step: 'work' });
    await worker.wake();
    expect(begun).toBe(4);
    await workerWith().wake();
    expect(await ended('J')).toMatchObject({ state: 'done', done: 10 });
  });

  test('that stops while it takes a job gives it back, and begins nothing', async () => {
    await add('J', EXPORT);
    const begun: string[] = [];
    const worker = workerWith({ exports: { write: async ({ jobId }: StoredJob) => void begun.push(jobId) } });
    void worker.wake();
    await worker.close();
    expect(begun).toEqual([]);
    expect(await held('J')).toMatchObject({ held_until: null, attempts: 0, state: 'running' });
  });

  test('keeps a job by renewing its lease, and stops at one that another server has', async () => {
    jest.useFakeTimers({
      doNotFake: ['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
    });
    await add('J', EXPORT);
    const begun = gate();
    const worker = workerWith({
      exports: {
        write: (_job: StoredJob, _task: JobTask, signal: AbortSignal) => {
          begun.open();
          return aborted(signal);
        },
      },
    });
    await worker.wake();
    await begun.opened;
    const renewedTo = (milliseconds: number) =>
      until(async () => ((await held('J'))?.held_until?.getTime() === AT + milliseconds ? true : undefined));
    setClock(AT + 2_999);
    jest.advanceTimersByTime(2_999);
    setClock(AT + 3_000);
    jest.advanceTimersByTime(1);
    expect(await renewedTo(13_000)).toBe(true);
    setClock(AT + 6_000);
    jest.advanceTimersByTime(3_000);
    expect(await renewedTo(16_000)).toBe(true);
    await set('J', "lease = lease + 1, holder = 'other'");
    jest.advanceTimersByTime(3_000);
    // What was written meanwhile is the other's to end.
    await until(async () => (jest.getTimerCount() === 0 ? true : undefined));
    expect(jest.getTimerCount()).toBe(0);
    await worker.close();
    expect(await held('J')).toMatchObject({ held_until: new Date(AT + 16_000), state: 'running' });
    expect(faults).toEqual([]);
  });

  test('gives back what imports have left, until it stops', async () => {
    const given: unknown[][] = [];
    const worker = workerWith({ imports: { giveBackLeft: async (...all: unknown[]) => void given.push(all) } });
    await worker.giveBackLeft();
    const [[onFault, signal] = []] = given;
    (onFault as (error: unknown) => void)('left');
    expect([faults, (signal as AbortSignal).aborted]).toEqual([['left'], false]);
    await worker.close();
    expect((signal as AbortSignal).aborted).toBe(true);
  });
});

describe('a job that fails', () => {
  const failing = (error: unknown, meanwhile?: () => Promise<unknown>) => ({
    exports: {
      write: async () => {
        await meanwhile?.();
        throw error;
      },
    },
  });
  const told = () => faultsOfJob(database(), 'J', 9);

  test('by a refusal ends with its words, and is no fault of the program', async () => {
    await add('J', EXPORT);
    const { code, errorMessage: message } = forbidden().answer;
    await workerWith(failing(forbidden())).wake();
    expect(await ended('J')).toMatchObject({ state: 'failed' });
    expect([await told(), faults]).toEqual([[{ code, message }], []]);
  });
  test('by a fault of the program ends without telling it, and the log hears of it', async () => {
    await add('J', EXPORT);
    const fault = new Error('a fault');
    await workerWith(failing(fault)).wake();
    expect(await ended('J')).toMatchObject({ state: 'failed' });
    expect([await told(), faults]).toEqual([[{ code: 'internal', message: consoleJobTexts.internal }], [fault]]);
  });
  test('while the database is away goes on when its lease is over, and no attempt is counted', async () => {
    await add('J', EXPORT);
    const worker = workerWith(failing(unavailable()));
    await worker.wake();
    await until(async () => faults[0]);
    await worker.close();
    expect(faults).toMatchObject([{ status: 503 }]);
    expect(await held('J')).toMatchObject({ state: 'running', attempts: 0, held_until: new Date(AT + 10_000) });
    expect(await told()).toEqual([]);
  });
  test('to another server is left to it: given back, where it is not another’s yet', async () => {
    await add('J', EXPORT);
    let times = 0;
    const attempts: number[] = [];
    const write = async (job: StoredJob) => {
      times += 1;
      attempts.push(job.attempts);
      if (times === 1) throw new JobLost();
    };
    await workerWith({ exports: { write } }).wake();
    expect(await ended('J')).toMatchObject({ state: 'done' });
    expect([attempts, faults, await told()]).toEqual([[1, 1], [], []]);
  });
  test.each([
    ['is another server’s by then', "lease = lease + 1, held_until = 'infinity'", 'running'],
    ['has ended by then', "state = 'cancelled', ended_at = now()", 'cancelled'],
  ])('is left as it is where it %s', async (_name, what, state) => {
    await add('J', EXPORT);
    const worker = workerWith(failing(new Error('a fault'), () => set('J', what)));
    await worker.wake();
    await until(async () => faults[0]);
    await worker.close();
    expect([await held('J'), await told()]).toEqual([expect.objectContaining({ state }), []]);
  });
  test('being an import gives back first what it has stored', async () => {
    await add('J', IMPORT);
    const steps: unknown[] = [];
    const run = async (job: StoredJob) => {
      steps.push(job.step);
      if (job.step === 'work') throw forbidden();
      await endJob(database(), job, { state: 'failed', done: undefined, at: new Date(AT) });
    };
    await workerWith({ imports: { run } }).wake();
    expect(await ended('J')).toMatchObject({ state: 'failed' });
    expect([steps, await told()]).toMatchObject([['work', 'undo'], [{ code: 'forbidden' }]]);
  });
  test.each<[JobStep]>([['undo'], ['note']])(
    'being an import at %s is tried again when its lease is over',
    async (step) => {
      await add('J', IMPORT, { step });
      const worker = workerWith({ imports: { run: () => Promise.reject(new Error('a fault')) } });
      const asked = jest.spyOn(database(), 'query');
      await worker.wake();
      // Once the work is over the next job is looked for, behind the looks of the waking.
      const hasEnded = () => asked.mock.calls.filter(([{ name }]) => name === 'console_jobs_lease').length > 2;
      await until(async () => (hasEnded() ? true : undefined));
      await worker.close();
      expect(faults).toHaveLength(1);
      expect(await held('J')).toMatchObject({ state: 'running', step, held_until: new Date(AT + 10_000) });
      expect(await told()).toEqual([]);
    },
  );
});

describe('a job that comes no further', () => {
  const told = async () => (await faultsOfJob(database(), 'J', 9)).map(({ code, message }) => [code, message]);
  const stuck = ['internal', consoleJobTexts.stuck(60)];

  test('is begun sixty times, and then ends with the reason, of which the log hears', async () => {
    await add('J', EXPORT);
    await add('next', EXPORT, { minute: 1 });
    await set('J', 'attempts = 59');
    const begun: number[] = [];
    const worker = workerWith({
      exports: {
        write: async ({ jobId, attempts }: StoredJob) => {
          begun.push(attempts);
          if (jobId === 'J') throw unavailable();
        },
      },
    });
    await worker.wake();
    expect(await ended('next')).toMatchObject({ state: 'done' });
    expect(begun.sort()).toEqual([1, 60]);
    faults.length = 0;
    await set('J', 'attempts = 60, held_until = NULL');
    await add('behind', EXPORT, { minute: 2 });
    await worker.wake();
    expect(await ended('J')).toMatchObject({ state: 'failed' });
    expect(await ended('behind')).toMatchObject({ state: 'done' });
    expect(begun).toHaveLength(3);
    expect(await told()).toEqual([stuck]);
    expect(faults).toEqual([new Error('job J was begun 60 times and came no further')]);
  });
  test.each<[step: JobStep, state: string, told: unknown[]]>([
    ['undo', 'failed', ['internal', consoleJobTexts.notGivenBack]],
    ['note', 'done', stuck],
  ])('being an import at %s ends as %s', async (step, state, reason) => {
    await add('J', IMPORT, { step });
    await set('J', 'attempts = 60');
    await workerWith({ imports: { run: () => Promise.reject(new Error('begun')) } }).wake();
    expect(await ended('J')).toMatchObject({ state });
    expect(await told()).toEqual([reason]);
  });
  test('being an import that has stored something is told, and gives that back', async () => {
    await add('J', IMPORT);
    await set('J', 'attempts = 60');
    const run = async (job: StoredJob) => {
      if (job.step !== 'undo') throw new Error('begun');
      await endJob(database(), job, { state: 'failed', done: undefined, at: new Date(AT) });
    };
    await workerWith({ imports: { run } }).wake();
    expect(await ended('J')).toMatchObject({ state: 'failed' });
    expect(await told()).toEqual([stuck]);
  });
});
