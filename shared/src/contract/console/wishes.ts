/**
 * Preferred dates that wait for a time, as the console has them (CONSOLE 3, 希望日). Shapes and parsers. Days are YYYYMMDD
 * and times HH:mm in Japan.
 */
import * as v from 'valibot';
import { asked, ConsoleAnswerSchema, ListQueryEntries, QueryDaySchema } from './answers';

const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(400));

/** Query of `wishes`: of which form, of all without one. */
export const WishesQuerySchema = v.looseObject({ ...ListQueryEntries, form: asked(IdSchema) });
export type WishesQuery = v.InferInput<typeof WishesQuerySchema>;

/** One answer whose preferred dates wait, with the names of what is wished for; '' for what is gone. */
export const ConsoleWishSchema = v.object({
  answer: ConsoleAnswerSchema,
  departmentId: v.string(),
  category: v.string(),
  department: v.string(),
  /** In the order of the wishes. */
  wishes: v.array(v.object({ order: v.number(), day: v.string(), timeOption: v.string() })),
});
export type ConsoleWish = v.InferOutput<typeof ConsoleWishSchema>;

/** The oldest first. */
export const ConsoleWishesSchema = v.object({ items: v.array(ConsoleWishSchema), nextCursor: v.optional(v.string()) });
export type ConsoleWishes = v.InferOutput<typeof ConsoleWishesSchema>;

/** Days of one question at most. */
export const WISH_DAYS = 31;
/** Query of `wishDays`: the department's days from the one to the other. */
export const WishDaysQuerySchema = v.looseObject({
  department: IdSchema,
  from: QueryDaySchema,
  to: QueryDaySchema,
});

/** A day of the department: whether it sees anybody, and how many visits are confirmed at each time, in their order. */
export const WishDaySchema = v.object({
  day: v.string(),
  isClosed: v.boolean(),
  times: v.array(v.object({ time: v.string(), visits: v.number() })),
});
export const WishDaysSchema = v.array(WishDaySchema);
export type WishDay = v.InferOutput<typeof WishDaySchema>;
