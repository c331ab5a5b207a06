/**
 * What the search form asks for and what it sends: searchable items only, full width as half width (FIND-007, FIND-009,
 * VAL-099). Pure.
 */
import type { CategoryNode, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { isMistypedOrderNumber } from '@madoguchi/shared/domain/payment';
import { allCategories, categoryTreeOf } from '@madoguchi/shared/domain/reservation';
import {
  optionValues,
  searchableItems,
  searchControl,
  searchFormErrors,
  searchQueryText,
} from '@madoguchi/shared/domain/survey';
import { readDate } from '@madoguchi/shared/domain/text';
import { commonTexts, findTexts, validationTexts } from '@madoguchi/shared/texts';
import type { LookupQuery } from '../../features/lookup/lookupQuery';

/** The chosen options of radios and checkboxes are a list, everything else is a text. */
export type SearchValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * The categories that a reservation item is searched by: ids, named by the names on their path in the tree (FIND-008).
 */
export function categoryChoices(
  item: Pick<SchemaItem, 'categories_tree'>,
  tree: readonly CategoryNode[] | undefined,
): { value: string; label: string }[] {
  return allCategories(categoryTreeOf(item, tree) ?? []).flatMap(({ nodes, node }) =>
    node.id === undefined
      ? []
      : [{ value: node.id, label: nodes.map(({ name }) => name).join(commonTexts.categorySeparator) }],
  );
}

function valuesOf(item: SchemaItem, values: SearchValues): string[] {
  const value = values[item.itemKey] ?? '';
  // Options are compared as they stand in the config: only what a person typed is converted.
  if (typeof value !== 'string') return [...value];
  const text = optionValues(item).includes(value) ? value : searchQueryText(value);
  return text === '' ? [] : [text];
}

/** The fields to search by: filled items only, one entry an option of checkboxes. */
export function searchFields(items: readonly SchemaItem[], values: SearchValues): LookupQuery['fields'] {
  return items.flatMap((item) => valuesOf(item, values).map((value) => ({ itemKey: item.itemKey, value })));
}

/** Messages by itemKey for what must be mended before searching; empty when nothing must. */
export function searchErrors(config: SurveyConfig, values: SearchValues): Record<string, string> {
  const first = Object.fromEntries(
    searchableItems(config, 'user').map((item) => [item.itemKey, valuesOf(item, values)[0] ?? '']),
  );
  const unreadable = searchableItems(config, 'user').filter(
    (item) => searchControl(item) === 'date' && first[item.itemKey] && !readDate(first[item.itemKey] ?? ''),
  );
  return Object.fromEntries([
    ...unreadable.map(({ itemKey }) => [itemKey, validationTexts.date.format]),
    ...searchFormErrors(config, first).map(({ itemKey, message }) => [itemKey, message]),
  ]);
}

/** The values that an earlier query was made of, so that going back finds the form as it was left. */
export function valuesOfQuery(items: readonly SchemaItem[], query: LookupQuery | undefined): SearchValues {
  const values: Record<string, string | string[]> = {};
  for (const item of items) {
    const found = (query?.fields ?? []).filter(({ itemKey }) => itemKey === item.itemKey).map(({ value }) => value);
    if (found.length === 0) continue;
    values[item.itemKey] = searchControl(item) === 'checkboxes' ? found : (found[0] ?? '');
  }
  return values;
}

/** True when the form asks for 受付番号 or 注文番号 beside its items: payment forms do (FIND-047). */
export function needsNumber(config: Pick<SurveyConfig, 'usePayment'>): boolean {
  return config.usePayment === 1;
}

/** The name of the number's control; no itemKey may hold a space. */
export const NUMBER_KEY = 'answer code';

/** The message for a typed number: none at all, or an order's number that cannot be right (FIND-047). */
export function numberError(number: string): string | undefined {
  const text = searchQueryText(number);
  if (text === '') return findTexts.number.needed;
  return isMistypedOrderNumber(text) ? findTexts.number.mistyped : undefined;
}
