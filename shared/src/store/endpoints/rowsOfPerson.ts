/**
 * What a named person has sent by a form, for administrators alone: apart from the desk's other calls (admin.ts), which
 * its form does without.
 */
import { API_PATHS, type Row } from '@madoguchi/shared/contract';
import { api, MemberRowsAnswerSchema, RowsAnswerSchema } from '@madoguchi/shared/store';

/** A type, since a query's fields are looked up by name. */
type PersonsRows = { surveyId: string; userId: string };

const rowsOfPersonApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of a named person's answers to a form; only for administrators (CONTRACT 12, Places). */
    adminGetRowsOfPerson: build.query<Row[], PersonsRows>({
      query: (query) => ({ path: API_PATHS.resultsByUser, query: { ...query, mode: 'admin' }, retry: true }),
      rawResponseSchema: RowsAnswerSchema,
      transformResponse: (answer: { items: Row[] }) => answer.items,
      providesTags: ['Result'],
      keepUnusedDataFor: 0,
    }),
    /** The rows of a named person's registrations (API-038); only for administrators. */
    adminGetRegistrations: build.query<Row[], PersonsRows>({
      query: (query) => ({ path: API_PATHS.memberResultsByUser, query: { ...query, mode: 'admin' }, retry: true }),
      rawResponseSchema: MemberRowsAnswerSchema,
      transformResponse: (answer: { data: Row[] }) => answer.data,
      providesTags: ['Member'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useAdminGetRowsOfPersonQuery, useAdminGetRegistrationsQuery } = rowsOfPersonApi;

/** What a person has sent by a form of either kind. */
export function useRowsOfPerson(person: PersonsRows, { isMember, skip }: { isMember: boolean; skip: boolean }) {
  const survey = useAdminGetRowsOfPersonQuery(person, { skip: skip || isMember });
  const member = useAdminGetRegistrationsQuery(person, { skip: skip || !isMember });
  return isMember ? member : survey;
}
