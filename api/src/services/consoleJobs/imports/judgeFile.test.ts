/** A file that is judged to its end, without a server (CONTRACT 14.3): how many faults are told, and what is kept of it. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { readConfiguration } from '../../../configuration';
import { faultCount, faultsOfJob } from '../../../repositories/consoleJobs/faults';
import { addJob, findJob, leaseJob } from '../../../repositories/consoleJobs/jobs';
import { TEST_NOW, testBundle } from '../../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../../testing/database';
import { makeServices, type Services } from '../../services';
import { JobActors } from '../actors';
import { judgeFile } from './judgeFile';
import { BATCH, type ImportRun } from './run';

const database = databaseOfFile();
const ADMIN = 'U-admin';
/** Items of the long form that every row must fill: a batch of empty rows has so many faults a row. */
const REQUIRED = 60;
const KEYS = Array.from({ length: REQUIRED }, (_, index) => `item${index}`);
let services: Services;
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  const item = { type: 'text', title: '項目', isRequired: { value: true } };
  const surveySchema = KEYS.map((itemKey) => ({ ...item, itemKey }));
  const long = { surveyId: 'long', surveyTitle: '長い帳票', isAppending: { value: true }, surveySchema };
  const short = { ...long, surveyId: 'short', surveySchema: surveySchema.slice(0, 1) };
  await importFilesInto(database(), { ...testBundle(), 'surveys/long.json': long, 'surveys/short.json': short });
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  const parts = ['input', 'row', 'change', 'fault'].map((name) => `console_job_${name}`);
  await emptyTables(database(), [...parts, 'console_job']);
});

/** Judges a file of rows that fill these items. @returns whether it is good */
async function judged(
  form: string,
  keys: readonly string[],
  rows: readonly string[],
  dryRun = false,
): Promise<boolean> {
  const head = ['answerCode', 'partitionKey', 'status', ...keys].join(',');
  const line = (value: string) => ['', '', '', ...keys.map(() => value)].join(',');
  const task = { kind: 'import' as const, form, idempotencyKey: 'J', ...(dryRun && { dryRun }) };
  const facts = { jobId: 'J', actorId: ADMIN, bodyHash: '', idempotencyKey: 'J', step: 'select' as const, total: 0 };
  await addJob(database(), { ...facts, task, input: [head, head, ...rows.map(line)].join('\n'), at: now() });
  const until = new Date(now().getTime() + 60_000);
  const job = await leaseJob(database(), { holder: 'here', at: now(), until, underWay: [] });
  if (!job) throw new Error('the job can be taken');
  const { configurations, calendars, files, answerWrites } = services;
  const run: ImportRun = {
    ...{ job, task, signal: new AbortController().signal },
    dependencies: {
      ...{ database: database(), configurations, calendars, files, answerWrites, isPaymentOn: false },
      actors: new JobActors(database(), new Set([ADMIN])),
    },
  };
  return judgeFile(run);
}
const rowsKept = async () =>
  (
    await database().query<{ file_row: number }>({
      name: 'test_rows_kept',
      text: 'SELECT file_row FROM console_job_row ORDER BY file_row',
    })
  ).map(({ file_row }) => file_row);
const told = () => faultsOfJob(database(), 'J', 100_000);

test('a good file is kept row by row', async () => {
  const rows = Array.from({ length: BATCH + 2 }, () => '山田');
  expect(await judged('short', KEYS.slice(0, 1), rows)).toBe(true);
  expect(await rowsKept()).toEqual(rows.map((_, index) => index + 1));
  expect(await findJob(database(), 'J')).toMatchObject({ done: BATCH + 2, total: BATCH + 2 });
});
test('of a trial nothing is kept', async () => {
  expect(await judged('short', KEYS.slice(0, 1), ['山田'], true)).toBe(true);
  expect(await rowsKept()).toEqual([]);
});

describe('a file with faults', () => {
  test('is judged on, and nothing more of it is kept from the rows among which the first fault is', async () => {
    const rows = Array.from({ length: 3 * BATCH }, (_, index) => (index === BATCH + 7 ? '' : '山田'));
    expect(await judged('short', KEYS.slice(0, 1), rows)).toBe(false);
    expect(await rowsKept()).toEqual(Array.from({ length: BATCH }, (_, index) => index + 1));
    expect(await told()).toEqual([expect.objectContaining({ row: BATCH + 8, column: 'item0' })]);
    expect(await findJob(database(), 'J')).toMatchObject({ done: 3 * BATCH });
  });
  test('tells ten thousand of them and that there are more, and is read no further', async () => {
    const rows = Array.from({ length: 3 * BATCH }, () => '');
    expect(await judged('long', KEYS, rows)).toBe(false);
    expect(await faultCount(database(), 'J')).toBe(10_001);
    const faults = await told();
    expect(faults.filter(({ row }) => row === undefined).map(({ message }) => message)).toEqual([
      consoleJobTexts.file.tooManyFaults(10_000),
    ]);
    // Six thousand of the first rows, four thousand of those behind them.
    expect(new Set(faults.map(({ row }) => row)).size).toBe(BATCH + Math.ceil(4_000 / REQUIRED) + 1);
    expect(await findJob(database(), 'J')).toMatchObject({ done: 2 * BATCH });
  });
});
