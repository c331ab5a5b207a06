/** A long list that is read page by page, each by the cursor of the one before. */
import { useCallback, useEffect, useRef, useState } from 'react';

interface Page<Item> {
  items: Item[];
  nextCursor?: string | undefined;
}

export interface Pages<Item> {
  /** What has been read; undefined before the first page. */
  items: readonly Item[] | undefined;
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  /** Reads the next page; the same one again after a failure. */
  more: () => void;
}

/**
 * Reads the first page at once, and from its beginning again whenever `key` changes.
 * @param key of what is asked for
 * @param read a page by the cursor of the one before; rejects where it cannot be had
 */
export function usePages<Item>(key: string, read: (cursor: string | undefined) => Promise<Page<Item>>): Pages<Item> {
  const [state, setState] = useState<{ key: string; items?: Item[]; next?: string | undefined; error?: unknown }>({
    key,
  });
  const [isLoading, setLoading] = useState(true);
  const run = useRef(0);
  const load = useCallback(
    async (before: Item[], cursor: string | undefined) => {
      run.current += 1;
      const own = run.current;
      setLoading(true);
      try {
        const page = await read(cursor);
        if (own === run.current) setState({ key, items: [...before, ...page.items], next: page.nextCursor });
      } catch (error) {
        if (own === run.current) setState((now) => ({ ...now, key, error }));
      } finally {
        if (own === run.current) setLoading(false);
      }
    },
    [key, read],
  );
  useEffect(() => {
    setState({ key });
    void load([], undefined);
  }, [key, load]);
  const isCurrent = state.key === key;
  return {
    items: isCurrent ? state.items : undefined,
    hasMore: isCurrent && state.next !== undefined,
    isLoading,
    error: isCurrent ? state.error : undefined,
    more: () => {
      setState((now) => ({ ...now, error: undefined }));
      void load(state.items ?? [], state.next);
    },
  };
}
