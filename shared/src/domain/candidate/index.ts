/**
 * Preferred dates of a visit: what a department takes, what a person chooses, what the desk confirms (CAND-001 to CAND-018, ADMIN-005).
 */
import type { DepartmentSettings } from '../../contract';
import { validationTexts } from '../../texts';
import { fromHyphens } from '../date';
import { parseCandidateDate } from '../survey';
import { isCandidateDay, timeOptionsOf } from './days';

export * from './choice';
export * from './days';
export * from './judge';
export * from './time';
export * from './words';

/** The message when one of an answer's preferred dates is none that the department takes, or undefined. */
export function candidateMessage(
  settings: DepartmentSettings,
  entries: readonly string[],
  today: string,
): string | undefined {
  const isTaken = entries.every((entry) => {
    const candidate = parseCandidateDate(entry);
    if (!candidate || candidate.date === '') return true;
    const day = fromHyphens(candidate.date);
    return isCandidateDay(settings, day, today) && timeOptionsOf(settings, day).includes(candidate.timeOption);
  });
  return isTaken ? undefined : validationTexts.candidate.closed;
}
