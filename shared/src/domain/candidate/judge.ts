/**
 * Whether a department takes the preferred dates of an answer: what the picker says of an old draft, and the server
 * before it stores them (CAND-012 to CAND-018).
 */
import type { CandidateCategories, DepartmentSettings, FormMode } from '../../contract';
import { validationTexts } from '../../texts';
import { fromHyphens } from '../date';
import { parseCandidateDate } from '../survey';
import { allTimeOptions, isOfferedTime } from './days';

export interface CandidateContext {
  categories: CandidateCategories['categories'];
  /** Today in Japan, YYYYMMDD. */
  today: string;
  mode: FormMode;
  /** The entries that the answer holds already: what was taken once stays, however long ago its day is. */
  stored: readonly string[];
}

export interface CandidateVerdict {
  /** The message of the first entry that the department does not take. */
  message: string | undefined;
  /** True where an administrator has chosen a day that is not open to others (CONTRACT 12, Places). */
  isOverridden: boolean;
}

/** The settings of a department within its category. */
export function departmentSettings(
  categories: CandidateCategories['categories'],
  categoryId: string,
  departmentId: string,
): DepartmentSettings | undefined {
  const category = categories.find(({ partitionKey }) => partitionKey === categoryId);
  return category?.departments.find(({ id }) => id === departmentId)?.metaSettings;
}

/** Judges the entries of an answer. Markers are none of its business. */
export function judgeCandidates(entries: readonly string[], context: CandidateContext): CandidateVerdict {
  const { categories, today, mode, stored } = context;
  const verdict: CandidateVerdict = { message: undefined, isOverridden: false };
  for (const entry of entries) {
    const candidate = parseCandidateDate(entry);
    if (!candidate || stored.includes(entry)) continue;
    const settings = departmentSettings(categories, candidate.categoryId, candidate.departmentId);
    if (!settings) return { ...verdict, message: validationTexts.candidate.department };
    if (isOfferedTime(settings, fromHyphens(candidate.date), candidate.timeOption, today)) continue;
    if (mode === 'user' || !allTimeOptions(settings).includes(candidate.timeOption))
      return { ...verdict, message: validationTexts.candidate.closed };
    verdict.isOverridden = true;
  }
  return verdict;
}

/**
 * The message when one of an answer's preferred dates is none that the department takes, or undefined. One without a
 * date is still being chosen.
 */
export function candidateMessage(
  settings: DepartmentSettings,
  entries: readonly string[],
  today: string,
): string | undefined {
  const isTaken = entries.every((entry) => {
    const candidate = parseCandidateDate(entry);
    if (!candidate || candidate.date === '') return true;
    return isOfferedTime(settings, fromHyphens(candidate.date), candidate.timeOption, today);
  });
  return isTaken ? undefined : validationTexts.candidate.closed;
}
