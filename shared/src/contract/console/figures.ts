/**
 * Figures of a form as the console has them (CONTRACT 14.2, figures). Shapes and parsers. Days are YYYYMMDD in Japan. A
 * number of people that is null is hidden: it is under five, or such a one would follow from it.
 */
import * as v from 'valibot';
import { asked, QueryDaySchema } from './answers';

/** Forms that are whole in the caller's scope; members' registers too. */
export const FigureFormsSchema = v.object({
  items: v.array(v.object({ surveyId: v.string(), surveyTitle: v.string() })),
});
export type FigureForms = v.InferOutput<typeof FigureFormsSchema>;

/** The weeks that hold the days from `from` to `to`; the last eight without them. */
export const FiguresQuerySchema = v.looseObject({
  form: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  from: asked(QueryDaySchema),
  to: asked(QueryDaySchema),
});

const CellSchema = v.nullable(v.number());
/** A week and its days from Monday. */
const WeekCellsSchema = v.object({ total: CellSchema, days: v.array(CellSchema) });
export type WeekCells = v.InferOutput<typeof WeekCellsSchema>;

const FigureWeekSchema = v.object({
  /** Its Monday. */
  monday: v.string(),
  opened: WeekCellsSchema,
  begun: WeekCellsSchema,
  sent: WeekCellsSchema,
  absent: WeekCellsSchema,
  /** Seconds between which the median lies; absent for fewer than five durations. */
  median: v.optional(v.object({ from: v.number(), before: v.optional(v.number()) })),
});
export type FigureWeek = v.InferOutput<typeof FigureWeekSchema>;

export const FiguresSchema = v.object({
  surveyId: v.string(),
  surveyTitle: v.string(),
  weeks: v.array(FigureWeekSchema),
  /** Where people stopped, by blocks of four weeks; the items in the form's order, those that are gone last. */
  stops: v.object({
    blocks: v.array(v.object({ from: v.string(), to: v.string() })),
    /** `cells`: of each block. */
    items: v.array(v.object({ itemKey: v.string(), title: v.string(), cells: v.array(CellSchema) })),
  }),
  /** Days with places, and whether all of them are taken: of calendars, so that nothing is hidden. */
  calendars: v.array(
    v.object({
      calendarId: v.string(),
      name: v.string(),
      days: v.array(v.object({ day: v.string(), isFull: v.boolean() })),
    }),
  ),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;
