/** The call that tells what is recorded of the person's first dose (VAC-004, VAC-012). */
import { API_PATHS, type DoseAnswer } from '@madoguchi/shared/contract';
import { api } from '@madoguchi/shared/store';

export const doseApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarGetFirstDose: build.query<DoseAnswer, string>({
      query: (surveyId) => ({ path: API_PATHS.firstDose, query: { surveyId }, retry: true }),
      transformResponse: (answer: { data: DoseAnswer }) => answer.data,
      // The desk may record it at any moment.
      keepUnusedDataFor: 0,
    }),
  }),
});
