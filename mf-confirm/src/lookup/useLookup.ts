/** The records that list, details and cancel page show, wherever the person came from: the search, a link, or a reload. */
import { useCandidateGetCategoriesQuery } from '@madoguchi/shared/calls/candidate';
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import type { CategoryFacts } from '@madoguchi/shared/domain/record';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import {
  type ApiError,
  isApiError,
  useAppSelector,
  useCalendarsGetCategoriesTreeQuery,
  useSurveysGetConfigQuery,
} from '@madoguchi/shared/store';
import { useMemo } from 'react';
import { type FindArguments, useConfirmFindQuery } from '../api';
import { type LookupQuery, readLookupQuery } from './lookupQuery';
import { isOfOtherAccount } from './records';

export type Lookup =
  /** Nothing was searched for and no form is named: there is nothing to show. */
  | { state: 'none' }
  | { state: 'loading' }
  /** Answers of another account (FIND-046). */
  | { state: 'otherAccount'; surveyId: string }
  | { state: 'failed'; error: ApiError | undefined; retry: () => void }
  | {
      state: 'ready';
      config: SurveyConfig;
      records: readonly DisplayRecord[];
      categories: CategoryFacts;
      userId: string;
      arguments: FindArguments;
      /** True while the records are asked for again; the earlier ones stay on screen. */
      refreshing: boolean;
    };

/** What is searched for, for one account: a payment form's desk entries stay the desk's (CANCEL-006, CANCEL-007). */
export function findArguments(
  query: LookupQuery,
  userId: string,
  config: Pick<SurveyConfig, 'usePayment'>,
): FindArguments {
  return { query, userId, claims: config.usePayment !== 1 };
}

/** Never asked for: stands in where there is nothing to ask. */
const NOTHING: FindArguments = { query: { surveyId: '', fields: [] }, userId: '', claims: false };

/**
 * @param surveyId the form that the address names. Its stored query is repeated; without one all own answers of the form are shown.
 * Without `surveyId` the last query of the tab is repeated.
 * @param showsAll a query is not repeated: all own answers of the form are shown
 */
export function useLookup(surveyId: string | undefined, showsAll = false): Lookup {
  const userId = useAppSelector((state) => state.session.user?.userId);
  const query = useMemo(() => queryFor(userId, surveyId, showsAll), [userId, surveyId, showsAll]);
  const config = useSurveysGetConfigQuery(query?.surveyId ?? '', { skip: !query });
  const categories = useCalendarsGetCategoriesTreeQuery(undefined, { skip: !query });
  const hasCandidates = config.data ? flattenItems(config.data).some(isCandidate) : false;
  const candidates = useCandidateGetCategoriesQuery(undefined, { skip: !hasCandidates });
  const wanted = query && userId !== undefined && config.data ? findArguments(query, userId, config.data) : undefined;
  const found = useConfirmFindQuery(wanted ?? NOTHING, { skip: !wanted });

  if (!query) return { state: 'none' };
  if (config.isError || config.data === null) {
    return { state: 'failed', error: errorOf(config.error), retry: () => void config.refetch() };
  }
  // A refresh that fails leaves the earlier records on screen.
  if (found.isError && !found.isFetching && !found.data) {
    return { state: 'failed', error: errorOf(found.error), retry: () => void found.refetch() };
  }
  if (!config.data || !found.data || !wanted || categories.isLoading || candidates.isLoading)
    return { state: 'loading' };
  if (found.data.some((record) => isOfOtherAccount(record, wanted.userId))) {
    return { state: 'otherAccount', surveyId: config.data.surveyId };
  }
  return {
    state: 'ready',
    config: config.data,
    records: found.data,
    categories: {
      display: categories.data?.display,
      tree: categories.data?.tree ?? [],
      candidates: candidates.data,
    },
    userId: wanted.userId,
    arguments: wanted,
    refreshing: found.isFetching,
  };
}

function isCandidate({ type }: SurveyConfig['surveySchema'][number]): boolean {
  return type === 'candidateDateReservation';
}

function queryFor(
  userId: string | undefined,
  surveyId: string | undefined,
  showsAll: boolean,
): LookupQuery | undefined {
  if (userId === undefined) return undefined;
  const searched = showsAll ? undefined : readLookupQuery(userId, surveyId);
  return searched ?? (surveyId === undefined ? undefined : { surveyId, fields: [] });
}

function errorOf(error: unknown): ApiError | undefined {
  return isApiError(error) ? error : undefined;
}
