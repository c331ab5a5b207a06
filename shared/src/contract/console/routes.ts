/** The console's own paths (CONTRACT 13): below ROUTES.Console, shown by mf-console alone. */

/** By the name of the page, which its file is called by (`page_<name>`). */
export const CONSOLE_ROUTES = {
  ConsoleLogin: '/console/login',
  ConsoleToday: '/console/today',
  ConsoleAnswers: '/console/answers',
  /** Files in and out, and one's own jobs. */
  ConsoleFiles: '/console/files',
  /** One's own account: password, second factor, sessions. */
  ConsoleAccount: '/console/account',
  ConsoleStaff: '/console/settings/staff',
  ConsoleAudit: '/console/settings/audit',
} as const;
export type ConsoleRouteName = keyof typeof CONSOLE_ROUTES;

/** The page at a path; undefined for the console's beginning, and where there is none. */
export function consoleRouteOf(pathname: string): ConsoleRouteName | undefined {
  const path = pathname.replace(/\/$/, '');
  const names = Object.keys(CONSOLE_ROUTES) as ConsoleRouteName[];
  return names.find((name) => CONSOLE_ROUTES[name] === path);
}
