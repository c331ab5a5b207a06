/** Jobs of the console (CONTRACT 14.3): what is done to many answers, with progress, and survives a restart. */
import * as v from 'valibot';
import { CHECK_STATUSES } from '../status';
import { QueryDaySchema } from './answers';
import { ClosingTextSchema } from './closings';
import { DESK_MESSAGE_MAXIMUM, FILE_FORMATS, MEMO_MAXIMUM, SELECTION_MAXIMUM } from './words';

export const JOB_KINDS = ['check', 'cancel', 'message', 'memo', 'export', 'exportOrders', 'import', 'closing'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export const JOB_STATES = ['running', 'done', 'failed', 'cancelled'] as const;

const KeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** Answers by name, or all that a query of `answers` finds, as they stand when the job begins. */
const SelectionSchema = v.union([
  v.object({ partitionKeys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(SELECTION_MAXIMUM)) }),
  v.object({ query: v.pipe(v.string(), v.maxLength(2_000)) }),
]);
export type Selection = v.InferOutput<typeof SelectionSchema>;

/** Body of `jobs`. The same idempotencyKey of the same caller answers the job that it began. */
export const JobPostBodySchema = v.variant('kind', [
  v.object({
    kind: v.literal('check'),
    selection: SelectionSchema,
    check: v.picklist(CHECK_STATUSES),
    idempotencyKey: KeySchema,
  }),
  v.object({ kind: v.literal('cancel'), selection: SelectionSchema, idempotencyKey: KeySchema }),
  v.object({
    kind: v.literal('message'),
    selection: SelectionSchema,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(DESK_MESSAGE_MAXIMUM)),
    idempotencyKey: KeySchema,
  }),
  v.object({
    kind: v.literal('memo'),
    selection: SelectionSchema,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MEMO_MAXIMUM)),
    idempotencyKey: KeySchema,
  }),
  v.object({
    kind: v.literal('exportOrders'),
    /** Of one form; of all in the scope without it. */
    form: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** First and last day, in Japan, on which the orders were placed. */
    from: QueryDaySchema,
    to: QueryDaySchema,
    format: v.picklist(FILE_FORMATS),
    idempotencyKey: KeySchema,
  }),
  v.object({
    kind: v.literal('export'),
    /** Of one form, of people or of members, whose items are the columns. */
    form: v.pipe(v.string(), v.maxLength(100)),
    selection: SelectionSchema,
    format: v.picklist(FILE_FORMATS),
    idempotencyKey: KeySchema,
  }),
  v.object({
    kind: v.literal('import'),
    form: v.pipe(v.string(), v.maxLength(100)),
    /** The file's text, as CSV in UTF-8. */
    csv: v.string(),
    /** Only judges, and tells all faults. */
    dryRun: v.optional(v.boolean()),
    idempotencyKey: KeySchema,
  }),
  v.object({
    kind: v.literal('closing'),
    /** Whose people are told what they are offered, who were not told before. */
    closingId: v.pipe(v.string(), v.maxLength(64)),
    /** With variables as messages.json has them. */
    text: ClosingTextSchema,
    idempotencyKey: KeySchema,
  }),
]);
export type JobPostBody = v.InferOutput<typeof JobPostBodySchema>;

export const JobSchema = v.object({
  jobId: v.string(),
  kind: v.picklist(JOB_KINDS),
  state: v.picklist(JOB_STATES),
  done: v.number(),
  total: v.number(),
  /** Only what did not go as asked: the answer's key, or a row (from 1, behind the two of titles) and column of a file. */
  results: v.array(
    v.object({
      key: v.optional(v.string()),
      row: v.optional(v.number()),
      column: v.optional(v.string()),
      code: v.string(),
      message: v.string(),
    }),
  ),
  /** Characters that Shift_JIS has not, written as 〓. */
  replaced: v.optional(v.number()),
  fileName: v.optional(v.string()),
  /** Of an import: rows that make a new answer, that change one, and that are stored as they stand in the file. */
  imported: v.optional(v.object({ added: v.number(), changed: v.number(), unchanged: v.number() })),
});
export type Job = v.InferOutput<typeof JobSchema>;

/** A job of the caller's own among others: how far it is, and whether there is a file. */
export const JobSummarySchema = v.object({
  ...v.omit(JobSchema, ['results']).entries,
  /** What did not go. */
  faults: v.number(),
  /** Of which form it is; absent where it is of none or of several. */
  form: v.optional(v.string()),
  isDryRun: v.boolean(),
  createdAt: v.string(),
});
export type JobSummary = v.InferOutput<typeof JobSummarySchema>;
/** Answer of `jobs`: the caller's own of a week, the newest first, at most JOBS_SHOWN. */
export const JobListSchema = v.object({ items: v.array(JobSummarySchema) });
export const JOBS_SHOWN = 100;
