/** Items whose answers are decided by something that is still being fetched, and the submit that waits for them. */

export interface Awaited {
  mark: (itemKey: string, isFetching: boolean) => void;
  /** Ends once nothing is fetched any more; undefined where nothing is. */
  end: () => Promise<void> | undefined;
}

export function makeAwaited(): Awaited {
  const fetching = new Set<string>();
  let waiting: (() => void)[] = [];
  return {
    mark: (itemKey, isFetching) => {
      if (isFetching) fetching.add(itemKey);
      else fetching.delete(itemKey);
      if (fetching.size > 0) return;
      const ended = waiting;
      waiting = [];
      for (const resume of ended) resume();
    },
    end: () => (fetching.size > 0 ? new Promise((resume) => waiting.push(resume)) : undefined),
  };
}
