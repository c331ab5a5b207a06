/**
 * How much of a slot's quota one reservation takes (CONTRACT 6.3, PAY-036, PAY-037).
 */
import type { ReservationItem } from '../../contract';

/** What an order says about its cost; reservationCostType 1 adds up its details. */
export interface OrderCost {
  reservationCostType: 0 | 1;
  details: readonly { cost?: number | undefined; count: number }[];
}

/** Sum of the costs of an order's lines; a product without a cost takes nothing. */
export function sumOfDetailCosts(details: OrderCost['details']): number {
  return details.reduce((sum, detail) => sum + (detail.cost ?? 0) * detail.count, 0);
}

/**
 * The cost of a reservation: the item's, 1 where there are no items; with an order of cost type 1 the sum of its
 * details, at least 1.
 */
export function reservationCost(item: Pick<ReservationItem, 'cost'> | undefined, order?: OrderCost): number {
  if (order?.reservationCostType === 1) return Math.max(1, sumOfDetailCosts(order.details));
  return item?.cost ?? 1;
}
