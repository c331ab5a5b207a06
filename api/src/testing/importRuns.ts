/**
 * Imports of answers on a database of a test file's own, step by step and without a server: what is planned, what of it is
 * stored and held, and how far the job is.
 */
import { jest } from '@jest/globals';
import { now } from '@madoguchi/shared/domain/clock';
import type { StoredRow } from '../repositories/answers/rows';
import { addChanges, type PlannedChange } from '../repositories/consoleJobs/changes';
import { faultsOfJob } from '../repositories/consoleJobs/faults';
import { addJob, findJob, type JobStep, leaseJob } from '../repositories/consoleJobs/jobs';
import { addRows, type PlannedAnswer } from '../repositories/consoleJobs/rows';
import { writeQuotas } from '../repositories/slots/slots';
import { JobActors } from '../services/consoleJobs/actors';
import type { ImportRun, ImportTask } from '../services/consoleJobs/imports/run';
import { type BundleFiles, TEST_NOW } from './bundle';
import { memberBundle } from './members';
import { servicesOfFile } from './servicesOfFile';
import { stayBundle } from './stays';
import { PLACE, row } from './storedAnswers';

/** Whoever has begun the imports of tests: a LINE id that is 管理者. */
const IMPORTER = 'U-admin';

const JOB = ['row', 'change', 'fault', 'input'].map((name) => `console_job_${name}`);
const ANSWERS = ['answer_search', 'answer_row', 'reservation', 'bed_stay', 'answer'];
const TAKEN = ['place_hold', 'bed_night', 'member_number', 'member_count', 'slot'];

/** A place of the kit’s calendar, in a slot, that costs one. */
export const placeAt = (slot: string, more: Partial<typeof PLACE> = {}) => ({ ...PLACE, slot, cost: 1, ...more });

type Planned = Partial<PlannedAnswer> & {
  /** True where the answer's own rows are made as it is stored, with its numbers. */
  isWhole?: boolean;
};

/** @param more files of the bundle, beside forms with places, beds and numbers */
export function importRunsOfFile(more: BundleFiles = {}) {
  const { database, services, rows } = servicesOfFile(
    { ...stayBundle(), ...memberBundle(), ...more },
    { emptied: ['audit', ...JOB, 'console_job', ...ANSWERS, ...TAKEN, 'person', 'staff'] },
  );
  return {
    database,
    rows,
    services,
    /** A job at a step, in the hands of this server. */
    async run(
      form: string,
      step: JobStep,
      {
        id = 'J',
        actorId = IMPORTER,
        total = 9,
        signal = new AbortController().signal,
        ...facts
      }: Partial<
        Pick<ImportTask, 'dryRun'> & { id: string; actorId: string; total: number; signal: AbortSignal; input: string }
      > = {},
    ): Promise<ImportRun> {
      const { input, ...asked } = facts;
      const task: ImportTask = { kind: 'import', form, idempotencyKey: id, ...asked };
      const written = { jobId: id, actorId, bodyHash: '', idempotencyKey: id, step, total, task, input, at: now() };
      await addJob(database(), written);
      const until = new Date(now().getTime() + 60_000);
      const job = await leaseJob(database(), { holder: 'here', at: now(), until, underWay: [] });
      if (!job) throw new Error('the job can be taken');
      const { configurations, calendars, files, answerWrites, foreground } = services();
      const actors = new JobActors(database(), new Set([IMPORTER]));
      const made = { configurations, calendars, files, answerWrites, isPaymentOn: false, actors, foreground };
      return { job, task, signal, yielding: foreground.behind(), dependencies: { ...made, database: database() } };
    },
    /** Plans an answer of a row; of somebody of their own, with a name. */
    async plan(
      fileRow: number,
      { isWhole = false, ...planned }: Planned = {},
      { id = 'J', form = 'visit' } = {},
    ): Promise<void> {
      const rows: StoredRow[] = [row('name', `氏名${fileRow}`)];
      const found = {
        findText: `氏名${fileRow}`,
        grams: ['氏名'],
        sortName: '',
        sortDay: '',
        lastDay: '',
        kind: '',
      } as const;
      const answer: PlannedAnswer = {
        ...{ userId: `I-${fileRow}`, partitionKey: `${form}#I-${fileRow}`, check: '未対応', formVersion: 1 },
        ...{ createdAt: new Date(Date.parse(TEST_NOW) - 60_000).toISOString(), overrides: [] },
        ...{ rows, place: undefined, stay: undefined, ...(!isWhole && { found }), ...planned },
      };
      await addRows(database(), id, [{ fileRow, answerId: `a-${fileRow}`, plan: answer }]);
    },
    change: (change: PlannedChange) => addChanges(database(), 'J', [change]),
    /** Opens places of the calendar `main`, or another one, on the day of PLACE. */
    open: (quotas: Record<string, number>, calendarId = 'main') =>
      writeQuotas(database(), calendarId, { [PLACE.day]: quotas }, now(), 1),
    /** Lets a job go on at another step, as its next one does. */
    goTo: (step: JobStep) => database().script(`UPDATE console_job SET step = '${step}', done = 0`),
    job: (id = 'J') => findJob(database(), id),
    faults: () => faultsOfJob(database(), 'J', 100),
    /** The calendars of which screens hear that places have changed. */
    freed: () => jest.spyOn(services().calendars, 'placesChanged').mockReturnValue(undefined),
    /** Slots by how many are taken, and nights. */
    taken: async () => ({
      slots: await rows<object>('SELECT calendar_id, slot, reserved FROM slot ORDER BY 1, 2').then((all) =>
        all.map((each) => Object.values(each).join(' ')),
      ),
      nights: await rows<object>('SELECT night, reserved FROM bed_night ORDER BY 1').then((all) =>
        all.map((each) => Object.values(each).join(' ')),
      ),
      numbers: await rows<object>('SELECT member_number FROM member_number ORDER BY 1').then((all) =>
        all.map((each) => Object.values(each).join(' ')),
      ),
    }),
    answers: () => rows<Record<string, unknown>>('SELECT * FROM answer ORDER BY answer_id'),
    /** Rows of the file that are still kept. */
    kept: async () =>
      (await rows<{ file_row: number }>('SELECT file_row FROM console_job_row ORDER BY job_id, file_row')).map(
        ({ file_row }) => file_row,
      ),
  };
}
