/**
 * Answers as the console has them (CONTRACT 14.3): the table, one answer with its history, its deeds, the day sheet and
 * saved views. Shapes and parsers. Days are YYYYMMDD and times HH:mm in Japan, instants ISO in UTC.
 */
import * as v from 'valibot';
import { MESSAGE_REASONS, MESSAGE_STATES } from '../admin';
import { DisplayRecordSchema } from '../answerSchemas/surveys';
import { REFUND_REASONS } from '../payment';
import { DateSchema, DaySchema } from '../schema';
import { CHECK_STATUSES } from '../status';
import { ATTENDANCE_STATES, DESK_MESSAGE_MAXIMUM, MEMO_MAXIMUM } from './words';

/** Rows of a list at most, and where a call says nothing. */
export const LIST_LIMIT = 200;
export const LIST_LIMIT_BY_DEFAULT = 50;

/** A day of a query: YYYYMMDD, or YYYY-MM-DD, which is turned. */
export const QueryDaySchema = v.union([
  DaySchema,
  v.pipe(
    DateSchema,
    v.transform((date) => date.replaceAll('-', '')),
  ),
]);
const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
/** A part of a query that need not be said; one that is said with nothing in it is not said. */
export function asked<const Schema extends v.GenericSchema>(schema: Schema) {
  const blank = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  );
  return v.optional(v.union([blank, schema]));
}
const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
/** What queries of lists have in common: texts, as addresses carry them. */
export const ListQueryEntries = {
  limit: asked(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(LIST_LIMIT))),
  /** Of answers a sealed text, with up to 200 characters of what they are sorted by. */
  cursor: asked(v.pipe(v.string(), v.maxLength(2_000))),
};

/** Query of `answers`. Several `where` are several conditions, all of which hold. */
export const AnswersQuerySchema = v.looseObject({
  ...ListQueryEntries,
  form: asked(IdSchema),
  /** Part of a name, kana, telephone or answer code, in any width and case. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  status: asked(v.union([v.picklist(CHECK_STATUSES), v.array(v.picklist(CHECK_STATUSES))])),
  /** First and last day of the reservation, stay or confirmed visit. */
  from: asked(QueryDaySchema),
  to: asked(QueryDaySchema),
  /** `itemKey:op:value`. */
  where: asked(
    v.union([
      v.pipe(v.string(), v.maxLength(500)),
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(10)),
    ]),
  ),
  sort: asked(v.pipe(v.string(), v.maxLength(200))),
});
export type AnswersQuery = v.InferInput<typeof AnswersQuerySchema>;

export const AttendanceSchema = v.object({
  state: v.picklist(ATTENDANCE_STATES),
  at: v.string(),
  actorId: v.string(),
});
export type Attendance = v.InferOutput<typeof AttendanceSchema>;

/** An answer as the console lists it. `name` is the person's: of the form's name item, else the register's, else LINE's. */
export const ConsoleAnswerSchema = v.looseObject({
  ...DisplayRecordSchema.entries,
  /** Of the answer; every write carries the one that was read. */
  version: v.number(),
  surveyTitle: v.string(),
  name: v.string(),
  kana: v.optional(v.string()),
  telephone: v.optional(v.string()),
  attendance: v.nullable(AttendanceSchema),
  /** How many memos of the desk there are. */
  memos: v.number(),
  /** A stay: first and last night's days. A confirmed visit: its day and time. */
  stay: v.optional(v.object({ from: v.string(), to: v.string(), bed: v.string() })),
  visit: v.optional(v.object({ day: v.string(), time: v.optional(v.string()), department: v.string() })),
  /** A day and time that the desk has proposed, while the person has not answered. */
  proposal: v.optional(v.object({ proposalId: v.string(), day: v.string(), time: v.string() })),
});
export type ConsoleAnswer = v.InferOutput<typeof ConsoleAnswerSchema>;

const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), nextCursor: v.optional(v.string()), total: v.optional(v.number()) });
export const ConsoleAnswersSchema = listOf(ConsoleAnswerSchema);
export type ConsoleAnswers = v.InferOutput<typeof ConsoleAnswersSchema>;

/** One step of an answer's history, the newest first, from the audit. */
export const HistoryEntrySchema = v.object({
  at: v.string(),
  actorId: v.string(),
  /** Of the staff, or of the person; '' where nobody is known by it. */
  actorName: v.string(),
  isStaff: v.boolean(),
  action: v.string(),
  /** What changed, item by item: titles of the answer's own version. */
  changes: v.array(v.object({ title: v.string(), before: v.optional(v.string()), after: v.optional(v.string()) })),
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntrySchema>;
export const MemoSchema = v.object({ at: v.string(), actorId: v.string(), actorName: v.string(), text: v.string() });
export type Memo = v.InferOutput<typeof MemoSchema>;
const SentMessageSchema = v.looseObject({
  messageId: v.string(),
  state: v.picklist(MESSAGE_STATES),
  reason: v.optional(v.picklist(MESSAGE_REASONS)),
  text: v.string(),
  at: v.string(),
});

/** Money of an answer's order that is to go back, or has: `refundedAt` says when. */
export const RefundSchema = v.object({
  refundId: v.string(),
  amount: v.number(),
  reason: v.picklist(REFUND_REASONS),
  trackingId: v.string(),
  createdAt: v.string(),
  refundedAt: v.optional(v.string()),
  /** Who noted it: a name, or the id where there is none. */
  refundedBy: v.optional(v.string()),
});

/** One answer, whole. */
export const ConsoleAnswerDetailSchema = v.looseObject({
  ...ConsoleAnswerSchema.entries,
  memoTexts: v.array(MemoSchema),
  history: v.array(HistoryEntrySchema),
  messages: v.array(SentMessageSchema),
  /** What the person's card and done screen show as QR. */
  qr: v.optional(v.string()),
  /** itemKeys whose value came by an address and that nobody has confirmed (COND-010). */
  unconfirmed: v.array(v.string()),
  /** For those who read orders, where there are any. */
  refunds: v.optional(v.array(RefundSchema)),
  /** Opens the receipt for an hour without its person signed in, where there is one. */
  receiptKey: v.optional(v.string()),
});
export type ConsoleAnswerDetail = v.InferOutput<typeof ConsoleAnswerDetailSchema>;

/** A form as the answers' table knows it. */
export const AnswerFormSchema = v.object({
  surveyId: v.string(),
  surveyTitle: v.string(),
  kind: v.picklist(['form', 'bed', 'member']),
  departmentId: v.optional(v.string()),
  calendarIds: v.array(v.string()),
  columns: v.array(v.object({ itemKey: v.string(), title: v.string(), type: v.string(), isSearchable: v.boolean() })),
});
export type AnswerForm = v.InferOutput<typeof AnswerFormSchema>;

export const CheckBodySchema = v.object({ check: v.picklist(CHECK_STATUSES), version: VersionSchema });
/**
 * `value`: 'categoryId_itemId|YYYYMMDD|slot'; of a stay 'YYYY-MM-DD 午後|YYYY-MM-DD 午前', each with or without its part
 * of the day; of a confirmed visit 'YYYY-MM-DD HH:mm'.
 */
export const MoveBodySchema = v.object({ value: v.pipe(v.string(), v.maxLength(400)), version: VersionSchema });
export const CancelBodySchema = v.object({ version: VersionSchema });
export const MemoBodySchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MEMO_MAXIMUM)),
});
/** The same idempotencyKey of the same caller is the same message, however often it is sent. */
export const MessageBodySchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(DESK_MESSAGE_MAXIMUM)),
  idempotencyKey: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(128))),
});
/** `value`: `YYYY-MM-DD HH:mm`. `text` is what the person reads; the address where it is answered is put below it. */
export const ProposeBodySchema = v.object({
  value: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)),
  ...MessageBodySchema.entries,
  version: VersionSchema,
});
export const AttendanceBodySchema = v.object({
  state: v.nullable(v.picklist(ATTENDANCE_STATES)),
  version: v.optional(VersionSchema),
});
export const ScanBodySchema = v.object({ text: v.pipe(v.string(), v.maxLength(200)) });
export const ScannedSchema = v.object({ partitionKey: v.string(), surveyId: v.string() });
export type Scanned = v.InferOutput<typeof ScannedSchema>;

/** Query of `today`: the day, today in Japan without it, and of what. */
export const TodayQuerySchema = v.looseObject({
  day: asked(QueryDaySchema),
  form: asked(IdSchema),
  calendar: asked(IdSchema),
});
export type TodayQuery = v.InferInput<typeof TodayQuerySchema>;
/** The day sheet: by time, then by code. At most 2,000 rows; `total` says how many there are. */
export const TodaySchema = v.object({
  day: v.string(),
  total: v.number(),
  items: v.array(
    v.object({
      kind: v.picklist(['reservation', 'stayBegins', 'stayEnds', 'visit', 'walkIn']),
      time: v.optional(v.string()),
      calendarId: v.optional(v.string()),
      what: v.string(),
      /** Years on that day, where the form asks for a birthday. */
      age: v.optional(v.number()),
      sex: v.optional(v.string()),
      answer: ConsoleAnswerSchema,
    }),
  ),
  /** What needs hands: how many of each. */
  hands: v.object({
    refunds: v.number(),
    failedMessages: v.number(),
    refusedFiles: v.number(),
    wishes: v.number(),
    endingCalendars: v.array(v.object({ calendarId: v.string(), name: v.string(), lastDay: v.string() })),
    /** Closings that people were told of, after which some are still open; nothing for who may not see closings. */
    openClosings: v.array(
      v.object({
        closingId: v.string(),
        calendarId: v.string(),
        name: v.string(),
        firstDay: v.string(),
        open: v.number(),
      }),
    ),
  }),
  beds: v.object({ staying: v.number(), begins: v.number(), ends: v.number() }),
});
export type Today = v.InferOutput<typeof TodaySchema>;

/** A view of the table that its owner has saved: the query of its address. */
export const SavedViewSchema = v.object({ id: v.string(), name: v.string(), query: v.string() });
export type SavedView = v.InferOutput<typeof SavedViewSchema>;
export const ViewPutBodySchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  query: v.pipe(v.string(), v.maxLength(2_000)),
});
