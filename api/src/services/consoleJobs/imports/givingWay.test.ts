/** At which moments an import lets people go first: between its rows, and between its transactions, with nothing locked. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import type { Yielding } from '../../../foreground';
import { importRunsOfFile, placeAt } from '../../../testing/importRuns';
import { giveBackAll } from './givingBack';
import { judgeFile } from './judgeFile';
import { type ImportRun, SHORT_BATCH } from './run';
import { storeAll } from './staging';
import { noteAll, switchOver } from './switchOver';

const form = {
  surveyId: 'plain',
  surveyTitle: '申込',
  surveySchema: [{ itemKey: 'name', type: 'text', title: '氏名' }],
};
const kit = importRunsOfFile({ 'surveys/plain.json': { ...form, isAppending: { value: true } } });

let times: number;
/** Transactions that were open, and had written, as it gave way. */
let open: number;
beforeEach(() => {
  times = 0;
  open = 0;
});
/** Counts how often it is asked. */
const counting: Yielding = {
  giveWay: async () => {
    times += 1;
    const [row] = await kit.rows<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE a.datname = current_database() AND l.locktype = 'transactionid' AND l.granted`,
    );
    open += row?.open ?? 0;
  },
};
const watched = (run: ImportRun): ImportRun => ({ ...run, yielding: counting });
/** Rows that take three transactions. */
const ROWS = 2 * SHORT_BATCH + 1;

async function planned(): Promise<ImportRun> {
  await kit.open({ '0': ROWS });
  const run = await kit.run('visit', 'work');
  for (let fileRow = 1; fileRow <= ROWS; fileRow += 1) await kit.plan(fileRow, { place: placeAt('0') });
  return run;
}

test('rows are judged one by one, with others let in between each two', async () => {
  const head = ['answerCode', 'partitionKey', 'status', 'reservation', 'name'];
  const csv = stringify([head, head, ...Array.from({ length: 50 }, () => ['', '', '', '', '山田'])]);
  await judgeFile(watched(await kit.run('plain', 'select', { input: csv })));
  expect([await kit.faults(), (await kit.kept()).length]).toEqual([[], 50]);
  expect(times).toBeGreaterThanOrEqual(50);
});

describe('transactions', () => {
  test('that store rows are begun one after the other', async () => {
    await storeAll(watched(await planned()));
    expect([times, open]).toEqual([3, 0]);
  });
  test('that tell of what counts likewise', async () => {
    const run = await planned();
    await storeAll(run);
    await switchOver(run);
    await noteAll(watched(run));
    expect([times, open]).toEqual([3, 0]);
  });
  test('that give back likewise', async () => {
    const run = await planned();
    await storeAll(run);
    await kit.goTo('undo');
    await giveBackAll(watched(run));
    expect([times, open]).toEqual([3, 0]);
  });
});
