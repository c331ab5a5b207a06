/**
 * The screens of this remote by path. A page is a chunk of its own, named `page_<RouteName>` (several names joined by
 * `_`), so that the server can preload it from the HTML of a deep link.
 */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';

const CalendarPage = lazyComponent(
  () => import(/* webpackChunkName: "page_Calendar_CalendarSurvey" */ './pages/CalendarPage/CalendarPage'),
);

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.Calendar.path} element={<CalendarPage />} />
      <Route path={ROUTES.CalendarSurvey.path} element={<CalendarPage />} />
    </Routes>
  );
}
