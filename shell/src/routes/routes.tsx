/**
 * The routes of the shell (ROUTE-001 to ROUTE-029). The shell has a few pages of its own; every other path of the table in shared/contract goes, behind the
 * session check, to the remote that owns it, and the rest is not found.
 */
import { ADMIN_ROLE, type RuntimeConfiguration } from '@madoguchi/shared/contract';
import { matchRoute, opensWithoutSession, pathOf, ROUTES, type RouteName } from '@madoguchi/shared/contract/routes';
import { createBrowserRouter, Navigate, useLocation, useParams } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { Layout } from '../layout/Layout';
import { RemoteRoute } from '../remotes/RemoteRoute';
import { RequireSession } from '../session/RequireSession';
import { fetchedPage } from './fetched';
import { HomePage } from './HomePage';
import { NotFoundPage } from './NotFoundPage';
import { RootError } from './RootError';

const LoginPage = fetchedPage(async () => (await import('./LoginPage')).LoginPage);
const UrlExternalPage = fetchedPage(async () => (await import('./UrlExternalPage')).UrlExternalPage);

const forAdministrators: readonly RouteName[] = ['Admin', 'AdminSurvey'];

/** The old address of a page below /login leads to the page itself, its query kept (ROUTE-003, ROUTE-018). */
function Moved({ to }: { to: RouteName }) {
  const { id } = useParams();
  const { search } = useLocation();
  return <Navigate to={`${pathOf(to, id)}${search}`} replace />;
}

/** A path that a remote may own. */
function RemotePage() {
  const { pathname, search } = useLocation();
  const isAdministrator = useAppSelector((state) => state.session.user?.roles.includes(ADMIN_ROLE) === true);
  const route = matchRoute(pathname);
  if (!route || route.entry.owner === 'shell') return <NotFoundPage />;
  if (opensWithoutSession(pathname, search)) return <RemoteRoute notFound={<NotFoundPage />} />;
  return (
    <RequireSession>
      {forAdministrators.includes(route.name) && !isAdministrator ? (
        <NotFoundPage />
      ) : (
        <RemoteRoute notFound={<NotFoundPage />} />
      )}
    </RequireSession>
  );
}

/** The route objects, for the browser's router and for tests. */
export function createRoutes(configuration: RuntimeConfiguration) {
  return [
    {
      element: <Layout configuration={configuration} />,
      errorElement: <RootError />,
      children: [
        { path: '/', element: <HomePage /> },
        { path: ROUTES.Login.path, element: <LoginPage configuration={configuration} /> },
        { path: ROUTES.LoginSurvey.path, element: <Moved to="LiffSurvey" /> },
        { path: ROUTES.LoginMember.path, element: <Moved to="LiffMember" /> },
        {
          path: ROUTES.UrlExternal.path,
          element: (
            <RequireSession>
              <UrlExternalPage />
            </RequireSession>
          ),
        },
        { path: '*', element: <RemotePage /> },
      ],
    },
  ];
}

/** A new router for the page's address, in history mode (ROUTE-001). */
export function createRouter(configuration: RuntimeConfiguration) {
  return createBrowserRouter(createRoutes(configuration));
}
