/**
 * The items of a form that hold a member's number.
 */
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { bareNumber } from '../../../member';
import { itemsByKey } from '../../schema';

/** True for an item that holds a member's number. */
export function isMemberNumber({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'memberNumber';
}

/** True for a number that a person enters; any other is given out by the form. */
export function isEnteredNumber(item: SchemaItem): boolean {
  return isMemberNumber(item) && item.isAutomaticNumbering !== true;
}

/**
 * A stored number as people read it: one that was entered as it stands on the card, without register and leading zeros;
 * one that the form has given stays whole.
 */
export function shownNumber(item: SchemaItem, stored: string): string {
  return isEnteredNumber(item) ? bareNumber(stored) : stored;
}

/** The first number among the rows of a registration, as people read it; undefined where it has none. */
export function memberNumberIn(
  config: SurveyConfig,
  rows: readonly { itemKey: string; value: string }[],
): string | undefined {
  const items = itemsByKey(config);
  for (const { itemKey, value } of rows) {
    const item = items.get(itemKey);
    if (item && value !== '' && isMemberNumber(item)) return shownNumber(item, value);
  }
  return undefined;
}
