/** The call for the tree of categories, which forms and their answers name places by (API-053). */
import { API_PATHS, type CategoryDisplay, type CategoryNode } from '../../contract';
import { CategoriesTreeAnswerSchema } from '../../contract/answerSchemas/categories';
import { api } from '../api';

export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categoriesGetTree: build.query<{ display: CategoryDisplay; tree: CategoryNode[] }, void>({
      query: () => ({ path: API_PATHS.categoriesTree, retry: true }),
      rawResponseSchema: CategoriesTreeAnswerSchema,
      transformResponse: (answer: { data: { display: CategoryDisplay; tree: CategoryNode[] } }) => answer.data,
      providesTags: ['Category'],
    }),
  }),
});

export const { useCategoriesGetTreeQuery } = categoriesApi;
