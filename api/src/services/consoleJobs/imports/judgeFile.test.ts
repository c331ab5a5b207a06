/** A file that is judged to its end, without a server (CONTRACT 14.3): how many faults are told, and what is kept of it. */
import { describe, expect, test } from '@jest/globals';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { faultCount, faultsOfJob } from '../../../repositories/consoleJobs/faults';
import { importRunsOfFile } from '../../../testing/importRuns';
import { judgeFile, ROWS_WRITTEN } from './judgeFile';
import { BATCH } from './run';

/** Items of the long form that every row must fill: a batch of empty rows has so many faults a row. */
const REQUIRED = 60;
const KEYS = Array.from({ length: REQUIRED }, (_, index) => `item${index}`);
const item = { type: 'text', title: '項目', isRequired: { value: true } };
const surveySchema = KEYS.map((itemKey) => ({ ...item, itemKey }));
const long = { surveyId: 'long', surveyTitle: '長い帳票', isAppending: { value: true }, surveySchema };
const short = { ...long, surveyId: 'short', surveySchema: surveySchema.slice(0, 1) };
const kit = importRunsOfFile({ 'surveys/long.json': long, 'surveys/short.json': short });
const { database } = kit;

/** Judges a file of rows that fill these items. @returns whether it is good */
async function judged(
  form: string,
  keys: readonly string[],
  rows: readonly string[],
  dryRun = false,
): Promise<boolean> {
  const head = ['answerCode', 'partitionKey', 'status', ...keys].join(',');
  const line = (value: string) => ['', '', '', ...keys.map(() => value)].join(',');
  const input = [head, head, ...rows.map(line)].join('\n');
  return judgeFile(await kit.run(form, 'select', { input, ...(dryRun && { dryRun }) }));
}
const told = () => faultsOfJob(database(), 'J', 100_000);

test('a good file is kept row by row', async () => {
  const rows = Array.from({ length: BATCH + 2 }, () => '山田');
  expect(await judged('short', KEYS.slice(0, 1), rows)).toBe(true);
  expect(await kit.kept()).toEqual(rows.map((_, index) => index + 1));
  expect(await kit.job()).toMatchObject({ done: BATCH + 2, total: BATCH + 2 });
});
test('of a trial nothing is kept', async () => {
  expect(await judged('short', KEYS.slice(0, 1), ['山田'], true)).toBe(true);
  expect(await kit.kept()).toEqual([]);
});

describe('a file with faults', () => {
  test('is judged on, and nothing more of it is kept from the rows among which the first fault is', async () => {
    const rows = Array.from({ length: 3 * BATCH }, (_, index) => (index === BATCH + 7 ? '' : '山田'));
    expect(await judged('short', KEYS.slice(0, 1), rows)).toBe(false);
    expect(await kit.kept()).toEqual(Array.from({ length: BATCH }, (_, index) => index + 1));
    expect(await told()).toEqual([expect.objectContaining({ row: BATCH + 8, column: 'item0' })]);
    expect(await kit.job()).toMatchObject({ done: 3 * BATCH });
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
    expect(await kit.job()).toMatchObject({ done: 9 * ROWS_WRITTEN });
  });
});
