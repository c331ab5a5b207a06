/**
 * Rules of preferred dates for a visit: up to three 'category#department#date#timeOption#n', and the administrator's markers
 * (VAL-007, CAND-006, CAND-007, ROWS-024, ROWS-025). Department settings are judged in domain/candidate.
 */
import { validationTexts } from '../../../../texts';
import { toSlashes } from '../../../date';
import { readDate } from '../../../text';
import { isRequired } from '../../required';
import type { ItemRules } from '../../types';
import { filledListOf, listFromRows, listRows } from '../base';

/** Preferred dates of one answer. */
export const CANDIDATE_COUNT = 3;
export const DATE_CONFIRM = '#DATE_CONFIRM';
export const TIME_CONFIRM = '#TIME_CONFIRM';

export interface CandidateDate {
  categoryId: string;
  departmentId: string;
  /** YYYY-MM-DD, or '' while it is being chosen. */
  date: string;
  timeOption: string;
  /** 1 to 3. */
  order: number;
}

/** True for the administrator's confirmation markers. */
export function isConfirmMarker(entry: string): boolean {
  return entry.endsWith(DATE_CONFIRM) || entry.endsWith(TIME_CONFIRM);
}

/** Reads a preferred date; undefined when it is malformed or a marker. */
export function parseCandidateDate(entry: string): CandidateDate | undefined {
  const match = /^([A-Za-z0-9-]+)#([A-Za-z0-9-]+)#([^#]*)#(.*)#([1-3])$/s.exec(entry);
  if (!match || isConfirmMarker(entry)) return undefined;
  const [, categoryId = '', departmentId = '', date = '', timeOption = '', order] = match;
  return { categoryId, departmentId, date, timeOption, order: Number(order) };
}

/** 'category#department#date#timeOption#n'. */
export function encodeCandidateDate({ categoryId, departmentId, date, timeOption, order }: CandidateDate): string {
  return [categoryId, departmentId, date, timeOption, order].join('#');
}

/** True when date and time are both there (CAND-006). */
export function isCompleteCandidate(candidate: CandidateDate): boolean {
  return readDate(candidate.date) !== undefined && candidate.timeOption !== '';
}

/** The confirmed date (YYYY-MM-DD) and time (HH:mm) of an answer, as far as an administrator has set them. */
export function confirmedDateTime(entries: readonly string[]): {
  date?: string | undefined;
  time?: string | undefined;
} {
  const date = entries
    .find((entry) => entry.endsWith(DATE_CONFIRM))
    ?.slice(0, -DATE_CONFIRM.length)
    .split('#')
    .at(-1);
  const time = entries
    .find((entry) => entry.endsWith(TIME_CONFIRM))
    ?.slice(0, -TIME_CONFIRM.length)
    .split('#')
    .at(-1);
  return { date, time };
}

/** The message when two preferred dates name the same date and time (CAND-007). */
function repeatedMessage(candidates: readonly CandidateDate[]): string | undefined {
  const keys = candidates.map(({ date, timeOption }) => `${date}#${timeOption}`);
  return new Set(keys).size === keys.length ? undefined : validationTexts.candidate.repeated;
}

export const candidateDateRules: ItemRules = {
  types: ['candidateDateReservation'],
  hasAnswer: true,
  emptyValue: () => [],
  isEmpty: (_, value) => filledListOf(value).length === 0,
  canonical: (_, value) => filledListOf(value),
  validate(item, value, { mode }) {
    const entries = filledListOf(value);
    if (mode === 'user' && entries.some(isConfirmMarker)) return validationTexts.row.notAllowed;
    const wishes = entries.filter((entry) => !isConfirmMarker(entry));
    const complete = wishes.flatMap((entry) => {
      const candidate = parseCandidateDate(entry);
      return candidate && isCompleteCandidate(candidate) ? [candidate] : [];
    });
    if (complete.length === 0) {
      return wishes.length > 0 || isRequired(item, mode) ? validationTexts.required.standard : undefined;
    }
    const orders = new Set(complete.map(({ order }) => order));
    if (complete.length < wishes.length || orders.size < wishes.length) return validationTexts.date.format;
    return repeatedMessage(complete);
  },
  toRows: (item, value) => listRows(item, filledListOf(value)),
  fromRows: (_, rows) => listFromRows(rows),
  displayText: (_, value) =>
    filledListOf(value)
      .flatMap((entry) => {
        const candidate = parseCandidateDate(entry);
        return candidate ? [`${toSlashes(candidate.date)} ${candidate.timeOption}`] : [];
      })
      .join('\n'),
};
