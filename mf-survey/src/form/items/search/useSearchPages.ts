/**
 * The entries of a master list that match, page by page (FORM-055, FORM-084 to FORM-088). Without a condition the
 * server looks for the typed text; with one it narrows the list by the condition, and the text is looked for in what
 * has arrived.
 */
import { normalizeForSearch } from '@madoguchi/shared/domain/text';
import { type SearchPageQuery, searchesApi } from '@madoguchi/shared/endpoints/searches';
import { useAppDispatch } from '@madoguchi/shared/store';
import { useEffect, useRef, useState } from 'react';

/** Pause in the typing after which the server is asked. */
const TYPING_PAUSE_MILLISECONDS = 200;
/** How long after a search its no-result message is set (FORM-086). */
const NO_RESULT_MILLISECONDS = 200;
/** With a condition: pages are fetched until so many entries match. */
const WANTED_MATCHES = 10;

interface Pages {
  condition1: string | undefined;
  values: readonly string[];
  next: string | undefined;
  state: 'loading' | 'ready' | 'failed';
}

export interface SearchPages {
  values: readonly string[];
  isLoading: boolean;
  isFailed: boolean;
  isNoResult: boolean;
  search: (text: string) => void;
  more: () => void;
  retry: () => void;
}

export function useSearchPages(surveyId: string, itemKey: string, condition: string | undefined): SearchPages {
  const dispatch = useAppDispatch();
  const [pages, setPages] = useState<Pages>();
  const [text, setText] = useState('');
  const [isNoResult, setNoResult] = useState(false);
  const timers = useRef({ typing: 0, noResult: 0 });
  const running = useRef<SearchPageQuery>(undefined);

  const load = async (before: Pages) => {
    const query = { surveyId, itemKey, condition1: before.condition1, lastEvaluatedKey: before.next };
    running.current = query;
    setPages({ ...before, state: 'loading' });
    const { data } = await dispatch(searchesApi.endpoints.searchesGetPage.initiate(query, { subscribe: false }));
    // A later search has taken over.
    if (running.current !== query) return;
    running.current = undefined;
    const values = [...new Set([...before.values, ...(data?.items ?? []).map(({ value }) => value)])];
    setPages({
      ...before,
      values,
      next: data?.lastEvaluatedKey,
      state: data ? 'ready' : 'failed',
      ...(!data && { next: before.next }),
    });
  };
  const search = (typed: string) => {
    const wanted = typed.trim();
    setText(wanted);
    setNoResult(false);
    const condition1 = condition ?? (wanted || undefined);
    window.clearTimeout(timers.current.typing);
    if (pages && pages.condition1 === condition1 && pages.state !== 'failed') return;
    const start = () => void load({ condition1, values: [], next: undefined, state: 'loading' });
    if (wanted === '') start();
    else timers.current.typing = window.setTimeout(start, TYPING_PAUSE_MILLISECONDS);
  };
  const more = () => {
    if (pages?.state === 'ready' && pages.next !== undefined) void load(pages);
  };

  const wanted = normalizeForSearch(text);
  const isNarrowed = condition !== undefined && wanted !== '';
  const values = (pages?.values ?? []).filter((value) => !isNarrowed || normalizeForSearch(value).includes(wanted));
  const isReady = pages?.state === 'ready';
  const isExpected = condition !== undefined || (pages?.condition1 ?? '') === text;
  const needsMore = isReady && isNarrowed && pages.next !== undefined && values.length < WANTED_MATCHES;
  const isEmpty = isReady && isExpected && pages.next === undefined && values.length === 0;

  useEffect(() => {
    if (needsMore) more();
  });
  useEffect(() => {
    if (!isEmpty) {
      setNoResult(false);
      return undefined;
    }
    const timer = window.setTimeout(() => setNoResult(true), NO_RESULT_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [isEmpty]);
  useEffect(() => {
    const { current } = timers;
    return () => window.clearTimeout(current.typing);
  }, []);
  return {
    values,
    isLoading: pages?.state === 'loading',
    isFailed: pages?.state === 'failed',
    isNoResult,
    search,
    more,
    retry: () => {
      if (pages) void load(pages);
    },
  };
}
