/** A member's number at the desk (CONSOLE 3, 会員): who gives it, and a registration's rows with another one. Pure. */
import type { SurveyConfig } from '../../contract';
import { makeMemberNumber } from '../member';
import { flattenItems, isEnteredNumber, isMemberNumber, itemsByKey } from '../survey';
import { toHalfWidth } from '../text';
import { type MovedRow, withValue } from './move';

/** The item of a form that holds the member's number: the first one; undefined without one. */
export function numberItemOf(config: SurveyConfig) {
  return flattenItems(config).find(isMemberNumber);
}

/** Who gives the number of a registration: nobody, the form by itself, or whoever enters it. */
export function numberingOf(config: SurveyConfig): 'none' | 'entered' | 'automatic' {
  const item = numberItemOf(config);
  if (!item) return 'none';
  return isEnteredNumber(item) ? 'entered' : 'automatic';
}

/**
 * The rows that putItem takes for the registration with another number; those of items that the form no longer has are
 * left out. A form that counts gives the number itself: there the rows stay as they are. Undefined for a form without
 * numbers.
 * @param entered as it was typed
 */
export function numberedRows(config: SurveyConfig, rows: readonly MovedRow[], entered: string): MovedRow[] | undefined {
  const item = numberItemOf(config);
  if (!item) return undefined;
  const items = itemsByKey(config);
  const known = rows.flatMap(({ itemKey, sortKey, value }) =>
    items.has(itemKey) ? [{ itemKey, sortKey, value }] : [],
  );
  return isEnteredNumber(item) ? withValue(known, item.itemKey, toHalfWidth(entered).trim()) : known;
}

/** What a search may mean as a number, in any width: a whole number of a register, or the one on a card of this form. */
export function numbersMeant(config: SurveyConfig, text: string): string[] {
  const typed = toHalfWidth(text).trim();
  if (!/^[A-Za-z0-9]{1,11}$/.test(typed)) return [];
  return [...new Set([typed, makeMemberNumber(config.memberSurveySubId ?? 0, typed)])];
}
