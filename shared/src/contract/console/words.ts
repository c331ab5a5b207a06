/** Words of the console's calls that screens need too: without the parsers, which stay on the server. */

/** What a condition of a search asks of an item: the whole value, a part, an order of numbers, days and times, or nothing. */
export const WHERE_OPERATIONS = ['eq', 'has', 'from', 'to', 'empty', 'filled'] as const;
export type WhereOperation = (typeof WHERE_OPERATIONS)[number];

/** By what a table is sorted: a column of the answer, or an item as `item:KEY`; `-` before it: downwards. */
export const SORT_COLUMNS = ['createdAt', 'updatedAt', 'day', 'name', 'check'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** What a job can be begun on. */
export const SELECTION_MAXIMUM = 30_000;
export const FILE_FORMATS = ['csv-utf8', 'csv-sjis', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Where somebody is on the day: null: not here yet. */
export const ATTENDANCE_STATES = ['arrived', 'called', 'done', 'absent'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

/** What the audit says was done, as it is stored. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'cancel',
  'check',
  'delete',
  'claim',
  'import',
  'notify',
  /** The desk's memo on an answer; its text stands apart. */
  'memo',
  /** Where somebody is on the day. */
  'attendance',
  'payment',
  'erase',
  'number',
  /** A version of a document was published; its subject is kind and id. */
  'publish',
  /** Somebody else's data was shown; `after.event` says where. */
  'read',
  /** An account of the staff was made or changed; its subject is the account. */
  'staff',
  /** Sign-ins: `after.event` says what. */
  'session',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What a `read` of the audit was of, as its `after.event` says it; its subject too, where it is of nobody's in particular. */
export const AUDIT_READS = [
  'answers',
  'search',
  'list',
  'stays',
  'firstDose',
  'calendarFile',
  'download',
  'order',
  'receipt',
  'refunds',
  'messages',
  'export',
  'exportFile',
  'today',
  'audit',
  /** A person's own, of answers that nobody has claimed. */
  'lookup',
] as const;
export type AuditRead = (typeof AUDIT_READS)[number];

/** Subjects of the audit that are neither a key nor an id: sign-ins, and all that was known of a person. */
export const AUDIT_THINGS = ['session', 'person'] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];

/** Kinds of the documents that operators write; the subject of a `publish` is `kind/id`. */
export const DOCUMENT_KINDS = [
  'survey',
  'member',
  'calendar',
  'categories',
  'candidate',
  'bed',
  'payment',
  'search',
  'facility',
  'messages',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
