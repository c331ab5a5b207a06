/** Labels of a pay type item; apart from its rules, because who must answer it depends on them. */
import type { SchemaItem } from '../../../../contract';

/** The item's label for cash, which an administrator's new answer is held to (ADMIN-007); undefined where it has none. */
export function cashLabelOf(item: Pick<SchemaItem, 'payTypeOptions'>): string | undefined {
  return item.payTypeOptions?.find((option) => option.payType === 1)?.input;
}
