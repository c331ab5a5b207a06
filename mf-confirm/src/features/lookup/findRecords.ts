/**
 * What a lookup finds, made of calls of shared/endpoints. The records of a query live in the one API cache, so that list, details and cancel page share
 * them, a cancel or an edit makes them stale, and going back asks nothing twice.
 */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { isRegisteredByAdministrator } from '@madoguchi/shared/domain/survey';
import { answersApi } from '@madoguchi/shared/endpoints/answers';
import { type ApiError, api, isApiError } from '@madoguchi/shared/store';
import type { LookupQuery } from './lookupQuery';
import { hasNumber } from './records';

export interface FindArguments {
  query: LookupQuery;
  /** The signed-in person: searches see nobody else's answers (FIND-013). */
  userId: string;
  /**
   * Whether answers that the desk entered become the person's own (API-022); never on a payment form (CANCEL-006,
   * CANCEL-007).
   */
  claims: boolean;
}

export const confirmApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The records that a query finds, after what the desk had entered for the person has become the person's own. */
    confirmFind: build.query<DisplayRecord[], FindArguments>({
      queryFn: async ({ query, userId, claims }, { dispatch }) => {
        const filter = () =>
          dispatch(
            answersApi.endpoints.surveysFilter.initiate(
              {
                queryParams: { surveyId: query.surveyId, fields: [...query.fields] },
                requestingUserId: userId,
              },
              { subscribe: false, forceRefetch: true },
            ),
          ).unwrap();
        try {
          const found = await filter();
          const unclaimed = claims ? found.filter((record) => isRegisteredByAdministrator(record.userId)) : [];
          if (unclaimed.length > 0) {
            const keys = unclaimed.map(({ partitionKey }) => ({ partitionKey }));
            const claimed = await dispatch(
              answersApi.endpoints.surveysPutUserId.initiate({ userId, keys }, { track: false }),
            );
            // A claim that a rule refuses leaves the desk's answers to be read; one that never arrived is tried again
            // with the search.
            if (isApiError(claimed.error) && claimed.error.kind !== 'refused') return { error: claimed.error };
          }
          const records = unclaimed.length > 0 ? await filter() : found;
          return { data: records.filter((record) => hasNumber(record, query.number, userId)) };
        } catch (error) {
          return { error: error as ApiError };
        }
      },
      providesTags: ['Result'],
    }),
  }),
});

export const { useConfirmFindQuery, useLazyConfirmFindQuery } = confirmApi;
