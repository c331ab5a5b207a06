/**
 * The calls about candidate visits (API-063, API-064): an entry of its own, for the screens that show preferred dates.
 */
import { API_PATHS, type CandidateCategory, type DepartmentSettings } from '@madoguchi/shared/contract';
import {
  CandidateCategoriesAnswerSchema,
  DepartmentSettingsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/candidate';
import { api } from '@madoguchi/shared/store';

export const candidateApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The categories of visits with the names of their departments (API-063). */
    candidateGetCategories: build.query<readonly CandidateCategory[], void>({
      query: () => ({ path: API_PATHS.candidateCategories, retry: true }),
      rawResponseSchema: CandidateCategoriesAnswerSchema,
      transformResponse: (answer: { data: readonly CandidateCategory[] }) => answer.data,
      providesTags: ['Category'],
    }),
    /** The days and times that a department takes (API-064, API-096). */
    candidateGetDepartment: build.query<DepartmentSettings, string>({
      query: (departmentId) => ({
        path: `${API_PATHS.candidateDepartments}/${encodeURIComponent(departmentId)}/meta-settings`,
        retry: true,
      }),
      rawResponseSchema: DepartmentSettingsAnswerSchema,
      transformResponse: (answer: { data: DepartmentSettings }) => answer.data,
      providesTags: ['Category'],
    }),
  }),
});

export const { useCandidateGetCategoriesQuery, useCandidateGetDepartmentQuery } = candidateApi;
