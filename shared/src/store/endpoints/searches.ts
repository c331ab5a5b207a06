/** The call that pages through a master list (API-037). */
import { API_PATHS } from '@madoguchi/shared/contract';
import { SearchItemsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/searches';
import { api } from '@madoguchi/shared/store';

/** Entries of a page (FORM-084). */
const PAGE_SIZE = 10;

export interface SearchPageQuery {
  surveyId: string;
  itemKey: string;
  condition1: string | undefined;
  lastEvaluatedKey: string | undefined;
}

export interface SearchPage {
  items: { value: string }[];
  /** Where the page ended; absent on the last one (FORM-088). */
  lastEvaluatedKey?: string | undefined;
}

export const searchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchesGetPage: build.query<SearchPage, SearchPageQuery>({
      query: (query) => ({ path: API_PATHS.surveySearches, query: { ...query, limit: PAGE_SIZE }, retry: true }),
      rawResponseSchema: SearchItemsAnswerSchema,
    }),
  }),
});
