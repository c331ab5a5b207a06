/**
 * Every call of the console (CONTRACT 14.1, 14.3): its method, and its path below CONSOLE_BASE. Who may make it stands in
 * domain/staff/calls; without a row there a call is not built.
 */

export const CONSOLE_BASE = '/survey/api/v1/console';
/** Of the call by which a session of the staff goes on: by itself, so that the form of the desk needs no other call's. */
const REFRESH_PATH = '/login/refresh';
export const CONSOLE_REFRESH_PATH = `${CONSOLE_BASE}${REFRESH_PATH}`;

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
  loginRefresh: { method: 'POST', path: REFRESH_PATH },
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
  /** Another day and time in place of the wished ones: the person is told, and takes it or answers with others. */
  answerPropose: { method: 'POST', path: '/answers/:partitionKey/propose' },
  answerAttendance: { method: 'POST', path: '/answers/:partitionKey/attendance' },
  today: { method: 'GET', path: '/today' },
  /** Views of the answers' table that the caller has saved. */
  views: { method: 'GET', path: '/views' },
  viewPut: { method: 'PUT', path: '/views/:id' },
  viewDelete: { method: 'DELETE', path: '/views/:id' },

  /** `?form=`: a register of members. What stands beside one registration: number and linked answers. */
  members: { method: 'GET', path: '/members' },
  memberCard: { method: 'GET', path: '/members/:partitionKey' },
  memberNumberPut: { method: 'PUT', path: '/members/:partitionKey/number' },

  /** What a job does decides which right it needs, beside this one. */
  jobPost: { method: 'POST', path: '/jobs' },
  /** The caller's own. */
  jobs: { method: 'GET', path: '/jobs' },
  job: { method: 'GET', path: '/jobs/:id' },
  jobCancel: { method: 'POST', path: '/jobs/:id/cancel' },
  jobFile: { method: 'GET', path: '/jobs/:id/file' },

  /** A calendar that is new, and a category with what can be reserved of it. */
  calendarPost: { method: 'POST', path: '/calendars' },
  categoryPost: { method: 'POST', path: '/categories' },
  /** A calendar's document, but for its rules: which cells, and a longer period, change. */
  calendar: { method: 'GET', path: '/calendars/:id' },
  calendarPut: { method: 'PUT', path: '/calendars/:id' },
  /** The categories that book into the calendar, with their items. */
  calendarCategories: { method: 'GET', path: '/calendars/:id/categories' },
  calendarCategoriesPut: { method: 'PUT', path: '/calendars/:id/categories' },
  calendarCells: { method: 'GET', path: '/calendars/:id/cells' },
  calendarCellsPut: { method: 'PUT', path: '/calendars/:id/cells' },
  /** What cells, a pattern, a copied week or a longer period would change. */
  calendarPreview: { method: 'POST', path: '/calendars/:id/preview' },
  calendarExtend: { method: 'POST', path: '/calendars/:id/extend' },
  calendarHistory: { method: 'GET', path: '/calendars/:id/history' },
  calendarUndo: { method: 'POST', path: '/calendars/:id/undo' },
  /** `?calendar=`: its closings that were not undone, the newest first. */
  closings: { method: 'GET', path: '/closings' },
  closingPost: { method: 'POST', path: '/closings' },
  closing: { method: 'GET', path: '/closings/:id' },
  closingOffersPut: { method: 'PUT', path: '/closings/:id/offers' },
  closingPreview: { method: 'POST', path: '/closings/:id/preview' },
  /** While nobody was told. */
  closingUndo: { method: 'POST', path: '/closings/:id/undo' },

  /** Answers whose preferred dates wait for a time, the oldest first. */
  wishes: { method: 'GET', path: '/wishes' },
  /** What is confirmed on days of a department. */
  wishDays: { method: 'GET', path: '/wish-days' },

  /** `?from=&days=`: the kinds of beds with their nights, blocks and stays. */
  bedBoard: { method: 'GET', path: '/beds' },
  /** A kind of beds: its document. */
  bed: { method: 'GET', path: '/beds/:id' },
  bedPut: { method: 'PUT', path: '/beds/:id' },
  /** Takes beds out of use for some nights, and puts them back. */
  bedBlocksPut: { method: 'PUT', path: '/beds/:id/blocks' },
  bedHistory: { method: 'GET', path: '/beds/:id/history' },
  bedUndo: { method: 'POST', path: '/beds/:id/undo' },

  /** Orders with their payments and refunds. */
  orders: { method: 'GET', path: '/orders' },
  /** The books of a day. */
  moneyDay: { method: 'GET', path: '/money-day' },
  /** What the house says at LINE by itself (messages.json), its versions, and an earlier one in force again. */
  houseMessages: { method: 'GET', path: '/house/messages' },
  houseMessagesPut: { method: 'PUT', path: '/house/messages' },
  houseMessagesHistory: { method: 'GET', path: '/house/messages/history' },
  houseMessagesRestore: { method: 'POST', path: '/house/messages/restore' },

  /** Forms with their states: what is in force, and the working draft. */
  forms: { method: 'GET', path: '/forms' },
  formPost: { method: 'POST', path: '/forms' },
  formTemplates: { method: 'GET', path: '/form-templates' },
  /** What a form can be bound to: calendars, categories, products, registers of members, departments. */
  formBindings: { method: 'GET', path: '/form-bindings' },
  form: { method: 'GET', path: '/forms/:id' },
  /** The working draft; version 0 begins it. */
  formDraftPut: { method: 'PUT', path: '/forms/:id/draft' },
  formDraftDelete: { method: 'DELETE', path: '/forms/:id/draft' },
  /** The edit lock: taken, kept by signs of life, taken over, given back. */
  formLock: { method: 'PUT', path: '/forms/:id/lock' },
  formUnlock: { method: 'DELETE', path: '/forms/:id/lock' },
  /** Faults, what changes, and what becomes of stored answers and begun drafts. */
  formCheck: { method: 'POST', path: '/forms/:id/check' },
  formPublish: { method: 'POST', path: '/forms/:id/publish' },
  formVersions: { method: 'GET', path: '/forms/:id/versions' },
  formVersion: { method: 'GET', path: '/forms/:id/versions/:number' },
  /** Puts an earlier version in force again, as the next one. */
  formRestore: { method: 'POST', path: '/forms/:id/restore' },
  formStop: { method: 'POST', path: '/forms/:id/stop' },
  formStart: { method: 'POST', path: '/forms/:id/start' },
  /** Judges an answer as putItem does, at an instant of its own; nothing is stored. */
  formTry: { method: 'POST', path: '/forms/:id/try' },

  /** Forms that have figures for the caller, and those of one (`?form=`), by weeks. */
  figureForms: { method: 'GET', path: '/figure-forms' },
  figures: { method: 'GET', path: '/figures' },

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
