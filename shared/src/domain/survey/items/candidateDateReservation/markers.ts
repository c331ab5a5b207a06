/**
 * The administrator's markers beside the preferred dates of a visit: the day and the time that were agreed on. Apart
 * from the rules, because every form leaves them out of what it is filled with.
 */
import type { AnswerValue } from '../../types';
import { filledListOf } from '../base';

export const DATE_CONFIRM = '#DATE_CONFIRM';
export const TIME_CONFIRM = '#TIME_CONFIRM';

/** True for the administrator's confirmation markers. */
export function isConfirmMarker(entry: string): boolean {
  return entry.endsWith(DATE_CONFIRM) || entry.endsWith(TIME_CONFIRM);
}

/** An answer's value without the administrator's confirmation, which users neither send nor change. */
export function withoutConfirmMarkers(value: AnswerValue): AnswerValue {
  return filledListOf(value).filter((entry) => !isConfirmMarker(entry));
}
