/** The answers of a view, page after page: the next one joins those that are shown (CONTRACT 14.3, cursor). */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { isApiError, useAppDispatch } from '@madoguchi/shared/store';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deskApi } from '../calls/desk';

interface Pages {
  /** Of the view that they answer. */
  query: string;
  rows: readonly ConsoleAnswer[];
  total: number | undefined;
  nextCursor: string | undefined;
}

export interface AnswerPages {
  rows: readonly ConsoleAnswer[];
  /** How many there are in all; undefined before the first page, and where the server does not count. */
  total: number | undefined;
  isLoading: boolean;
  /** The rows are of the view before, until those of this one are there. */
  isStale: boolean;
  error: unknown;
  hasMore: boolean;
  more: () => void;
  /** Asks for the view anew, from its first page. */
  reload: () => void;
  /** Puts an answer as it stands now in the place of the one with the key. */
  replace: (partitionKey: string, answer: ConsoleAnswer) => void;
}

const NO_ROWS: readonly ConsoleAnswer[] = [];

/** @param query of the view, as `answersQueryOf` writes it */
export function useAnswerPages(query: string): AnswerPages {
  const dispatch = useAppDispatch();
  const [pages, setPages] = useState<Pages>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  // What comes for a view or a page that is no longer asked for is not shown.
  const asked = useRef(0);

  const ask = useCallback(
    async (cursor: string | undefined) => {
      asked.current += 1;
      const turn = asked.current;
      setLoading(true);
      setError(undefined);
      const options = { subscribe: false, forceRefetch: true } as const;
      // Where conditions are rare the server ends a page after so many answers, whether it has found one or not.
      for (let next = cursor; ; ) {
        const result = await dispatch(deskApi.endpoints.deskAnswers.initiate({ query, cursor: next }, options));
        if (turn !== asked.current) return;
        const { data } = result;
        if (data === undefined) {
          setLoading(false);
          setError(isApiError(result.error) ? result.error : {});
          return;
        }
        next = data.nextCursor;
        if (data.items.length === 0 && next !== undefined) continue;
        setLoading(false);
        setPages((before) => ({
          query,
          rows: cursor === undefined ? data.items : [...(before?.rows ?? NO_ROWS), ...data.items],
          total: data.total ?? (cursor === undefined ? undefined : before?.total),
          nextCursor: data.nextCursor,
        }));
        return;
      }
    },
    [dispatch, query],
  );

  useEffect(() => {
    void ask(undefined);
    return () => {
      asked.current += 1;
    };
  }, [ask]);

  const { nextCursor } = pages ?? {};
  const isStale = pages !== undefined && pages.query !== query;
  const hasMore = !isStale && nextCursor !== undefined;
  return {
    rows: pages?.rows ?? NO_ROWS,
    total: pages?.total,
    isLoading,
    isStale,
    error,
    hasMore,
    more: () => {
      if (hasMore && !isLoading) void ask(nextCursor);
    },
    reload: () => void ask(undefined),
    replace: useCallback((partitionKey: string, answer: ConsoleAnswer) => {
      setPages(
        (before) =>
          before && {
            ...before,
            rows: before.rows.map((row) => (row.partitionKey === partitionKey ? { ...row, ...answer } : row)),
          },
      );
    }, []),
  };
}
