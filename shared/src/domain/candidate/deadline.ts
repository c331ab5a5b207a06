/**
 * Until when preferred dates can be changed or withdrawn: at any time until the desk confirms one, then until the
 * deadline of its department (CANCEL-009, CANCEL-014, CONTRACT 13).
 */
import type { CandidateCategories, DepartmentLimits, DepartmentSettings, SurveyConfig } from '../../contract';
import { addDays, daysFromTo, fromHyphens, isRealDay } from '../date';
import { countDayOffs, DEFAULT_CANCEL_LIMIT, type DeadlineFacts, MAX_DAY_OFFS } from '../reservation';
import { candidateItemsOf, confirmedDateTime } from '../survey';
import { readChoice } from './choice';
import { isClosedDay } from './days';
import { departmentSettings } from './judge';

/** The day YYYYMMDD and the time HH:mm that the desk has settled; undefined before. */
export function confirmedVisit(entries: readonly string[]): { date: string; start: string } | undefined {
  const { date = '', time = '' } = confirmedDateTime(entries);
  const day = fromHyphens(date);
  return isRealDay(day) ? { date: day, start: time } : undefined;
}

/** A department's limit, and the days on which it is closed that move the deadline of a visit on the day YYYYMMDD. */
export function limitsOfVisit(settings: DepartmentSettings | undefined, day: string): DepartmentLimits {
  const limit = settings?.reservationCancelLimit ?? DEFAULT_CANCEL_LIMIT;
  if (!settings) return { reservationCancelLimit: limit, dayOffCount: 0 };
  const before = daysFromTo(addDays(day, -(limit + MAX_DAY_OFFS)), addDays(day, -1));
  const dayOff = Object.fromEntries(
    before.filter((each) => isClosedDay(settings, each)).map((each) => [each, 1] as const),
  );
  return { reservationCancelLimit: limit, dayOffCount: countDayOffs(day, limit, dayOff) };
}

/** The limits of a confirmed visit by its department as it is now; undefined before the desk has confirmed. */
export function departmentLimits(
  entries: readonly string[],
  categories: CandidateCategories['categories'],
): DepartmentLimits | undefined {
  const visit = confirmedVisit(entries);
  const { categoryId, departmentId } = readChoice(entries);
  return visit && limitsOfVisit(departmentSettings(categories, categoryId, departmentId), visit.date);
}

/** What is known of the preferred dates in an answer. */
export interface VisitEntries {
  /** The stored entries of an item. */
  entriesOf(itemKey: string): readonly string[];
  /** The limits of an item's confirmed visit; undefined where nobody knows them. */
  limitsOf(itemKey: string): DepartmentLimits | undefined;
}

/**
 * The deadlines of an answer's confirmed visits; none of them while the desk has confirmed nothing, undefined where
 * nothing is wished: such an answer has no time by its dates (CANCEL-009).
 * @param now milliseconds since 1970
 */
export function visitDeadlines(
  config: SurveyConfig,
  { entriesOf, limitsOf }: VisitEntries,
  now: number,
): DeadlineFacts[] | undefined {
  const wished = candidateItemsOf(config).filter(({ itemKey }) => readChoice(entriesOf(itemKey)).wishes.length > 0);
  if (wished.length === 0) return undefined;
  return wished.flatMap(({ itemKey }) => {
    const visit = confirmedVisit(entriesOf(itemKey));
    if (!visit) return [];
    const { reservationCancelLimit: limit, dayOffCount } = limitsOf(itemKey) ?? limitsOfVisit(undefined, visit.date);
    return [{ ...visit, limit, dayOffCount, now }];
  });
}
