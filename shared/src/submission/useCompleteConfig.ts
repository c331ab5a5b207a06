/**
 * The config of a form with everything that its conditions look at: the common category tree, where one compares a
 * category's name (COND-003).
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { asksForCategory, needsCategoryTree, withCategoryTree } from '@madoguchi/shared/domain/survey';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { useMemo } from 'react';

export interface CompleteConfig {
  /** Undefined while something of it is missing. */
  config: SurveyConfig | undefined;
  isWaiting: boolean;
  error: unknown;
  /** Asks again for what did not come. */
  refetch: () => void;
}

const NO_QUERY = new URLSearchParams();

/**
 * Completes the config that the server gave; most are complete, and cost no call.
 * @param address whose parameters fill the form
 */
export function useCompleteConfig(given: SurveyConfig | undefined, address = NO_QUERY): CompleteConfig {
  const needsTree = useMemo(
    () => given !== undefined && (needsCategoryTree(given) || asksForCategory(given, address)),
    [given, address],
  );
  const query = useCategoriesGetTreeQuery(undefined, { skip: !needsTree });
  const tree = query.data?.tree;
  const config = useMemo(() => {
    if (!given || !needsTree) return given;
    return tree && withCategoryTree(given, tree);
  }, [given, needsTree, tree]);
  return {
    config,
    isWaiting: needsTree && query.isFetching,
    error: needsTree ? query.error : undefined,
    refetch: () => {
      if (needsTree) void query.refetch();
    },
  };
}
