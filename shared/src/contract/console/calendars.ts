/**
 * Calendars as they are planned (CONTRACT 14.3): shapes and parsers of the calls. Days are YYYYMMDD and times HH:mm in
 * Japan, instants ISO in UTC.
 */
import * as v from 'valibot';
import { ComaListSchema, DaySchema, IdSchema } from '../schema';
import { CountSchema, SwitchSchema } from '../valueSchema';
import { QueryDaySchema } from './answers';
import { CELLS_AT_ONCE, CHANGE_KINDS, HOLIDAY_WAYS, MOST_CHANGES, MOST_MONTHS, MOST_QUOTA } from './words';

/** Days that a body names at most. */
const MOST_DAYS = 1_000;

const SlotSchema = v.pipe(v.string(), v.regex(/^\d{1,4}$/));
const QuotaSchema = v.pipe(CountSchema, v.maxValue(MOST_QUOTA));
/** How often the calendar's cells had been changed when they were read; 0: never. */
const PlanVersionSchema = CountSchema;
/** Version of a document, from 1 on. */
const VersionSchema = v.pipe(CountSchema, v.minValue(1));
const DaysSchema = v.pipe(v.array(DaySchema), v.maxLength(MOST_DAYS));

export const CellSchema = v.object({ day: DaySchema, slot: SlotSchema, quota: QuotaSchema });
const CellsSchema = v.pipe(v.array(CellSchema), v.minLength(1), v.maxLength(CELLS_AT_ONCE));

/** Query of `cells`, both days included, CELL_DAYS at most. */
export const CellsQuerySchema = v.object({ from: QueryDaySchema, to: QueryDaySchema });
export const CellsPutBodySchema = v.object({ cells: CellsSchema, version: PlanVersionSchema });
export type CellsPutBody = v.InferOutput<typeof CellsPutBodySchema>;

/** What a preview is of; what it answers is put as cells. */
export const PreviewBodySchema = v.variant('kind', [
  v.object({ kind: v.literal('cells'), cells: CellsSchema }),
  v.object({
    kind: v.literal('pattern'),
    from: DaySchema,
    to: DaySchema,
    weekdays: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.maxLength(7)),
    slots: v.pipe(v.array(SlotSchema), v.maxLength(200)),
    quota: QuotaSchema,
    holidays: v.picklist(HOLIDAY_WAYS),
    except: DaysSchema,
  }),
  v.object({
    kind: v.literal('copy'),
    from: DaySchema,
    to: DaySchema,
    weeks: v.pipe(CountSchema, v.minValue(1), v.maxValue(53)),
  }),
  /** Made by `extend`, not by putting cells. */
  v.object({ kind: v.literal('extend'), months: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_MONTHS)) }),
]);
export type PreviewBody = v.InferOutput<typeof PreviewBodySchema>;
export const ExtendBodySchema = v.object({
  months: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_MONTHS)),
  /** Of the calendar's document. */
  version: VersionSchema,
});
export const UndoBodySchema = v.object({ change: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_CHANGES)) });

/** What of a calendar's document is changed by hand: all but its id, rules and schedule. */
export const CalendarPutBodySchema = v.object({
  /** A field that is not named stays; null takes one away. */
  fields: v.record(v.string(), v.unknown()),
  version: VersionSchema,
});
export type CalendarPutBody = v.InferOutput<typeof CalendarPutBodySchema>;

/** A category that books into the calendar, with its items. */
export const PlannedCategorySchema = v.looseObject({
  id: IdSchema,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Names of the nodes above it, large first; a category that stands there keeps its place. */
  above: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), v.maxLength(2)),
  tag1: v.optional(v.pipe(v.string(), v.maxLength(100))),
  tag2: v.optional(v.pipe(v.string(), v.maxLength(100))),
  tag3: v.optional(v.pipe(v.string(), v.maxLength(100))),
  items: v.pipe(
    v.array(
      v.looseObject({
        itemId: IdSchema,
        itemName: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
        cost: v.pipe(CountSchema, v.minValue(1)),
        /** Since when it is no longer offered. */
        deletedAt: v.optional(v.string()),
      }),
    ),
    v.maxLength(500),
  ),
});
export type PlannedCategory = v.InferOutput<typeof PlannedCategorySchema>;
export const PlannedCategoriesSchema = v.object({
  categories: v.pipe(v.array(PlannedCategorySchema), v.maxLength(500)),
  /** Of the document of all categories; 0 where there is none. */
  version: CountSchema,
});
export type PlannedCategories = v.InferOutput<typeof PlannedCategoriesSchema>;

/** A calendar's document without its rules, as a planner has it. */
export const PlannedCalendarSchema = v.looseObject({
  calendarId: IdSchema,
  /** The document's fields, as they are stored. */
  fields: v.looseObject({ name: v.string(), comaList: ComaListSchema }),
  version: VersionSchema,
  /** First and last day that the calendar has a time on; absent where it has none. */
  first: v.optional(DaySchema),
  last: v.optional(DaySchema),
});
export type PlannedCalendar = v.InferOutput<typeof PlannedCalendarSchema>;

/** The cells of some days. */
export const PlannedCellsSchema = v.looseObject({
  version: PlanVersionSchema,
  comaList: ComaListSchema,
  /** Day -> slot -> [quota, reserved]. A time that a day does not have is not there. */
  schedule: v.record(DaySchema, v.record(SlotSchema, v.pipe(v.tuple([v.number(), v.number()]), v.readonly()))),
  /** Day -> times that are closed (休診); absent where none is. */
  closed: v.optional(v.record(DaySchema, v.array(SlotSchema))),
  dayOff: v.record(DaySchema, SwitchSchema),
  /** Names of the national holidays among the days. */
  holidays: v.record(DaySchema, v.string()),
});
export type PlannedCells = v.InferOutput<typeof PlannedCellsSchema>;

/** A cell that changes, or would: what stands, what is wanted, and what is reserved there. */
export const PlannedCellSchema = v.object({
  day: DaySchema,
  slot: SlotSchema,
  before: v.number(),
  after: v.number(),
  reserved: v.number(),
});
/** Answer of `preview`, and `data` of 409 `changed` and `below_reserved`. */
export const PlanPreviewSchema = v.looseObject({ cells: v.array(PlannedCellSchema), version: PlanVersionSchema });
export type PlanPreview = v.InferOutput<typeof PlanPreviewSchema>;

/** Answer of every change: its number, by which it is undone, and how many cells it changed; 0: nothing was to do. */
export const PlanDoneSchema = v.looseObject({ change: v.number(), cells: v.number(), version: PlanVersionSchema });
export type PlanDone = v.InferOutput<typeof PlanDoneSchema>;

/** One change, as the history tells it. */
export const PlanChangeSchema = v.looseObject({
  change: v.number(),
  at: v.string(),
  by: v.string(),
  name: v.string(),
  kind: v.picklist(CHANGE_KINDS),
  /** The change that this one takes back. */
  undoes: v.optional(v.number()),
  /** The change that has taken this one back. */
  undoneBy: v.optional(v.number()),
  /** How many cells, on which days, and how many places more or less. */
  cells: v.number(),
  first: v.optional(DaySchema),
  last: v.optional(DaySchema),
  places: v.optional(v.number()),
  /** Names of the document's fields that it changed. */
  fields: v.array(v.string()),
});
export type PlanChange = v.InferOutput<typeof PlanChangeSchema>;
export const PlanHistorySchema = v.looseObject({
  items: v.array(PlanChangeSchema),
  nextCursor: v.optional(v.string()),
});
export type PlanHistory = v.InferOutput<typeof PlanHistorySchema>;
/** `cursor`: changes before this one. */
export const HistoryQuerySchema = v.object({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))) });
