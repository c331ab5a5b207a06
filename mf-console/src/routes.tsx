/**
 * The screens of this remote by path (contract/console/routes). A page is a chunk of its own, named `page_<name>`, so
 * that the server can preload it from the HTML of a deep link.
 */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { ROUTES } from '@madoguchi/shared/contract/routes';
import type { Deed } from '@madoguchi/shared/domain/staff';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';
import type { ReactNode } from 'react';
import { AntdFrame } from './features/frame/AntdFrame';
import { NotFound } from './features/frame/states';
import { ConsoleGate } from './features/session/ConsoleGate';
import { FirstScreen } from './features/session/FirstScreen';
import { useStaff } from './features/session/staff';

const LoginPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleLogin" */ './pages/LoginPage/LoginPage'),
);
const TodayPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleToday" */ './pages/TodayPage/TodayPage'),
);
const AnswersPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleAnswers" */ './pages/AnswersPage/AnswersPage'),
);
const CalendarsPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleCalendars" */ './pages/CalendarsPage/CalendarsPage'),
);
const WishesPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleWishes" */ './pages/WishesPage/WishesPage'),
);
const BedsPage = lazyComponent(() => import(/* webpackChunkName: "page_ConsoleBeds" */ './pages/BedsPage/BedsPage'));
const MembersPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleMembers" */ './pages/MembersPage/MembersPage'),
);
const MoneyPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleMoney" */ './pages/MoneyPage/MoneyPage'),
);
const ClosingPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleClosing" */ './pages/ClosingPage/ClosingPage'),
);
const DesignerPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleDesigner" */ './pages/DesignerPage/DesignerPage'),
);
const FiguresPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleFigures" */ './pages/FiguresPage/FiguresPage'),
);
const FilesPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleFiles" */ './pages/FilesPage/FilesPage'),
);
const MessagesPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleMessages" */ './pages/MessagesPage/MessagesPage'),
);
const FormsPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleForms" */ './pages/FormsPage/FormsPage'),
);
const FormTryPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleFormTry" */ './pages/FormTryPage/FormTryPage'),
);
const AccountPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleAccount" */ './pages/AccountPage/AccountPage'),
);
const StaffPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleStaff" */ './pages/StaffPage/StaffPage'),
);
const AuditPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConsoleAudit" */ './pages/AuditPage/AuditPage'),
);

/** A screen for those whose roles allow its deed; for everybody else there is none. */
function For({ deed, children }: { deed: Deed; children: ReactNode }) {
  return useStaff().may(deed) === undefined ? <NotFound /> : children;
}

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <AntdFrame>
      <Routes>
        <Route path={CONSOLE_ROUTES.ConsoleLogin} element={<LoginPage />} />
        <Route element={<ConsoleGate />}>
          <Route path={ROUTES.Console.path} element={<FirstScreen />} />
          <Route
            path={CONSOLE_ROUTES.ConsoleToday}
            element={
              <For deed="readAnswers">
                <TodayPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleAnswers}
            element={
              <For deed="readAnswers">
                <AnswersPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleCalendars}
            element={
              <For deed="readCalendars">
                <CalendarsPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleWishes}
            element={
              <For deed="readWishes">
                <WishesPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleBeds}
            element={
              <For deed="readAnswers">
                <BedsPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleMembers}
            element={
              <For deed="readMembers">
                <MembersPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleMoney}
            element={
              <For deed="readOrders">
                <MoneyPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleClosing}
            element={
              <For deed="readCalendars">
                <ClosingPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleFigures}
            element={
              <For deed="readFigures">
                <FiguresPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleFiles}
            element={
              <For deed="runJobs">
                <FilesPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleMessages}
            element={
              <For deed="changeHouseMessages">
                <MessagesPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleForms}
            element={
              <For deed="readForms">
                <FormsPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleFormTry}
            element={
              <For deed="changeForms">
                <FormTryPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleDesigner}
            element={
              <For deed="readForms">
                <DesignerPage />
              </For>
            }
          />
          <Route path={CONSOLE_ROUTES.ConsoleAccount} element={<AccountPage />} />
          <Route
            path={CONSOLE_ROUTES.ConsoleStaff}
            element={
              <For deed="manageStaff">
                <StaffPage />
              </For>
            }
          />
          <Route
            path={CONSOLE_ROUTES.ConsoleAudit}
            element={
              <For deed="readAudit">
                <AuditPage />
              </For>
            }
          />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </AntdFrame>
  );
}
