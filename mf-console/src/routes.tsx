/**
 * The screens of this remote by path (contract/console/routes). A page is a chunk of its own, named `page_<name>`, so
 * that the server can preload it from the HTML of a deep link.
 */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';
import { AntdFrame } from './features/frame/AntdFrame';
import { NotFound } from './features/frame/states';
import { ConsoleGate } from './features/session/ConsoleGate';
import { FirstScreen } from './features/session/FirstScreen';

const LoginPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleLogin" */ './pages/LoginPage/LoginPage'),
);
const TodayPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleToday" */ './pages/TodayPage/TodayPage'),
);
const AnswersPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleAnswers" */ './pages/AnswersPage/AnswersPage'),
);

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <AntdFrame>
      <Routes>
        <Route path={CONSOLE_ROUTES.ConsoleLogin} element={<LoginPage />} />
        <Route element={<ConsoleGate />}>
          <Route path={ROUTES.Console.path} element={<FirstScreen />} />
          <Route path={CONSOLE_ROUTES.ConsoleToday} element={<TodayPage />} />
          <Route path={CONSOLE_ROUTES.ConsoleAnswers} element={<AnswersPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </AntdFrame>
  );
}
