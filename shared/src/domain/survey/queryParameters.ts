/** Which URL parameters fill an item; how they fill it: prefill.ts. */
import type { SchemaItem } from '../../contract';

/** Names of the URL parameters that prefill an item (COND-007 to COND-010). */
export function queryParametersOf(item: SchemaItem): string[] {
  return [item.queryParam1, item.queryParam2, item.queryParam3].filter(
    (name): name is string => name !== undefined && name !== '',
  );
}
