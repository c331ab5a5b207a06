/**
 * Preferred dates as people read them: names of category and department, the dates in their order, the confirmed date
 * and time (FIND-026).
 */
import type { CandidateCategory } from '../../contract';
import { candidateTexts, statusTexts } from '../../texts';
import { fromHyphens, isRealDay, japaneseDateWithWeekday, shortTime, toSlashes } from '../date';
import { confirmedDateTime } from '../survey';
import { readChoice } from './choice';

/** One line of an answer: what it is, and what it says. */
export interface CandidateLine {
  title: string;
  text: string;
}

/** 2026年12月1日(火) of a stored YYYY-MM-DD; what is no day stays as it is, with slashes. */
function dayText(date: string): string {
  const day = fromHyphens(date);
  return isRealDay(day) ? japaneseDateWithWeekday(day) : toSlashes(date);
}

/** `2026年12月1日(火) 9:30` as far as the desk has settled it; '' before. */
export function confirmedText(entries: readonly string[]): string {
  const { date, time } = confirmedDateTime(entries);
  return [date && dayText(date), time && shortTime(time)].filter(Boolean).join(' ');
}

/**
 * The lines of an answer. `categories` undefined: not loaded, so their names are left out; a category that is gone is
 * said to be unknown.
 */
export function candidateLines(
  entries: readonly string[],
  categories: readonly CandidateCategory[] | undefined,
): CandidateLine[] {
  const { categoryId, departmentId, wishes } = readChoice(entries);
  const category = categories?.find(({ partitionKey }) => partitionKey === categoryId);
  const department = category?.departments.find(({ id }) => id === departmentId);
  const isNamed = categories !== undefined && categoryId !== '';
  const confirmed = confirmedText(entries);
  return [
    ...(isNamed ? [{ title: candidateTexts.category, text: category?.name ?? statusTexts.unknown }] : []),
    ...(isNamed && departmentId !== ''
      ? [{ title: candidateTexts.department, text: department?.name ?? statusTexts.unknown }]
      : []),
    ...wishes.map(({ order, date, timeOption }) => ({
      title: candidateTexts.preferred(order),
      text: `${dayText(date)} ${timeOption}`,
    })),
    ...(confirmed ? [{ title: candidateTexts.confirmed, text: confirmed }] : []),
  ];
}
