/** Calls for forms, rows and drafts that a form makes before its first input (API-010 to API-031). */
import type { CallMode, DraftDocument, Row, SurveyConfig } from '../../contract';
import { API_PATHS } from '../../contract';
import {
  DraftAnswerSchema,
  OkAnswerSchema,
  RowsAnswerSchema,
  SurveyConfigAnswerSchema,
  SurveyConfigsAnswerSchema,
} from '../../contract/answerSchemas/surveys';
import { api } from '../api';

/** A type, since a query's fields are looked up by name. */
export type AnswerQuery = { surveyId: string; partitionKey: string } & CallMode;

/** Which draft of the person's: of a new answer, or of a change to the named one. */
export interface DraftPlace {
  surveyId: string;
  partitionKey: string | undefined;
}

function draftAddress({ surveyId, partitionKey }: DraftPlace) {
  return { path: `${API_PATHS.drafts}/${encodeURIComponent(surveyId)}`, query: { partitionKey } };
}

export const surveysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the id alone as people see it; in admin mode with administrators' items. */
    surveysGetConfig: build.query<SurveyConfig | null, string | { surveyId: string; mode: 'admin' }>({
      query: (form) => ({
        path: API_PATHS.surveyConfig,
        query: typeof form === 'string' ? { surveyId: form } : form,
        retry: true,
      }),
      rawResponseSchema: SurveyConfigAnswerSchema,
      transformResponse: (answer: { data?: SurveyConfig | null | undefined }) => answer.data ?? null,
      providesTags: (_result, _error, form) => [
        { type: 'SurveyConfig', id: typeof form === 'string' ? form : form.surveyId },
      ],
    }),
    surveysGetSearchable: build.query<SurveyConfig[], void>({
      query: () => ({ path: API_PATHS.searchableSurveyConfigs, retry: true }),
      rawResponseSchema: SurveyConfigsAnswerSchema,
      transformResponse: (answer: { data: SurveyConfig[] }) => answer.data,
    }),
    surveysGetRows: build.query<Row[], AnswerQuery>({
      query: (query) => ({ path: API_PATHS.resultsByPartitionKey, query, retry: true }),
      rawResponseSchema: RowsAnswerSchema,
      transformResponse: (answer: { items: Row[] }) => answer.items,
      providesTags: ['Result'],
    }),
    surveysGetOwnRows: build.query<Row[], string>({
      query: (surveyId) => ({ path: API_PATHS.resultsByUser, query: { surveyId }, retry: true }),
      rawResponseSchema: RowsAnswerSchema,
      transformResponse: (answer: { items: Row[] }) => answer.items,
      providesTags: ['Result'],
    }),
    surveysGetDraft: build.query<DraftDocument | null, DraftPlace>({
      query: draftAddress,
      rawResponseSchema: DraftAnswerSchema,
      transformResponse: (answer: { data: DraftDocument | null }) => answer.data,
      keepUnusedDataFor: 0,
    }),
    surveysPutDraft: build.mutation<unknown, DraftPlace & { draft: DraftDocument; keepalive?: boolean }>({
      query: ({ draft, keepalive, ...place }) => ({
        ...draftAddress(place),
        method: 'PUT',
        body: draft,
        ...(keepalive && { keepalive }),
      }),
      rawResponseSchema: OkAnswerSchema,
    }),
    surveysDeleteDraft: build.mutation<unknown, DraftPlace>({
      query: (place) => ({ ...draftAddress(place), method: 'DELETE' }),
      rawResponseSchema: OkAnswerSchema,
    }),
  }),
});

export const {
  useSurveysGetConfigQuery,
  useSurveysGetSearchableQuery,
  useSurveysGetRowsQuery,
  useSurveysGetOwnRowsQuery,
  useSurveysGetDraftQuery,
  useLazySurveysGetDraftQuery,
  useSurveysPutDraftMutation,
  useSurveysDeleteDraftMutation,
} = surveysApi;
