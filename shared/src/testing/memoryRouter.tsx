/** A router without a browser's history: each test has its own, and reads and moves it from outside. */
import type { ReactNode } from 'react';
import {
  UNSAFE_createMemoryHistory as newMemoryHistory,
  unstable_HistoryRouter as Router,
  type To,
} from 'react-router-dom';

type MemoryOptions = Pick<NonNullable<Parameters<typeof newMemoryHistory>[0]>, 'initialEntries' | 'initialIndex'>;

/** @param options.initialEntries the addresses of the history; the page is at the last, or at `initialIndex`. */
export function createMemoryRouter(options: MemoryOptions = {}) {
  const history = newMemoryHistory({ ...options, v5Compat: true });
  return {
    history,
    /** Where the history is; the screen follows it. */
    get state() {
      return { location: history.location, historyAction: history.action };
    },
    /** Goes to an address, or by a number of steps through the history. */
    navigate: async (to: To | number, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) => {
      if (typeof to === 'number') history.go(to);
      else if (replace) history.replace(to, state);
      else history.push(to, state);
    },
  };
}

/** Shows its children at the place of a memory router. */
export function MemoryRouter({ router, children }: { router: MemoryRouterHandle; children: ReactNode }) {
  return <Router history={router.history}>{children}</Router>;
}

export type MemoryRouterHandle = ReturnType<typeof createMemoryRouter>;
