/**
 * The item of a form that holds its reservation.
 */
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { placedItems } from '../../schema';

/** True for a reservation of a slot, a category or an item of one. */
export function isReservation({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'reservation';
}

/** The form's one reservation item (CONTRACT 12), or undefined. */
export function reservationItemOf(config: SurveyConfig): SchemaItem | undefined {
  return placedItems(config).find(({ item }) => isReservation(item))?.item;
}
