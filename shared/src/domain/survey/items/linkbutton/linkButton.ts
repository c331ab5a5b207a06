/**
 * The link button of a form, through which it goes on to the calendar or to another address.
 */
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { placedItems } from '../../schema';

/** True for a link button. */
export function isLinkButton({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'linkbutton';
}

/** The form's link button, or undefined. */
export function linkButtonOf(config: SurveyConfig): SchemaItem | undefined {
  return placedItems(config).find(({ item }) => isLinkButton(item))?.item;
}

/** True for a link button at which the desk sets the date; one that opens an outside address holds none (ADMIN-004). */
export function holdsDate({ link }: Pick<SchemaItem, 'link'>): boolean {
  return !link?.url;
}
