/** A router without a browser's history: each test has its own. */
import { UNSAFE_createMemoryHistory as newMemoryHistory } from 'react-router-dom';
import { AppRouter, type RouteEntry } from '../router';

/** @param options.initialEntries the addresses of the history; the page stands at the last, or at `initialIndex`. */
export function createMemoryRouter(
  routes: RouteEntry[],
  options: Pick<NonNullable<Parameters<typeof newMemoryHistory>[0]>, 'initialEntries' | 'initialIndex'> = {},
): AppRouter {
  return new AppRouter(routes, newMemoryHistory(options));
}
