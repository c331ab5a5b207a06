/**
 * Which items must be answered (VAL-001 to VAL-003).
 */
import type { FormMode, SchemaItem } from '../../contract';
import { cashLabelOf } from './items/selectPayType/labels';

/** Types that users must always answer (VAL-003). */
const ALWAYS_REQUIRED_OF_USERS = ['previousVaccineMaker', 'previousVaccineDate'];

/**
 * True when the item must be answered in the mode. A pay type always is where it is shown at all, in forms that take payment (VAL-013); but administrators,
 * who are held to cash, have nothing to choose where it has no label for cash (ADMIN-007).
 */
export function isRequired(item: SchemaItem, mode: FormMode): boolean {
  // The server gives an automatic number: there is nothing to enter.
  if (item.type === 'memberNumber' && item.isAutomaticNumbering === true) return false;
  if (item.type === 'selectPayType') return mode === 'user' || cashLabelOf(item) !== undefined;
  if (mode === 'admin') return item.isRequired?.admin ?? item.isRequired?.value ?? false;
  return (
    item.isRequired?.value === true ||
    item.isRequiredForUser?.value === true ||
    ALWAYS_REQUIRED_OF_USERS.includes(item.type)
  );
}
