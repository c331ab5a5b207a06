/**
 * Every call of the console (CONTRACT 14.1, 14.3): its method, and its path below CONSOLE_BASE. Who may make it stands in
 * domain/staff/calls; without a row there a call is not built.
 */

export const CONSOLE_BASE = '/survey/api/v1/console';

interface ConsoleCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for what the address names. */
  path: string;
}

/** The calls by name. */
export const CONSOLE_CALLS = {
  loginMethods: { method: 'GET', path: '/login/methods' },
  loginPassword: { method: 'POST', path: '/login/password' },
  /** Redirects to the provider, and what it comes back to; the page gets a code for `loginToken`. */
  loginOidc: { method: 'GET', path: '/login/oidc' },
  loginOidcCallback: { method: 'GET', path: '/login/oidc/callback' },
  /** `?code=`: of a way back from the provider, or `dev:S…`. */
  loginToken: { method: 'GET', path: '/login/token' },
  loginRefresh: { method: 'POST', path: '/login/refresh' },
  loginLogout: { method: 'POST', path: '/login/logout' },
  /** Who is signed in: StaffProfile. */
  me: { method: 'GET', path: '/me' },
  passwordPut: { method: 'PUT', path: '/me/password' },
  /** Begins a second factor, and ends that by its first code. */
  totpPost: { method: 'POST', path: '/me/totp' },
  totpConfirm: { method: 'POST', path: '/me/totp/confirm' },
  sessions: { method: 'GET', path: '/sessions' },
  sessionDelete: { method: 'DELETE', path: '/sessions/:id' },

  /** Names of the forms, calendars and departments in the caller's scope. */
  scopeNames: { method: 'GET', path: '/scope-names' },
  staffList: { method: 'GET', path: '/staff' },
  staffPost: { method: 'POST', path: '/staff' },
  staffPut: { method: 'PUT', path: '/staff/:id' },
  staffSessionsDelete: { method: 'DELETE', path: '/staff/:id/sessions' },

  /** Forms whose answers the caller may read, with what their tables can show. */
  answerForms: { method: 'GET', path: '/answer-forms' },
  answers: { method: 'GET', path: '/answers' },
  answer: { method: 'GET', path: '/answers/:partitionKey' },
  /** `{text}` of a QR, or an answer code: the answer's key. */
  answerScan: { method: 'POST', path: '/answer-scan' },
  answerCheck: { method: 'POST', path: '/answers/:partitionKey/check' },
  answerMove: { method: 'POST', path: '/answers/:partitionKey/move' },
  answerCancel: { method: 'POST', path: '/answers/:partitionKey/cancel' },
  answerMemo: { method: 'POST', path: '/answers/:partitionKey/memo' },
  answerMessage: { method: 'POST', path: '/answers/:partitionKey/message' },
  answerAttendance: { method: 'POST', path: '/answers/:partitionKey/attendance' },
  today: { method: 'GET', path: '/today' },
  /** Views of the answers' table that the caller has saved. */
  views: { method: 'GET', path: '/views' },
  viewPut: { method: 'PUT', path: '/views/:id' },
  viewDelete: { method: 'DELETE', path: '/views/:id' },

  /** What a job does decides which right it needs, beside this one. */
  jobPost: { method: 'POST', path: '/jobs' },
  /** The caller's own. */
  jobs: { method: 'GET', path: '/jobs' },
  job: { method: 'GET', path: '/jobs/:id' },
  jobCancel: { method: 'POST', path: '/jobs/:id/cancel' },
  jobFile: { method: 'GET', path: '/jobs/:id/file' },

  audit: { method: 'GET', path: '/audit' },
} as const satisfies Record<string, ConsoleCall>;

export type ConsoleCallName = keyof typeof CONSOLE_CALLS;

/** The address of a call from the origin, with `:name` for what it names: as a server's routes are written. */
export function consoleRoutePath(name: ConsoleCallName): string {
  return `${CONSOLE_BASE}${CONSOLE_CALLS[name].path}`;
}

/** The address of a call from the origin, with what its path names filled in. */
export function consolePath(name: ConsoleCallName, ids: Readonly<Record<string, string>> = {}): string {
  return consoleRoutePath(name).replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(ids[key] ?? ''));
}
