/** The console's own paths (CONTRACT 13): below ROUTES.Console, shown by mf-console alone. */

/** By the name of the page, which its file is called by (`page_<name>`). */
export const CONSOLE_ROUTES = {
  ConsoleLogin: '/console/login',
  ConsoleToday: '/console/today',
  ConsoleAnswers: '/console/answers',
  /** Calendars as they are planned: `?calendar=` and `?day=` say what is shown. */
  ConsoleCalendars: '/console/calendars',
  /** Preferred dates that wait for a time: `?form=` says of which form. */
  ConsoleWishes: '/console/wishes',
  /** The board of beds: `?form=`, `?day=` and `?days=` say what is shown, `?open=` which stay is open beside it. */
  ConsoleBeds: '/console/beds',
  /** Members: `?form=` says of which register, `?open=` who is open beside it. */
  ConsoleMembers: '/console/members',
  /** Orders, what goes back, the books of a day: `?part=` says which. */
  ConsoleMoney: '/console/money',
  /** How forms are used: `?form=`, `?from=` and `?to=` days of the weeks, `?by=day`. */
  ConsoleFigures: '/console/figures',
  /** 休診にする: `?calendar=`, and `?closing=` for one that was made. */
  ConsoleClosing: '/console/calendars/closing',
  /** Files in and out, and one's own jobs. */
  ConsoleFiles: '/console/files',
  /** What the house says at LINE by itself. */
  ConsoleMessages: '/console/messages',
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
