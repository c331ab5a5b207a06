/** The calls of the desk (CONTRACT 14.3): answers and the deeds on one, the day sheet, saved views, jobs. */
import type { CheckStatus, MessageOutcome } from '@madoguchi/shared/contract';
import { NotifyAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/admin';
import {
  DeskDetailAnswerSchema,
  DeskFormsAnswerSchema,
  DeskJobAnswerSchema,
  DeskJobBegunAnswerSchema,
  DeskJobsAnswerSchema,
  DeskListAnswerSchema,
  DeskScanAnswerSchema,
  DeskTodayAnswerSchema,
  DeskViewsAnswerSchema,
  StandingAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/desk';
import type {
  AnswerForm,
  ConsoleAnswer,
  ConsoleAnswerDetail,
  ConsoleAnswers,
  SavedView,
  Scanned,
  Today,
} from '@madoguchi/shared/contract/console/answers';
import type { Job, JobPostBody, JobSummary } from '@madoguchi/shared/contract/console/jobs';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import type { AttendanceState } from '@madoguchi/shared/contract/console/words';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { isAnswer, OkAnswerSchema } from '@madoguchi/shared/store';
import { consoleApi, dataOf } from './consoleApi';

/** One deed on one answer. `version` is that of the answer which was read. */
export type DeskDeed = { partitionKey: string } & (
  | { deed: 'answerCheck'; body: { check: CheckStatus; version: number } }
  | { deed: 'answerMove'; body: { value: string; version: number } }
  | { deed: 'answerCancel'; body: { version: number } }
  | { deed: 'memberNumberPut'; body: { number: string; version: number } }
  | { deed: 'answerMemo'; body: { text: string } }
  | { deed: 'answerAttendance'; body: { state: AttendanceState | null; version?: number } }
);

/** `value`: `YYYY-MM-DD HH:mm`. */
interface Proposing {
  partitionKey: string;
  value: string;
  text: string;
  version: number;
  idempotencyKey: string;
}

export interface PageQuery {
  /** Of the view, as `answersQueryOf` writes it. */
  query: string;
  cursor?: string | undefined;
}

/** Rows of a page: two screens of a tall window. */
const PAGE_ROWS = '100';

function pagePath({ query, cursor }: PageQuery): string {
  const search = new URLSearchParams(query);
  search.set('limit', PAGE_ROWS);
  if (cursor !== undefined) search.set('cursor', cursor);
  return `${consolePath('answers')}?${search}`;
}

export const deskApi = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    /** Forms whose answers the caller may read. */
    deskForms: build.query<AnswerForm[], void>({
      query: () => ({ ...consoleRequest('answerForms'), retry: true }),
      rawResponseSchema: DeskFormsAnswerSchema,
      transformResponse: dataOf<AnswerForm[]>,
    }),
    /** One page of a view's answers. */
    deskAnswers: build.query<ConsoleAnswers, PageQuery>({
      query: (page) => ({ path: pagePath(page), fromOrigin: true, retry: true }),
      rawResponseSchema: DeskListAnswerSchema,
      transformResponse: dataOf<ConsoleAnswers>,
      // People's answers do not stay in a desk's browser longer than they are looked at.
      keepUnusedDataFor: 0,
    }),
    deskAnswer: build.query<ConsoleAnswerDetail, string>({
      query: (partitionKey) => ({ ...consoleRequest('answer', { partitionKey }), retry: true }),
      rawResponseSchema: DeskDetailAnswerSchema,
      transformResponse: dataOf<ConsoleAnswerDetail>,
      providesTags: ['ConsoleAnswer'],
      keepUnusedDataFor: 0,
    }),
    /** The answer that a QR's text or an answer code names. */
    deskScan: build.mutation<Scanned, string>({
      query: (text) => ({ ...consoleRequest('answerScan'), body: { text } }),
      rawResponseSchema: DeskScanAnswerSchema,
      transformResponse: dataOf<Scanned>,
    }),
    /** Answers the answer as it stands afterwards; a move may have made it another one, with a key of its own. */
    deskDeed: build.mutation<ConsoleAnswer | undefined, DeskDeed>({
      query: ({ deed, partitionKey, body }) => ({ ...consoleRequest(deed, { partitionKey }), body }),
      rawResponseSchema: OkAnswerSchema,
      transformResponse: ({ data }: { data?: unknown }) => (isAnswer(StandingAnswerSchema, data) ? data : undefined),
      invalidatesTags: ['ConsoleAnswer', 'Schedule'],
    }),
    /** Answers what has become of the message so far. The same key again is the same message. */
    deskMessage: build.mutation<MessageOutcome, { partitionKey: string; text: string; idempotencyKey: string }>({
      query: ({ partitionKey, ...body }) => ({ ...consoleRequest('answerMessage', { partitionKey }), body }),
      rawResponseSchema: NotifyAnswerSchema,
      transformResponse: dataOf<MessageOutcome>,
      invalidatesTags: ['ConsoleAnswer'],
    }),
    /** Proposes another day and time; answers what has become of the message that tells of it. */
    deskPropose: build.mutation<MessageOutcome, Proposing>({
      query: ({ partitionKey, ...body }) => ({ ...consoleRequest('answerPropose', { partitionKey }), body }),
      rawResponseSchema: NotifyAnswerSchema,
      transformResponse: dataOf<MessageOutcome>,
      invalidatesTags: ['ConsoleAnswer'],
    }),
    deskToday: build.query<Today, { day: string; form?: string | undefined }>({
      query: ({ day, form }) => ({ ...consoleRequest('today'), query: { day, form }, retry: true }),
      rawResponseSchema: DeskTodayAnswerSchema,
      transformResponse: dataOf<Today>,
      providesTags: ['ConsoleAnswer'],
      keepUnusedDataFor: 0,
    }),
    deskViews: build.query<SavedView[], void>({
      query: () => ({ ...consoleRequest('views'), retry: true }),
      rawResponseSchema: DeskViewsAnswerSchema,
      transformResponse: dataOf<SavedView[]>,
      providesTags: ['ConsoleView'],
    }),
    deskKeepView: build.mutation<unknown, SavedView>({
      query: ({ id, ...body }) => ({ ...consoleRequest('viewPut', { id }), body }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['ConsoleView'],
    }),
    deskForgetView: build.mutation<unknown, string>({
      query: (id) => consoleRequest('viewDelete', { id }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['ConsoleView'],
    }),
    deskStartJob: build.mutation<{ jobId: string }, JobPostBody>({
      query: (body) => ({ ...consoleRequest('jobPost'), body, timeoutMilliseconds: 120_000 }),
      rawResponseSchema: DeskJobBegunAnswerSchema,
      transformResponse: dataOf<{ jobId: string }>,
    }),
    deskJob: build.query<Job, string>({
      query: (id) => ({ ...consoleRequest('job', { id }), retry: true }),
      rawResponseSchema: DeskJobAnswerSchema,
      transformResponse: dataOf<Job>,
      keepUnusedDataFor: 0,
    }),
    /** The caller's own, the newest first. */
    deskJobs: build.query<JobSummary[], void>({
      query: () => ({ ...consoleRequest('jobs'), retry: true }),
      rawResponseSchema: DeskJobsAnswerSchema,
      transformResponse: ({ data }: { data: { items: JobSummary[] } }) => data.items,
      keepUnusedDataFor: 0,
    }),
    deskStopJob: build.mutation<unknown, string>({
      query: (id) => consoleRequest('jobCancel', { id }),
      rawResponseSchema: OkAnswerSchema,
    }),
  }),
});

export const {
  useDeskFormsQuery,
  useDeskAnswerQuery,
  useDeskScanMutation,
  useDeskDeedMutation,
  useDeskMessageMutation,
  useDeskProposeMutation,
  useDeskTodayQuery,
  useDeskViewsQuery,
  useDeskKeepViewMutation,
  useDeskForgetViewMutation,
  useDeskStartJobMutation,
  useDeskJobQuery,
  useDeskJobsQuery,
  useDeskStopJobMutation,
} = deskApi;
