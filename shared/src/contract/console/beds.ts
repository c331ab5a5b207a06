/**
 * Beds as the console plans them (CONTRACT 14.3): the board, a kind's document, blocked nights and the history. Shapes
 * and parsers. Nights and days are YYYYMMDD in Japan but in documents, which have YYYY-MM-DD.
 */
import * as v from 'valibot';
import { BedBlockSchema, BedConfigSchema, DateSchema, DaySchema, IdSchema } from '../schema';
import { CHECK_STATUSES } from '../status';
import { CountSchema } from '../valueSchema';
import { AttendanceSchema, QueryDaySchema } from './answers';
import { BOARD_NIGHTS, MOST_BEDS } from './words';

/** Version of a document, from 1 on. */
const VersionSchema = v.pipe(CountSchema, v.minValue(1));
const BedsSchema = v.pipe(CountSchema, v.maxValue(MOST_BEDS));

/** The first night, and how many. */
export const BedBoardQuerySchema = v.object({
  from: QueryDaySchema,
  days: v.pipe(v.string(), v.transform(Number), v.picklist(BOARD_NIGHTS)),
});

/** A stay on the board; `to` is the day of discharge. */
const BoardStaySchema = v.looseObject({
  partitionKey: v.string(),
  answerCode: v.optional(v.string()),
  name: v.string(),
  check: v.picklist(CHECK_STATUSES),
  attendance: v.nullable(AttendanceSchema),
  from: DaySchema,
  to: DaySchema,
});
/** A kind of beds: one form that holds stays. `reserved` of a night: stays and blocked beds together. */
const BoardKindSchema = v.looseObject({
  surveyId: IdSchema,
  title: v.string(),
  nights: v.array(v.object({ night: DaySchema, beds: v.number(), reserved: v.number(), blocked: v.number() })),
  /** Blocks that reach into the nights. */
  blocks: v.array(BedBlockSchema),
  stays: v.array(BoardStaySchema),
});
export type BoardKind = v.InferOutput<typeof BoardKindSchema>;
export const BedBoardSchema = v.looseObject({
  kinds: v.array(BoardKindSchema),
  /** Names of the national holidays among the days. */
  holidays: v.record(DaySchema, v.string()),
});
export type BedBoard = v.InferOutput<typeof BedBoardSchema>;

/** A kind's document; also the data of a refusal because somebody was faster. */
export const PlannedBedSchema = v.looseObject({ bed: BedConfigSchema, title: v.string(), version: VersionSchema });
export type PlannedBed = v.InferOutput<typeof PlannedBedSchema>;

/** What of the document is changed by hand: all but its form and its blocks. */
export const BedPutBodySchema = v.object({
  bed: v.object({
    bedTotal: BedsSchema,
    overrides: v.record(DateSchema, BedsSchema),
    rule: v.object({
      reservationPossibleStart: v.pipe(CountSchema, v.maxValue(365)),
      reservationCancelLimit: v.pipe(CountSchema, v.maxValue(365)),
    }),
  }),
  version: VersionSchema,
});
export type BedPutBody = v.InferOutput<typeof BedPutBodySchema>;

const BlockBodySchema = v.object({
  from: DateSchema,
  to: DateSchema,
  beds: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_BEDS)),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});
/** A block that is put in, one that is taken away as it was read, or the one in place of the other. */
export const BedBlocksBodySchema = v.object({ add: v.optional(BlockBodySchema), remove: v.optional(BedBlockSchema) });
export type BedBlocksBody = v.InferOutput<typeof BedBlocksBodySchema>;

/** Answer of every change: the version that it made, by which it is undone; 0: nothing was to do. */
export const BedDoneSchema = v.looseObject({ change: v.number(), ...PlannedBedSchema.entries });
export type BedDone = v.InferOutput<typeof BedDoneSchema>;

export const BedUndoBodySchema = v.object({ change: v.pipe(CountSchema, v.minValue(2), v.maxValue(999_999_999)) });

/** One change, as the history tells it: `change` is the version that it made. */
export const BedChangeSchema = v.looseObject({
  change: v.number(),
  at: v.string(),
  by: v.string(),
  /** '' where it is no person. */
  name: v.string(),
  /** Blocks that it put in and took away, and names of the other fields that it changed. */
  added: v.array(BedBlockSchema),
  removed: v.array(BedBlockSchema),
  fields: v.array(v.string()),
  /** The change that this one takes back. */
  undoes: v.optional(v.number()),
  /** Whether it can be taken back at all: not the first, and no import. */
  isOwn: v.boolean(),
});
export type BedChangeEntry = v.InferOutput<typeof BedChangeSchema>;
export const BedHistorySchema = v.looseObject({
  items: v.array(BedChangeSchema),
  nextCursor: v.optional(v.string()),
});
export type BedHistory = v.InferOutput<typeof BedHistorySchema>;
