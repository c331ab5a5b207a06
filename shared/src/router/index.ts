/**
 * What shell and remotes use of routing: a thin federated entry, so that react-router-dom is tree-shaken and stands once.
 */
export {
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export {
  type AppRouter,
  createBrowserRouter,
  createMemoryRouter,
  type RouterState,
  type Transition,
} from './appRouter';
export { Link, type LinkProps } from './Link';
export {
  type BlockerState,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useNavigate,
  useRouteError,
} from './RouterProvider';
