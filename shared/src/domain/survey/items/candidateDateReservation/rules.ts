/**
 * Rules of preferred dates for a visit: up to three 'category#department#date#timeOption#n', and the administrator's
 * markers (VAL-007, CAND-006, CAND-007, ROWS-024, ROWS-025). Department settings are judged in domain/candidate.
 */
import { validationTexts } from '../../../../texts';
import { timePartMessage } from '../../../candidate/confirmedTime';
import { toSlashes } from '../../../date';
import { readDate } from '../../../text';
import type { ItemRules } from '../../types';
import { filledListOf, isFlaggedRequired, listFromRows, listRows } from '../base';
import { DATE_CONFIRM, isConfirmMarker, TIME_CONFIRM } from './markers';

/** Preferred dates of one answer. */
export const CANDIDATE_COUNT = 3;

export interface CandidateDate {
  categoryId: string;
  /** '' while it is being chosen. */
  departmentId: string;
  /** YYYY-MM-DD, or '' while it is being chosen. */
  date: string;
  timeOption: string;
  /** 1 to 3. */
  order: number;
}

/** Reads a preferred date; undefined when it is malformed or a marker. */
export function parseCandidateDate(entry: string): CandidateDate | undefined {
  const match = /^([A-Za-z0-9-]+)#([A-Za-z0-9-]*)#([^#]*)#(.*)#([1-3])$/s.exec(entry);
  if (!match || isConfirmMarker(entry)) return undefined;
  const [, categoryId = '', departmentId = '', date = '', timeOption = '', order] = match;
  return { categoryId, departmentId, date, timeOption, order: Number(order) };
}

/** 'category#department#date#timeOption#n'. */
export function encodeCandidateDate({ categoryId, departmentId, date, timeOption, order }: CandidateDate): string {
  return [categoryId, departmentId, date, timeOption, order].join('#');
}

/** True when date and time are both there, for a department (CAND-006). */
export function isCompleteCandidate({ departmentId, date, timeOption }: CandidateDate): boolean {
  return departmentId !== '' && readDate(date) === date && timeOption !== '';
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The confirmed date (YYYY-MM-DD) and time (HH:mm) of an answer, as far as an administrator has set them. */
export function confirmedDateTime(entries: readonly string[]): {
  date?: string | undefined;
  time?: string | undefined;
} {
  const partsOf = (marker: string) =>
    entries
      .find((entry) => entry.endsWith(marker))
      ?.slice(0, -marker.length)
      .split('#');
  const dateParts = partsOf(DATE_CONFIRM);
  // An imported marker may carry the whole preferred date in front of it.
  return {
    date: dateParts?.findLast((part) => DATE.test(part)) ?? dateParts?.at(-1),
    time: partsOf(TIME_CONFIRM)?.at(-1),
  };
}

/**
 * The message of a confirmation that is not whole: a day, an hour and a minute, each once (ADMIN-005, CAND-008,
 * CAND-009).
 */
function confirmationMessage(entries: readonly string[]): string | undefined {
  const markers = entries.filter(isConfirmMarker);
  if (markers.length === 0) return undefined;
  if (markers.filter((marker) => marker.endsWith(DATE_CONFIRM)).length > 1) return validationTexts.row.tooMany;
  if (markers.filter((marker) => marker.endsWith(TIME_CONFIRM)).length > 1) return validationTexts.row.tooMany;
  const { date, time = '' } = confirmedDateTime(markers);
  if (date === undefined || readDate(date) !== date) return validationTexts.candidate.confirmedDate;
  const [hour = '', minute = ''] = time.split(':');
  return timePartMessage(hour, minute);
}

/** The message of preferred dates that do not belong together: of two departments, or one time twice (CAND-007). */
function togetherMessage(candidates: readonly CandidateDate[]): string | undefined {
  const departments = new Set(candidates.map(({ categoryId, departmentId }) => `${categoryId}#${departmentId}`));
  if (departments.size > 1) return validationTexts.candidate.department;
  const keys = candidates.map(({ date, timeOption }) => `${date}#${timeOption}`);
  return new Set(keys).size === keys.length ? undefined : validationTexts.candidate.repeated;
}

export const candidateDateRules: ItemRules = {
  types: ['candidateDateReservation'],
  rowKeys: 'list',
  search: false,
  copiedFromRegistration: false,
  carriedOver(_, value, { departments }) {
    const wish = filledListOf(value).flatMap((entry) => parseCandidateDate(entry) ?? [])[0];
    if (!wish || departments?.includes(wish.departmentId) !== true) return undefined;
    return [encodeCandidateDate({ ...wish, date: '', timeOption: '', order: 1 })];
  },
  isPlace: true,
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
      const isMissing = wishes.length > 0 || isFlaggedRequired(item, mode);
      return isMissing ? validationTexts.required.standard : confirmationMessage(entries);
    }
    const orders = new Set(complete.map(({ order }) => order));
    if (orders.size < wishes.length) return validationTexts.date.format;
    return togetherMessage(complete) ?? confirmationMessage(entries);
  },
  toRows: (item, value) => listRows(item, filledListOf(value)),
  fromRows: (_, rows) => listFromRows(rows),
  displayText: (_, value) =>
    filledListOf(value)
      .flatMap((entry) => {
        const candidate = parseCandidateDate(entry);
        return candidate?.date ? [`${toSlashes(candidate.date)} ${candidate.timeOption}`] : [];
      })
      .join('\n'),
};
