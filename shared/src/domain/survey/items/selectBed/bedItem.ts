/**
 * The item that makes a form a bed survey, and the keys of the stay that it asks for.
 */
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { placedItems } from '../../schema';

export const START_DATE_KEY = 'startDate';
export const END_DATE_KEY = 'endDate';

/** True for the bed of a stay. */
export function isBed({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'selectBed';
}

/** The bed item that makes a form a bed survey, or undefined (CONTRACT 3). */
export function bedItemOf(config: SurveyConfig): SchemaItem | undefined {
  return placedItems(config).find(({ item }) => isBed(item))?.item;
}
