/**
 * For other clients (contract 5): the calls that the contract names and that no screen of ours makes. They are part of
 * no build until somebody imports them.
 */
import {
  API_PATHS,
  type CalendarInfo,
  type CategoryDisplay,
  type CategoryEntry,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import {
  CalendarsAnswerSchema,
  CategoryEntriesAnswerSchema,
  TagNamesAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/lists';
import { api, OkAnswerSchema, SurveyConfigsAnswerSchema } from '@madoguchi/shared/store';

/** One answer of a form. */
export interface NamedAnswer {
  surveyId: string;
  partitionKey: string;
}
/** The names of the three tags that categories carry. */
export type TagNames = Pick<CategoryDisplay, 'tag1' | 'tag2' | 'tag3'>;

export const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All calendars with their settings, without their schedules (API-057, API-091). */
    listsGetCalendars: build.query<CalendarInfo[], void>({
      query: () => ({ path: API_PATHS.calendars, retry: true }),
      rawResponseSchema: CalendarsAnswerSchema,
      transformResponse: (answer: { data: CalendarInfo[] }) => answer.data,
      providesTags: ['Calendar'],
    }),
    /** Every category that can be reserved, with its tags and its calendar (API-051, API-092). */
    listsGetCategories: build.query<CategoryEntry[], void>({
      query: () => ({ path: API_PATHS.categories, retry: true }),
      rawResponseSchema: CategoryEntriesAnswerSchema,
      transformResponse: (answer: { data: CategoryEntry[] }) => answer.data,
      providesTags: ['Category'],
    }),
    /** What the tags of categories are called (API-056, API-093). */
    listsGetTagNames: build.query<TagNames, void>({
      query: () => ({ path: API_PATHS.tagLabels, retry: true }),
      rawResponseSchema: TagNamesAnswerSchema,
      transformResponse: (answer: { data: TagNames }) => answer.data,
      providesTags: ['Category'],
    }),
    /**
     * The configs of forms by their ids, in the order asked; unknown and disabled ones are left out (API-014, API-095).
     */
    listsGetLinkedConfigs: build.query<SurveyConfig[], readonly string[]>({
      query: (surveyIdList) => ({
        path: API_PATHS.surveyConfigsList,
        method: 'POST',
        body: { surveyIdList },
        retry: true,
      }),
      rawResponseSchema: SurveyConfigsAnswerSchema,
      transformResponse: (answer: { data: SurveyConfig[] }) => answer.data,
      providesTags: ['SurveyConfig'],
    }),
    /** Deletes one answer for good; administrators only (API-030, API-097). */
    listsDeleteAnswer: build.mutation<unknown, NamedAnswer>({
      query: (body) => ({ path: API_PATHS.resultsDeleteItem, method: 'DELETE', body }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Result', 'Schedule'],
    }),
  }),
});
