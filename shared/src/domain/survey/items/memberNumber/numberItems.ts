/**
 * The items of a form that hold a member's number.
 */
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { itemsByKey } from '../../schema';

/** True for an item that holds a member's number. */
export function isMemberNumber({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'memberNumber';
}

/** True for a number that a person enters; any other is given out by the form. */
export function isEnteredNumber(item: SchemaItem): boolean {
  return isMemberNumber(item) && item.isAutomaticNumbering !== true;
}

/** The first number among the rows of a registration; undefined where it has none. */
export function memberNumberIn(
  config: SurveyConfig,
  rows: readonly { itemKey: string; value: string }[],
): string | undefined {
  const items = itemsByKey(config);
  const isNumber = (item: SchemaItem | undefined) => item !== undefined && isMemberNumber(item);
  return rows.find(({ itemKey, value }) => value !== '' && isNumber(items.get(itemKey)))?.value;
}
