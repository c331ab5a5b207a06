/** Opens the console for tests: signed in as one of the staff, with the calls that every screen makes answered. */
import type { ConsoleCallName } from '@madoguchi/shared/contract/console/paths';
import { CONSOLE_CALLS, consolePath } from '@madoguchi/shared/contract/console/paths';
import type { StaffProfile } from '@madoguchi/shared/contract/console/staff';
import { storeStaffSession } from '@madoguchi/shared/staffSession';
import { type FakeHandler, jsonResponse, loginAnswer, openRemote, type TestPerson } from '@madoguchi/shared/testing';
// Loaded before the first test, so that its wait is for the screen and not for the transpiler.
import '@madoguchi/shared/own/Qr';
import '../features/account/FactorNeeded';
import '../features/date/DayRangePicker';
import '../features/forms/AddressDialog';
import '../features/forms/PublishDialog';
import '../features/forms/StopDialog';
import '../features/forms/VersionsDrawer';
import '../pages/AccountPage/AccountPage';
import '../pages/AnswersPage/AnswersPage';
import '../pages/AuditPage/AuditPage';
import '../pages/BedsPage/BedsPage';
import '../pages/BedsPage/over/BlockDialog';
import '../pages/BedsPage/over/HistoryDrawer';
import '../pages/BedsPage/over/RulesDrawer';
import '../pages/CalendarsPage/CalendarsPage';
import '../pages/CalendarsPage/over/CategoriesDrawer';
import '../pages/CalendarsPage/over/ExtendDialog';
import '../pages/CalendarsPage/over/HistoryDrawer';
import '../pages/CalendarsPage/over/PatternDialog';
import '../pages/CalendarsPage/over/SettingsDrawer';
import '../features/desk/Detail';
import '../pages/ClosingPage/ClosingPage';
import '../pages/DesignerPage/DesignerPage';
import '../pages/FiguresPage/FiguresPage';
import '../pages/FilesPage/FilesPage';
import '../pages/FormsPage/FormsPage';
import '../pages/FormsPage/NewForm';
import '../pages/FormTryPage/FormTryPage';
import '../pages/LoginPage/LoginPage';
import '../pages/MembersPage/MemberDialogs';
import '../pages/MembersPage/MemberDrawer';
import '../pages/MembersPage/MembersPage';
import '../pages/MessagesPage/HistoryDrawer';
import '../pages/MessagesPage/MessagesPage';
import '../pages/MoneyPage/MoneyPage';
import '../pages/StaffPage/StaffDrawer';
import '../pages/StaffPage/StaffPage';
import '../pages/TodayPage/TodayPage';
import '../pages/WishesPage/WishesPage';
import { RemoteRoutes } from '../routes';

/**
 * antd's rules stay outside: jsdom goes through every one of them for each element whose visibility is asked for. What a
 * rule hides is the browser's to test.
 */
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: () => undefined });

/** 高橋 恵 at the reception, with everything that a profile has. */
export const PROFILE: StaffProfile = {
  staffId: 'S-uketsuke',
  name: '高橋 恵',
  roles: ['受付'],
  scope: {},
  mfa: true,
  mfaRequired: false,
  hasPassword: true,
  hasTotp: true,
  idleMinutes: 30,
};

/** `METHOD /path` of a call, for handlers. */
export function routeOf(name: ConsoleCallName, ids?: Record<string, string>): string {
  return `${CONSOLE_CALLS[name].method} ${consolePath(name, ids)}`;
}

/** The answer of a call that went well. */
export const ok = (data: unknown) => ({ result: 'OK', data });
/** A refusal. */
export const refused = (status: number, code: string, more: object = {}) =>
  jsonResponse(status, { result: 'ERROR', code, errorMessage: '', ...more });

export const SESSION = loginAnswer({ userId: 'S-uketsuke', name: '高橋 恵' }).data;

export interface ConsoleScene {
  path: string;
  /** What of the profile is other than 高橋 恵's; null: nobody of the staff is signed in. */
  staff?: Partial<StaffProfile> | null;
  /** A person of LINE who is signed in besides; nobody without it. */
  person?: TestPerson | null;
  handlers?: Record<string, FakeHandler>;
}

/** On Tuesday 2026-11-24 at 10:12 in Japan, as the design of the console has it. */
export function openConsole({ path, staff = {}, person = null, handlers = {} }: ConsoleScene) {
  if (staff) storeStaffSession(SESSION);
  return openRemote({
    routes: <RemoteRoutes />,
    path,
    person,
    now: { day: '20261124', time: '10:12' },
    handlers: {
      [routeOf('me')]: () => ok({ ...PROFILE, ...staff }),
      [routeOf('loginMethods')]: () => ok({ oidc: false, password: true, mfaRequired: false }),
      [routeOf('loginLogout')]: () => ok(null),
      ...handlers,
    },
  });
}
