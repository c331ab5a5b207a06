/**
 * The rules of a form's item types. Those of plain types come with the form; the others are one chunk, fetched while
 * the config is read where the form has such a type. Without them nothing of a form can be decided, so it waits.
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { hasRules } from '@madoguchi/shared/domain/survey';

/** True while rules that the items need are not there. */
export function needsRules(items: readonly SchemaItem[]): boolean {
  return !items.every(hasRules);
}

/** Fetches the rules that the items need; rejects where they do not come, and may be asked again. */
export async function fetchRules(items: readonly SchemaItem[]): Promise<void> {
  if (needsRules(items)) await import(/* webpackChunkName: "item_rules" */ '@madoguchi/shared/domain/survey/everyType');
}
