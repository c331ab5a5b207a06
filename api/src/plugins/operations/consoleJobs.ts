/** The console's jobs on a selection, exports and imports. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { JobListSchema, JobSchema } from '@madoguchi/shared/contract/console/jobs';
import * as v from 'valibot';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

export const CONSOLE_JOB_OPERATIONS: Operations = {
  [consoleOperation('jobPost')]: {
    summary: 'Begin a job on a selection of answers, an export or an import',
    answer: dataAnswer(v.object({ jobId: v.string() })),
  },
  [consoleOperation('jobs')]: { summary: "The caller's own jobs", answer: dataAnswer(JobListSchema) },
  [consoleOperation('job')]: { summary: 'How far a job is, and what did not go', answer: dataAnswer(JobSchema) },
  [consoleOperation('jobCancel')]: { summary: 'End a job where it is', answer: dataAnswer(JobSchema) },
  [consoleOperation('jobFile')]: { summary: 'The file that an export wrote', answer: { contentType: '*/*' } },
};
