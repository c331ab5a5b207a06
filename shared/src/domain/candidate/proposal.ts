/**
 * A day and time that the desk proposes in place of the wished ones (CONTRACT 13): what has become of it follows
 * from what the answer says now.
 */
import { fromHyphens } from '../date';
import { confirmedDateTime, isConfirmMarker } from '../survey';
import { readChoice, withConfirmation } from './choice';
import { hasSameWishes } from './lapse';

/** What was proposed: YYYYMMDD and HH:mm in Japan, and the entries of the wishes that it answers. */
export interface VisitProposal {
  day: string;
  time: string;
  wishes: readonly string[];
}

/**
 * open: the person can take it. taken: it is what is confirmed. over: another time is confirmed, other dates are wished
 * for, or its day has passed.
 */
type ProposalState = 'open' | 'taken' | 'over';

/** @param entries of the answer's item as they stand @param today YYYYMMDD */
export function proposalState(
  { day, time, wishes }: VisitProposal,
  entries: readonly string[],
  today: string,
): ProposalState {
  const confirmed = confirmedDateTime(entries);
  if (confirmed.date !== undefined) {
    return fromHyphens(confirmed.date) === day && confirmed.time === time ? 'taken' : 'over';
  }
  return day >= today && hasSameWishes(wishes, entries) ? 'open' : 'over';
}

/** The wishes that a proposal made now answers. @param entries of the answer's item */
export function wishedEntries(entries: readonly string[]): string[] {
  return entries.filter((entry) => entry !== '' && !isConfirmMarker(entry));
}

/** The entries by which a proposal that is taken confirms the visit. @param date YYYY-MM-DD @param time HH:mm */
export function confirmationEntries(entries: readonly string[], date: string, time: string): readonly string[] {
  const [hour = '', minute = ''] = time.split(':');
  return withConfirmation(readChoice(entries), { date, hour, minute }).markers;
}
