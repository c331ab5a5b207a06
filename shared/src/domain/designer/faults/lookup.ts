/**
 * How easily somebody else finds what the desk has entered (CONTRACT 12, Lookup): all required searchable items open it, and
 * whoever knows the person knows some of them.
 */
import type { SurveyConfig } from '../../../contract';
import { isRequired, rulesOf, searchableItems } from '../../survey';
import type { Report } from './types';

/** Items that a lookup should ask for; fewer are known to many who know the person. */
const ENOUGH_TO_ASK = 3;

/** Warns of a form whose lookup asks for little, or for nothing that cannot be guessed. */
export function checkLookup(config: SurveyConfig, report: Report): void {
  const asked = searchableItems(config, 'user').filter((item) => isRequired(item, 'user'));
  // Without a required one nobody finds the desk's entries at all.
  if (asked.length === 0) return;
  const isUnguessable = asked.some((item) => rulesOf(item).isHardToGuess === true);
  if (asked.length >= ENOUGH_TO_ASK && isUnguessable) return;
  const named = (nameOf: (item: (typeof asked)[number]) => string | undefined, separator: string) =>
    asked.map((item) => nameOf(item) || item.itemKey).join(separator);
  const values = { keys: named(({ itemKey }) => itemKey, ', '), titles: named(({ title }) => title, '、') };
  report('lookupEasy', ['surveySchema'], { ...values, least: ENOUGH_TO_ASK }, 'warning');
}
