/**
 * Which items must be answered (VAL-001 to VAL-003).
 */
import type { FormMode, SchemaItem } from '../../contract';
import { isFlaggedRequired } from './items/base';
import { rulesOf } from './items/registry';

/** True when the item must be answered in the mode: as its flags say, where its type does not say otherwise. */
export function isRequired(item: SchemaItem, mode: FormMode): boolean {
  return (rulesOf(item).isRequired ?? isFlaggedRequired)(item, mode);
}
