/**
 * What shell and remotes use of routing: a thin federated entry, so that what it takes from react-router-dom, its history and its matching of
 * paths, is tree-shaken and stands once.
 */
export {
  AppRouter,
  createBrowserRouter,
  type RouterState,
  type Transition,
} from './appRouter';
export { Link, type LinkProps } from './Link';
export { useLocation, useNavigate, useParams, useSearchParams } from './place';
export { type BlockerState, RouterProvider, ScrollRestoration, useBlocker, useRouteError } from './RouterProvider';
export { Navigate, Outlet, Route, type RouteEntry, Routes } from './Routes';
