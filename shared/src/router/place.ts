/**
 * Where the page is and what moves it, as every part of the router reads it: the router itself, the place of the screen that is shown, and the
 * routes that have been matched on the way down to a component.
 */
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { Location, NavigateOptions, Params, To } from 'react-router-dom';
import type { AppRouter } from './appRouter';

/** What a matched route hands down to what it shows. */
export interface Matched {
  params: Params;
  /** What an `<Outlet />` shows. */
  outlet: ReactNode;
}

export const RouterContext = createContext<AppRouter | undefined>(undefined);
/** The router is ahead of it while a screen that is a chunk of its own is on its way. */
export const LocationContext = createContext<Location | undefined>(undefined);
export const MatchContext = createContext<Matched>({ params: {}, outlet: null });

/** @throws {Error} outside a RouterProvider. */
export function useRouter(): AppRouter {
  const router = useContext(RouterContext);
  if (!router) throw new Error('there is no router here');
  return router;
}

/** Where the screen that is shown stands. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('there is no router here');
  return location;
}

/** The parameters of the routes' paths, e.g. `id` of `/survey/:id`. */
export function useParams(): Params {
  return useContext(MatchContext).params;
}

/** The query of the address, the same object while it stays the same. */
export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search])];
}

/** Goes to an address of this product (an absolute path, or a query alone), or by a number of steps through the history. */
export type NavigateFunction = (to: To | number, options?: Pick<NavigateOptions, 'replace' | 'state'>) => Promise<void>;

/** Stays the same function, so that effects may depend on it. */
export function useNavigate(): NavigateFunction {
  const router = useRouter();
  return useCallback((to, options) => router.navigate(to, options), [router]);
}
