/**
 * The routes of the shell (ROUTE-001 to ROUTE-029). The shell has a few pages of its own; every other path of the table
 * in shared/contract goes, behind the session check, to the remote that owns it, and the rest is not found.
 */
import { ADMIN_ROLE, type RuntimeConfiguration, STAFF_SESSION_KEY } from '@madoguchi/shared/contract';
import { matchRoute, opensWithoutSession, pathOf, ROUTES, type RouteName } from '@madoguchi/shared/contract/routes';
import { Navigate, Route, Routes, useLocation, useParams } from '@madoguchi/shared/router';
import { NotFoundScreen } from '@madoguchi/shared/screen';
import { readText, useAppSelector } from '@madoguchi/shared/store';
import { Layout } from '../layout/Layout';
import { RemoteRoute } from '../remotes/RemoteRoute';
import { RequireSession } from '../session/RequireSession';
import { LastBoundary } from './CrashScreen';
import { HomePage } from './HomePage';
import { lazyPage } from './lazyPage';
import { useNavigationGuard } from './NavigationGuard';
import { useScrollPosition } from './useScrollPosition';

const LoginPage = lazyPage(async () => (await import('./LoginPage')).LoginPage);
const UrlExternalPage = lazyPage(async () => (await import('./UrlExternalPage')).UrlExternalPage);

/** The old address of a page below /login leads to the page itself, its query kept (ROUTE-003, ROUTE-018). */
function Moved({ to }: { to: RouteName }) {
  const { id } = useParams();
  const { search } = useLocation();
  return <Navigate to={`${pathOf(to, id)}${search}`} replace />;
}

/** The desk's old address leads to the console's answers, which let in who may see them (CONTRACT 13). */
function ToAnswers() {
  const { search } = useLocation();
  return <Navigate to={`/console/answers${search.replace('surveyId=', 'form=')}`} replace />;
}

/** A path that a remote may own. */
function RemotePage() {
  const { pathname, search } = useLocation();
  const isAdministrator = useAppSelector((state) => state.session.user?.roles.includes(ADMIN_ROLE) === true);
  const route = matchRoute(pathname);
  if (!route || route.entry.owner === 'shell') return <NotFoundScreen />;
  const isStaff = readText(STAFF_SESSION_KEY) !== undefined;
  if (route.name === 'AdminSurvey' && isStaff) return <RemoteRoute notFound={<NotFoundScreen />} />;
  if (!route.entry.needsSession || opensWithoutSession(pathname, search))
    return <RemoteRoute notFound={<NotFoundScreen />} />;
  return (
    <RequireSession>
      {route.name === 'AdminSurvey' && !isAdministrator ? (
        <NotFoundScreen />
      ) : (
        <RemoteRoute notFound={<NotFoundScreen />} />
      )}
    </RequireSession>
  );
}

/** Every screen of the product by its path, inside a router. */
export function AppRoutes({ configuration }: { configuration: RuntimeConfiguration }) {
  const { location, notice } = useNavigationGuard();
  useScrollPosition(location.key);
  return (
    <LastBoundary resetKey={location.key}>
      <Routes location={location}>
        <Route element={<Layout configuration={configuration} />}>
          <Route path="/" element={<HomePage />} />
          <Route path={ROUTES.Login.path} element={<LoginPage configuration={configuration} />} />
          <Route path={ROUTES.Admin.path} element={<ToAnswers />} />
          <Route path={ROUTES.LoginSurvey.path} element={<Moved to="LiffSurvey" />} />
          <Route path={ROUTES.LoginMember.path} element={<Moved to="LiffMember" />} />
          <Route
            path={ROUTES.UrlExternal.path}
            element={
              <RequireSession>
                <UrlExternalPage />
              </RequireSession>
            }
          />
          <Route path="*" element={<RemotePage />} />
        </Route>
      </Routes>
      {notice}
    </LastBoundary>
  );
}
