/**
 * The screens of this remote by path. A page is a chunk of its own, named `page_<RouteName>` (several names joined by
 * `_`), so that the server can preload it from the HTML of a deep link.
 */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';

const SurveyPage = lazyComponent(
  () => import(/* webpackChunkName: "page_LiffSurvey" */ './pages/SurveyPage/SurveyPage'),
);
const AdminSurveyPage = lazyComponent(
  () => import(/* webpackChunkName: "page_AdminSurvey" */ './pages/AdminSurveyPage/AdminSurveyPage'),
);

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.LiffSurvey.path} element={<SurveyPage />} />
      <Route path={ROUTES.AdminSurvey.path} element={<AdminSurveyPage />} />
    </Routes>
  );
}
