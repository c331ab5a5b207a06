/** The file that a job writes: in its format, where all files lie, and gone after a day. */
import { Readable } from 'node:stream';
import type { FileFormat } from '@madoguchi/shared/contract/console/words';
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Database } from '../../database/database';
import type { Foreground, Yielding } from '../../foreground';
import { makeUlid } from '../../identifiers';
import { type StoredJob, setJobFile } from '../../repositories/consoleJobs/jobs';
import type { Configurations } from '../configuration/configurations';
import type { StoragePort } from '../files/storage';
import type { StaffCaller } from '../staff/staffCaller';
import type { JobActors } from './actors';
import { type Lines, shiftJisCsv, utf8Csv } from './csvFile';
import { JobLost } from './lease';
import { xlsx } from './xlsxFile';

const LINES_AT_A_TIME = 25;

/** What each format is to a browser. */
export const FORMATS: Readonly<Record<FileFormat, { ending: string; contentType: string }>> = {
  'csv-utf8': { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  'csv-sjis': { ending: 'csv', contentType: 'text/csv; charset=Shift_JIS' },
  xlsx: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

/** What a job is written from: its answers or orders, their forms, and who asked for it. */
export interface ExportDependencies {
  database: Database;
  configurations: Configurations;
  storage: StoragePort;
  actors: JobActors;
  foreground: Foreground;
}

interface Written {
  format: FileFormat;
  /** Of the file and, in a workbook, of its sheet. */
  title: string;
  sheetName: string;
  /** In whose scope it is written. */
  actor: Pick<StaffCaller, 'scope'>;
  lines: AsyncIterable<Lines>;
}

/** The same lines, few at a time: while they become bytes nobody else is answered. */
async function* fewAtATime(batches: AsyncIterable<Lines>, yielding: Yielding): AsyncGenerator<Lines> {
  for await (const lines of batches)
    for (let first = 0; first < lines.length; first += LINES_AT_A_TIME) {
      await yielding.giveWay();
      yield lines.slice(first, first + LINES_AT_A_TIME);
    }
}

/** Writes the file of a job; one that another server has begun is begun anew. @throws {JobLost} */
export async function writeJobFile(
  { database, storage, foreground }: Pick<ExportDependencies, 'database' | 'storage' | 'foreground'>,
  job: StoredJob,
  { format, title, sheetName, actor, lines: batches }: Written,
): Promise<void> {
  if (job.fileId !== undefined) await storage.remove(job.fileId);
  const { date, time } = japanDateTime(nowMilliseconds());
  const { ending, contentType } = FORMATS[format];
  const name = consoleJobTexts.fileName(title, `${date}-${time.replace(':', '')}`);
  const file = { fileId: makeUlid(), fileName: `${name}.${ending}`, fileScope: actor.scope };
  if (!(await setJobFile(database, job, { ...file, replaced: undefined }))) throw new JobLost();
  let replaced = 0;
  const lines = fewAtATime(batches, foreground.behind());
  const bytes = {
    'csv-utf8': () => utf8Csv(lines),
    'csv-sjis': () =>
      shiftJisCsv(lines, (count) => {
        replaced += count;
      }),
    xlsx: () => xlsx(lines, sheetName),
  }[format]();
  await storage.store(file.fileId, contentType, Readable.from(bytes));
  if (await setJobFile(database, job, { ...file, replaced: format === 'csv-sjis' ? replaced : undefined })) return;
  // Whoever has the job now knows nothing of this file.
  await storage.remove(file.fileId);
  throw new JobLost();
}
