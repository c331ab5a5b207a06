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
  /** Forms and their states: `?q=` and `?state=` say which are shown. */
  ConsoleForms: '/console/forms',
  /** A form as it is made: `?item=` and `?field=` lead to a place in it. */
  ConsoleDesigner: '/console/forms/:id',
  /** A form filled in without anything being stored: `?version=` says which version, without it the draft. */
  ConsoleFormTry: '/console/forms/:id/try',
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

/** True for a path of the route: a part `:id` of it stands for any one part. */
function isPathOf(route: string, path: string): boolean {
  const wanted = route.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** The page at a path; undefined for the console's beginning, and where there is none. */
export function consoleRouteOf(pathname: string): ConsoleRouteName | undefined {
  const path = pathname.replace(/\/$/, '');
  const names = Object.keys(CONSOLE_ROUTES) as ConsoleRouteName[];
  return names.find((name) => isPathOf(CONSOLE_ROUTES[name], path));
}

/** The path of a page that shows one thing, with its id filled in. */
export function consolePagePath(name: ConsoleRouteName, id: string): string {
  return CONSOLE_ROUTES[name].replace(':id', encodeURIComponent(id));
}
