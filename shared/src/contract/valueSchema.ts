/**
 * Parsers of the values that entities share: ids, days, times, counts, switches.
 */
import * as v from 'valibot';

/** Ids of surveys, calendars, items and the like: never `_`, `|` or `#`, which the encodings use (CONTRACT 2). */
export const IdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));
export const DaySchema = v.pipe(v.string(), v.regex(/^\d{8}$/));
export const DateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
export const TimeOfDaySchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
export const FlagSchema = v.looseObject({ value: v.boolean() });
export const SwitchSchema = v.picklist([0, 1]);
