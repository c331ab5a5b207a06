/**
 * What becomes of the desk's confirmation: it lapses with other wishes, and the answer's status goes with it, so that no
 * confirmed visit reads as a tentative one (CONTRACT 13).
 */
import { type Answers, type CheckStatus, DEFAULT_CHECK_STATUS, type SurveyConfig } from '../../contract';
import { candidateItemsOf, isConfirmMarker, listOf } from '../survey';
import { confirmedText } from './words';

type EntriesOf = (itemKey: string) => readonly string[];

/** True when both ask for the same dates: what the desk has confirmed of the one holds for the other. */
export function hasSameWishes(before: readonly string[], after: readonly string[]): boolean {
  const wishesOf = (entries: readonly string[]) => entries.filter((entry) => entry !== '' && !isConfirmMarker(entry));
  return wishesOf(before).sort().join('\n') === wishesOf(after).sort().join('\n');
}

/** `2026年12月1日(火) 10:30` of all visits of an answer that the desk has confirmed; '' while it has confirmed none. */
export function confirmedVisitsText(config: SurveyConfig, entriesOf: EntriesOf): string {
  const texts = candidateItemsOf(config).map(({ itemKey }) => confirmedText(entriesOf(itemKey)));
  return texts.filter((text) => text !== '').join('、');
}

/** The same of those visits only whose confirmation lapses when a person sends the answers. */
export function lapsingVisitsText(config: SurveyConfig, entriesOf: EntriesOf, answers: Answers): string {
  const isLapsing = (itemKey: string) => !hasSameWishes(entriesOf(itemKey), listOf(answers[itemKey]));
  return confirmedVisitsText(config, (itemKey) => (isLapsing(itemKey) ? entriesOf(itemKey) : []));
}

interface VisitChange {
  /** The status that the answer would get by any other form. */
  usual: CheckStatus;
  /** The status so far; undefined of a new answer. */
  stored: CheckStatus | undefined;
  /** What the desk has confirmed, in words, so far and now. */
  before: string;
  after: string;
  byDesk: boolean;
}

/** The status of an answer that is stored, by what the desk has confirmed of it (ROWS-031, ROWS-033). */
export function checkOfVisit({ usual, stored, before, after, byDesk }: VisitChange): CheckStatus {
  if (!byDesk) return after !== '' && usual === DEFAULT_CHECK_STATUS ? '変更あり' : usual;
  if (after === '') return before !== '' && stored === '対応済' ? DEFAULT_CHECK_STATUS : usual;
  if (after === before) return stored ?? usual;
  return stored === '完了' ? stored : '対応済';
}
