/**
 * Answers that tell all that the operator configured: calendars, categories and their names (API-051,
 * API-052, API-055 to API-058).
 */
import * as v from 'valibot';
import { CategoryDisplaySchema, IdSchema } from '../schema';
import { CalendarInfoSchema } from './calendars';
import { dataAnswer } from './dataAnswer';

const text = v.optional(v.string());
export const CalendarsAnswerSchema = dataAnswer(v.array(CalendarInfoSchema));
const CategoryEntrySchema = v.looseObject({ id: IdSchema, tag1: text, tag2: text, tag3: text, calendarId: text });
export const CategoryEntriesAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(CategoryEntrySchema),
});
export const CategoryEntryAnswerSchema = dataAnswer(CategoryEntrySchema);
export const CategoryDisplayAnswerSchema = dataAnswer(CategoryDisplaySchema);
export const TagNamesAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.omit(CategoryDisplaySchema, ['title']),
});
