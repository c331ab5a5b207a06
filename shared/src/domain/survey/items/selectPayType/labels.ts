/** The items that ask how an order is paid, and their labels. */
import type { SchemaItem } from '../../../../contract';

/** True for an item that asks how an order is paid. */
export function isPayType({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'selectPayType';
}

/**
 * The item's label for cash, which an administrator's new answer is held to (ADMIN-007); undefined where it has none.
 */
export function cashLabelOf(item: Pick<SchemaItem, 'payTypeOptions'>): string | undefined {
  return item.payTypeOptions?.find((option) => option.payType === 1)?.input;
}
