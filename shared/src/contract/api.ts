/**
 * The calls of CONTRACT 5: paths, bodies and answers. The parsers of the same bodies are in apiSchema.ts,
 * those of the answers in answerSchemas.
 */
import type { FormMode } from './answers';
import type { Order, PaymentResult } from './order';
import type { Calendar, ComaList } from './schema';
import type { CheckStatus } from './status';

export const API_BASE = '/survey/api/v1/db';

export * as API_PATHS from './apiPaths';

/**
 * Stays have addresses of their own, from the origin: POST `{surveyId}` (API-066), and the reads below (API-067 to
 * API-069).
 */
export const BED_PATH = '/bed-reservation';
export const BED_READS = {
  /** `{surveyId}/…`, query startDate and endDate (YYYY-MM-DD). */
  remaining: '/calendarBookingBeds',
  rule: '/getRuleBookingBed',
  /** `{userId}/{surveyId}/…` */
  history: '/bookingBedHistory',
} as const;

/** Outside API_BASE: the redirect after sign-in (API-086). */
export const TAP_PATH = '/survey/tap';
/** Where our public keys stand (CONTRACT 8). */
export const JWKS_PATH = '/.well-known/jwks.json';

export interface LineProfile {
  userId: string;
  displayName: string;
  pictureUrl?: string | undefined;
  /** Kept as data (LOGIN-004): LINE's id token has none. */
  statusMessage?: string | undefined;
}
export interface SessionTokens {
  id_token: string;
  /** Kept as data (LOGIN-004, API-085): no call takes it. */
  access_token: string;
  refresh_token: string;
}
/** Answer of login/token, login/liff and login/refresh (API-085). */
export interface LoginAnswer {
  result: 'OK';
  data: { session: SessionTokens; profile: LineProfile };
}
/** Claims of our own id token (CONTRACT 8). `exp` in seconds since 1970. */
export interface IdTokenClaims {
  sub: string;
  name?: string | undefined;
  picture?: string | undefined;
  identities?: { userId: string; providerName?: string | undefined }[] | undefined;
  roles?: string[] | undefined;
  exp: number;
}
export const ADMIN_ROLE = 'admin';

/** Codes of refused calls (CONTRACT 5's table and section 12). */
export type ErrorCode =
  | 'invalid'
  | 'forbidden'
  | 'mfa_required'
  | 'login_failed'
  | 'code_required'
  | 'changed'
  | 'below_reserved'
  | 'not_found'
  | 'temporary_locked'
  | 'quota_exceeded'
  | 'need_refresh'
  | 'deadline_passed'
  | 'not_editable'
  | 'reservation_limit'
  | 'not_reservable'
  | 'already_sent'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many_requests'
  | 'file_not_ready'
  | 'file_unusable'
  | 'not_available'
  | 'unavailable'
  | 'internal';

export interface ItemError {
  itemKey: string;
  message: string;
}
export interface ErrorAnswer {
  result: 'ERROR';
  code: ErrorCode;
  errorMessage: string;
  errors?: ItemError[] | undefined;
  needRefresh?: boolean | undefined;
  /** With need_refresh: the items that have changed for this answer. */
  itemKeys?: string[] | undefined;
  checkDetail?: string | undefined;
  /** With already_sent: the answer code of the first submission. */
  answercode?: string | undefined;
  /** With changed: what stands now; with below_reserved: the cells that refuse; of a form that has faults: these. */
  data?: unknown;
  /** The number of the request, by which the operator finds it in the log. */
  requestId?: string | undefined;
}

/** How a failed call looks to screens and rules: refusals, network faults, time-outs and expired sign-ins alike. */
export interface ApiError {
  /** Everything that went wrong reads as result ERROR (API-025, ERR-042). */
  result: 'ERROR';
  kind: 'refused' | 'network' | 'timeout' | 'session_expired' | 'invalid_response';
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  code?: ErrorCode | undefined;
  errorMessage: string;
  errors?: readonly ItemError[] | undefined;
  needRefresh?: boolean | undefined;
  itemKeys?: readonly string[] | undefined;
  checkDetail?: string | undefined;
  answercode?: string | undefined;
  /** With changed: what stands now; unchecked. */
  data?: unknown;
  /** Seconds after which the server says to try again. */
  retryAfter?: number | undefined;
  /** The number of the request, where the server gave one. */
  requestId?: string | undefined;
}

/** A row as the client sends it; the server makes everything else (CONTRACT 12, Rows). */
export interface AnswerRowInput {
  surveyId: string;
  itemKey: string;
  sortKey: string;
  value: string;
  partitionKey?: string | undefined;
  userId?: string | undefined;
  title?: string | undefined;
}
/** What a call says of its mode, in subData where it has one (CONTRACT 13). A type, since fields are looked up by name. */
export type CallMode = { mode?: FormMode | undefined };
export interface SubData extends CallMode {
  oldPartitionKey?: string | undefined;
  checkStatus?: CheckStatus | undefined;
  configUpdatedAt?: string | undefined;
  /** The version of the form that was filled in, as getItem answers it (CONTRACT 13). */
  version?: number | undefined;
  idempotencyKey?: string | undefined;
  /** Where the page ran: true inside LINE. Kept with the answer, and decides nothing. */
  isLiffMode?: boolean | undefined;
  /** Kept as data (ROWS-019): sent, and made by the server itself. */
  registrantName?: string | undefined;
  userName?: string | undefined;
  /** Kept as data (ROWS-019, CONTRACT 13): at most 128 characters. */
  cognitoUserId?: string | undefined;
  /** Kept as data (ROWS-019, CONTRACT 13): at most 4 KB, in admin mode only. */
  clinicAttributes?: unknown;
}
export interface PutItemBody {
  data: AnswerRowInput[];
  subData?: SubData | undefined;
  order?: unknown;
}
export interface PutItemAnswer {
  result: 'OK';
  answercode: string;
  type: 'create' | 'update';
  partitionKey: string;
  /** The version of the form that it was stored under; absent where it was stored before forms had versions. */
  version?: number | undefined;
}
export interface CancelItemBody {
  surveyId: string;
  partitionKey: string;
  userId?: string | undefined;
}
/**
 * Body of POST hold; of DELETE hold without a value that must still be held. `value` is a dated reservation (CONTRACT
 * 4).
 */
export interface HoldBody {
  surveyId: string;
  value: string;
  oldPartitionKey?: string | undefined;
  /**
   * What is entered so far, for rules that look at it: the wait before the next dose. Rows as putItem's; nothing of
   * them is kept.
   */
  data?: AnswerRowInput[] | undefined;
  /**
   * What is bought along with a new answer, as putItem's: its lines may decide how much of the slot is held (CONTRACT
   * 6.3).
   */
  order?: unknown;
}
/** Answer of POST hold; `expiresAt` is an ISO instant. */
export interface HoldAnswer {
  result: 'OK';
  expiresAt: string;
}
export interface CheckReservationBody {
  surveyId: string;
  itemKey: string;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  targetDay: string;
  maxCount?: number | undefined;
  maxCountOfDay?: number | undefined;
  dayCheckOnly?: boolean | undefined;
  partitionKey?: string | undefined;
}
/** The first dose as the desk or the person recorded it. */
export interface DoseAnswer {
  /** True where a second dose has to wait for the record of the first. */
  isMissing: boolean;
  /** Day YYYYMMDD, and the wait in days that its maker names. */
  firstDose: { day: string; interval?: number | undefined } | null;
}
export interface FilterQueryBody {
  queryParams: { surveyId: string; fields: { itemKey: string; value: string }[] };
  requestingUserId?: string | undefined;
}
export interface PutUserIdBody {
  userId: string;
  keys: { partitionKey: string; sortKey?: string | undefined }[];
}

/** Day -> slot -> [quota, reserved] (CAL-039). Days are YYYYMMDD. */
export type Schedule = Record<string, Record<string, readonly [quota: number, reserved: number]>>;
export interface ScheduleAnswer {
  result: 'OK';
  schedule: Schedule;
  /** Days off, and days all of whose slots are closed (休診). */
  dayOff: Record<string, 0 | 1>;
  comaList: ComaList;
  /** Slots that are closed (休診), by day YYYYMMDD: they are shown as those of a day off. Absent where there are none. */
  closed?: Record<string, string[]> | undefined;
  /** Names of national holidays by day YYYYMMDD, open or not; only where the query says `holidays`. */
  holidays?: Record<string, string> | undefined;
}
/** A calendar's settings without its schedule (answer of calendars/info). */
export type CalendarInfo = {
  // Omit would lose the known fields, because the type also admits unknown ones.
  [Field in keyof Calendar as Field extends 'schedule' | 'rules' ? never : Field]: Calendar[Field];
};

export interface CategoryEntry {
  id: string;
  tag1?: string | undefined;
  tag2?: string | undefined;
  tag3?: string | undefined;
  calendarId?: string | undefined;
}

/** The reservation of a result, resolved for showing. date YYYYMMDD, start and end HH:mm, Japan time. */
export interface RecordReservation {
  categoryId: string;
  itemId: string;
  itemName?: string | undefined;
  date: string;
  slot: string;
  start: string;
  end: string;
  /** True where the house has closed the slot (休診): the person may move or cancel whatever deadline and settings say. */
  isClosed?: boolean | undefined;
}
/** What the deadline of a confirmed visit follows from: its department's limit, and the closed days before it. */
export interface DepartmentLimits {
  reservationCancelLimit: number;
  dayOffCount: number;
}
/** One result as lists and details show it (CONTRACT 5, ROWS-006). */
export interface DisplayRecord {
  surveyId: string;
  partitionKey: string;
  userId: string;
  answerCode: string;
  check: CheckStatus;
  /** The version of the form that it was stored under: titles and types are that version's (CONTRACT 13). */
  formVersion?: number | undefined;
  fields: { itemKey: string; title: string; value: string }[];
  data: { itemKey: string; value: string; check: CheckStatus; type: string }[];
  calendarInfo?:
    | { reservationCancelLimit: number; comaList: { start: string; end: string }[]; dayOffCount: number }
    | undefined;
  categoryInfo?:
    | { sortKey: string; tag1?: string | undefined; tag2?: string | undefined; tag3?: string | undefined }
    | undefined;
  reservation?: RecordReservation | undefined;
  /** By the itemKey of preferred dates: the limits of a visit that the desk has confirmed. */
  departmentInfo?: Record<string, DepartmentLimits> | undefined;
  order?: Order | undefined;
  paymentResult?: PaymentResult | undefined;
  createdAt: string;
  updatedAt: string;
}

/** A draft as the form likes it (CONTRACT 11, drafts). */
export interface DraftDocument {
  values: Record<string, unknown>;
  updatedAt?: string | undefined;
  [extra: string]: unknown;
}

/** Whom to call and where to come (14.4). Never with an empty text: what is not known is undefined. */
export interface Contact {
  /** The house's name. */
  facility: string;
  /** Name of the form's department. */
  department?: string | undefined;
  /** The department's, else the house's. */
  telephone?: string | undefined;
  /** When the house's telephone is answered. */
  hours?: string | undefined;
  /** Where people come to: the department's place, else the house's. */
  place?: string | undefined;
  /** An https address that shows the way. */
  map?: string | undefined;
}

/** Runtime configuration that the server writes into the HTML for the shell. */
export interface RuntimeConfiguration {
  /** The server's instant in milliseconds since 1970; the browser's clock runs on from it (CONTRACT 12, Time). */
  serverTime: number;
  /** Which build of the shell the page is made of, for reports of its faults; absent where the build did not say. */
  shellVersion?: string | undefined;
  switches: { payment: boolean; membersTab: boolean; secureFiles: boolean; medicalMode: boolean };
  login: { authorizeUrl: string; channelId: string };
  liffId?: string | undefined;
  mapsApiKey?: string | undefined;
  /** Whether the server can look addresses up: without it the map offers no search. */
  addressSearch?: boolean | undefined;
  /** The facility's name, for what is read outside of the product's screens. */
  facility?: string | undefined;
  /** Whom people call and where they come to, of the house as a whole; absent where no facility.json was imported. */
  contact?: Contact | undefined;
  /** Set only where DEV_LOGIN is: the shell skips sign-in as this user (LOGIN-023). */
  developmentUserId?: string | undefined;
  tagManagerAllowed: boolean;
}
