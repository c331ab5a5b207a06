/** How many answers one file changes, without a server (CONTRACT 14.3): its own file, as so many changes take their time. */
import { expect, test } from '@jest/globals';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { stringify } from 'csv-stringify/sync';
import { importRunsOfFile } from '../../../testing/importRuns';
import { row, storing } from '../../../testing/storedAnswers';
import { MOST_CHANGES } from './changes';
import { judgeFile } from './judgeFile';

const plain = { surveyId: 'plain', surveyTitle: '申込', isAppending: { value: true } };
const surveySchema = [{ itemKey: 'name', type: 'text', title: '氏名' }];
const kit = importRunsOfFile({ 'surveys/plain.json': { ...plain, surveySchema } });
const { database } = kit;
const HEAD = ['partitionKey', 'name'];
const judge = async (count: number, dryRun = false) => {
  const rows = Array.from({ length: count }, (_, index) => [`key-m-${index}`, '別']);
  return judgeFile(await kit.run('plain', 'select', { input: stringify([HEAD, HEAD, ...rows]), dryRun }));
};

test('a file changes five hundred answers at most, told once', async () => {
  const answers = storing(database, 'plain');
  await answers.insert('m-0');
  await answers.rows('m-0', row('name', '一'));
  const copies = (table: string, more: string) => `
    INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object('answer_id', 'm-' || n ${more}))).*
    FROM ${table} one, generate_series(1, 650) n WHERE one.answer_id = 'm-0';`;
  const ofAnswer = `, 'partition_key', 'key-m-' || n, 'answer_code', 'code-m-' || n, 'user_id', 'U-' || n`;
  await database().script(copies('answer', ofAnswer) + copies('answer_row', ''));
  expect(await judge(650)).toBe(false);
  expect(await kit.faults()).toEqual([
    { code: 'too_large', message: consoleJobTexts.file.tooManyChanges(MOST_CHANGES) },
  ]);
  await database().script('DELETE FROM console_job_change; DELETE FROM console_job_fault; DELETE FROM console_job');
  expect(await judge(MOST_CHANGES, true)).toBe(true);
}, 60_000);
