/**
 * The records that list, details and cancel page show, wherever the person came from: the search, a link, or a reload.
 */

import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import type { CategoryFacts } from '@madoguchi/shared/domain/record';
import { candidateItemsOf, loadErrorText } from '@madoguchi/shared/domain/survey';
import { useCandidateGetCategoriesQuery } from '@madoguchi/shared/endpoints/candidate';
import { type FaultOf, joinLoads, type Load, toLoad } from '@madoguchi/shared/screen';
import { useAppSelector, useCategoriesGetTreeQuery, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { errorTexts, findTexts } from '@madoguchi/shared/texts';
import { useMemo } from 'react';
import { type FindArguments, useConfirmFindQuery } from './findRecords';
import { type LookupQuery, readLookupQuery } from './lookupQuery';
import { isOfOtherAccount } from './records';

/** The records of a lookup, and what showing them takes. */
export interface FoundRecords {
  config: SurveyConfig;
  records: readonly DisplayRecord[];
  categories: CategoryFacts;
  userId: string;
  arguments: FindArguments;
  /** True while the records are asked for again; the earlier ones stay on screen. */
  refreshing: boolean;
}

export type Lookup =
  /** Nothing was searched for and no form is named: there is nothing to show. */
  | { status: 'none' }
  /** Answers of another account (FIND-046). */
  | { status: 'otherAccount'; surveyId: string }
  | Load<FoundRecords>;

/** What is searched for, for one account: a payment form's desk entries stay the desk's (CANCEL-006, CANCEL-007). */
export function findArguments(
  query: LookupQuery,
  userId: string,
  config: Pick<SurveyConfig, 'usePayment'>,
): FindArguments {
  return { query, userId, claims: config.usePayment !== 1 };
}

/** The arguments of a call that is skipped: there is nothing to ask. */
const NOTHING: FindArguments = { query: { surveyId: '', fields: [] }, userId: '', claims: false };

/**
 * @param surveyId the form that the address names. Its stored query is repeated; without one all own answers of the
 * form are shown. Without `surveyId` the last query of the tab is repeated.
 * @param showsAll a query is not repeated: all own answers of the form are shown
 */
export function useLookup(surveyId: string | undefined, showsAll = false): Lookup {
  const userId = useAppSelector((state) => state.session.user?.userId);
  const query = useMemo(() => queryFor(userId, surveyId, showsAll), [userId, surveyId, showsAll]);
  const config = useSurveysGetConfigQuery(query?.surveyId ?? '', { skip: !query });
  const categories = useCategoriesGetTreeQuery(undefined, { skip: !query });
  const hasCandidates = config.data ? candidateItemsOf(config.data).length > 0 : false;
  const candidates = useCandidateGetCategoriesQuery(undefined, { skip: !hasCandidates });
  const wanted = query && userId !== undefined && config.data ? findArguments(query, userId, config.data) : undefined;
  const found = useConfirmFindQuery(wanted ?? NOTHING, { skip: !wanted });

  if (!query) return { status: 'none' };
  const loaded = joinLoads({ config: toLoad(config, listFault), records: toLoad(found, listFault) });
  if (loaded.status !== 'ready') return loaded;
  if (!wanted || categories.isLoading || candidates.isLoading) return { status: 'loading' };
  const { records } = loaded.data;
  if (records.some((record) => isOfOtherAccount(record, wanted.userId))) {
    return { status: 'otherAccount', surveyId: loaded.data.config.surveyId };
  }
  return {
    status: 'ready',
    data: {
      ...loaded.data,
      categories: {
        display: categories.data?.display,
        tree: categories.data?.tree ?? [],
        candidates: candidates.data,
      },
      userId: wanted.userId,
      arguments: wanted,
      refreshing: found.isFetching,
    },
  };
}

/** The words for records that cannot be shown: the server's own, else the catalogue's, and what to do (ERR-025). */
const listFault: FaultOf = (failure) => {
  const { loadFailed } = findTexts.list;
  const text = loadErrorText(failure, loadFailed);
  return text === loadFailed ? { text, note: errorTexts.results.note } : { text };
};

function queryFor(
  userId: string | undefined,
  surveyId: string | undefined,
  showsAll: boolean,
): LookupQuery | undefined {
  if (userId === undefined) return undefined;
  const searched = showsAll ? undefined : readLookupQuery(userId, surveyId);
  return searched ?? (surveyId === undefined ? undefined : { surveyId, fields: [] });
}
