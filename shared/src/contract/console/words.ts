/** Words of the console's calls that screens need too: without the parsers, which stay on the server. */
import { MESSAGE_KINDS } from '../message';

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

/** Cells that one change of a calendar holds at most (CONSOLE 6), and days that one reading shows. */
export const CELLS_AT_ONCE = 5_000;
export const CELL_DAYS = 400;
/** Months that a calendar is made longer by at once, at most. */
export const MOST_MONTHS = 12;
/** No calendar is changed more often: the numbers of its changes are 32 bits long. */
export const MOST_CHANGES = 2 ** 31 - 1;
/** No time of a day takes more people. */
export const MOST_QUOTA = 9_999;

/** How many nights the board of beds can show, and how many beds one kind has at most. */
export const BOARD_NIGHTS = [14, 28] as const;
export const MOST_BEDS = 999;

/** What a pattern does on national holidays: the same as on other days, nothing, or quota 0. */
export const HOLIDAY_WAYS = ['same', 'leave', 'close'] as const;
export type HolidayWay = (typeof HOLIDAY_WAYS)[number];

/** What a change of a calendar was: of cells, of its document, a longer period, an import, or the taking back of one. */
export const CHANGE_KINDS = ['cells', 'document', 'extend', 'import', 'undo'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Which registrations a register shows: those that count, and those that were withdrawn. */
export const MEMBER_STATES = ['current', 'withdrawn'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Where somebody is on the day: null: not here yet. */
export const ATTENDANCE_STATES = ['arrived', 'called', 'done', 'absent'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

/**
 * How an order stands with its money: to be paid at the desk, paid, paid and due back (at least in part), gone back. The
 * server says it (api, repositories/payment/deskOrders).
 */
export const ORDER_STATES = ['unpaid', 'paid', 'due', 'returned'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What does not fit in the books of a day: what must not be there, then what nobody has said yet. */
export const BOOK_MISFITS = [
  'paidWithoutMoney',
  'paidWithNothing',
  'givenUnpaid',
  'chargedTwice',
  'otherAmount',
  'refundOfLive',
  'refusedNotices',
  /** Only a notice told of the money, and the provider has not confirmed it for a day. */
  'unconfirmed',
  /** A payment was begun more than an hour ago and nothing is known of it. */
  'noResult',
] as const;
export type BookMisfit = (typeof BOOK_MISFITS)[number];

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
  /** A day and time was proposed in place of the wished ones. */
  'propose',
  /** Where somebody is on the day. */
  'attendance',
  /** Slots were closed (休診), what is offered was changed, it was sent, or undone: `after.event` says which. */
  'closing',
  'payment',
  'erase',
  /** A file was found harmful and deleted: `after.event` says what. */
  'file',
  'number',
  /** A version of a document was published; its subject is kind and id. */
  'publish',
  /** The working draft of a form was begun, saved, taken over by somebody else or thrown away: `after.event` says which. */
  'draft',
  /** Cells of a calendar were changed; its subject is the calendar, as that of a `publish`. */
  'plan',
  /** Somebody else's data was shown; `after.event` says where. */
  'read',
  /** An account of the staff was made or changed; its subject is the account. */
  'staff',
  /** Sign-ins: `after.event` says what. */
  'session',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What somebody is offered whose place is closed: a held place, the free choice of another, or cancelling by the house. */
export const OFFER_CHOICES = ['move', 'free', 'cancel'] as const;
export type OfferChoice = (typeof OFFER_CHOICES)[number];
/** Slots that one closing closes at most, characters of its reason and of what who is hit is told. */
export const CLOSED_AT_ONCE = 5_000;
export const REASON_MAXIMUM = 500;
export const CLOSING_TEXT_MAXIMUM = 2_000;

/** What a `read` of the audit was of, as its `after.event` says it; its subject too, where it is of nobody's in particular. */
export const AUDIT_READS = [
  'answers',
  'search',
  'list',
  'stays',
  'firstDose',
  'calendarFile',
  'download',
  /** How far the checks of files are, with their names. */
  'fileStatus',
  'order',
  'receipt',
  'refunds',
  /** The books of a day. */
  'books',
  'messages',
  'export',
  'exportFile',
  'today',
  'closing',
  'closingText',
  'audit',
  /** All that is stored about a person, and whose answer has a code: by the operator's command. */
  'person',
  'personOfCode',
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

/** What a form is: of people, or a register of members. */
export const FORM_KINDS = ['survey', 'member'] as const;
export type FormKind = (typeof FORM_KINDS)[number];
/**
 * Where a form stands: a working draft alone (下書き), published (公開中), stopped (停止), and the last two with a working
 * draft beside them.
 */
export const FORM_STATES = ['draft', 'published', 'publishedWithDraft', 'stopped', 'stoppedWithDraft'] as const;
export type FormState = (typeof FORM_STATES)[number];
/**
 * Of the edit lock of a form: seconds between two signs of life of its editor, until which without one it is free, and
 * for how long somebody who takes it over leaves the other time to save.
 */
export const FORM_LOCK_BEAT_SECONDS = 5;
export const FORM_LOCK_SECONDS = 30;
export const FORM_TAKEOVER_SECONDS = 15;
/** As many characters as the note of a published version has. */
export const FORM_NOTE_MAXIMUM = 500;

/** As many characters as a memo of the desk has. */
export const MEMO_MAXIMUM = 2_000;
/** As many characters as a message of the desk has, which is what LINE takes of a text. */
export const DESK_MESSAGE_MAXIMUM = 5_000;

/** What the house has words for: those kinds, and what who is hit by a closing is told, which leaves by hand alone. */
export const HOUSE_TEXT_KINDS = [...MESSAGE_KINDS, 'closing'] as const;
export type HouseTextKind = (typeof HOUSE_TEXT_KINDS)[number];
