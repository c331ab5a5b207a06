/**
 * Parsers of the answers that tell what the operator configured: calendars, categories, tag names (API-051, API-056 to
 * API-058).
 */
import * as v from 'valibot';
import { CalendarSchema, CategoryDisplaySchema, IdSchema } from './schema';

const text = v.optional(v.string());

const CalendarInfoSchema = v.omit(CalendarSchema, ['schedule', 'rules']);

export const CalendarsAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.array(CalendarInfoSchema) });
export const CalendarInfoAnswerSchema = v.looseObject({ result: v.literal('OK'), data: CalendarInfoSchema });
export const CategoryEntriesAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(v.looseObject({ id: IdSchema, tag1: text, tag2: text, tag3: text, calendarId: text })),
});
export const TagNamesAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.omit(CategoryDisplaySchema, ['title']),
});
