/**
 * Administrators' items: which they are, and who sees or sends them (COND-010, ADMIN-003, CONTRACT 12, Rows). In the form
 * itself the conditions leave them out of the person's view.
 */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { END_DATE_KEY, START_DATE_KEY } from './items/selectBed/bedItem';
import { queryParametersOf } from './queryParameters';
import { flattenItems, oncePerConfig, placedItems } from './schema';

/** itemKeys of administrators' items, those inside administrators' sections included. */
export const administratorKeys = oncePerConfig((config): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const { item, parentKey } of placedItems(config)) {
    if (item.isAdminItem === true || (parentKey !== undefined && keys.has(parentKey))) keys.add(item.itemKey);
  }
  return keys;
});

/** True for what confirm views and details leave out: administrators' items, but not a stay's dates (ADMIN-003). */
export function isLeftOutOfConfirm(config: SurveyConfig, itemKey: string): boolean {
  return administratorKeys(config).has(itemKey) && itemKey !== START_DATE_KEY && itemKey !== END_DATE_KEY;
}

/** The config as users get it: without administrators' items that no URL parameter fills (CONTRACT 12, Rows). */
export function configForUser(config: SurveyConfig): SurveyConfig {
  const offered = (items: readonly SchemaItem[]): SchemaItem[] =>
    items
      .filter((item) => item.isAdminItem !== true || queryParametersOf(item).length > 0)
      .map((item) => (item.items ? { ...item, items: offered(item.items) } : item));
  return { ...config, surveySchema: offered(config.surveySchema) };
}

/**
 * Administrators' items among the given keys that a user's request may not carry: all on an edit, and on a new answer
 * those without a URL parameter (COND-010, CONTRACT 12).
 */
export function forbiddenAdminKeys(config: SurveyConfig, itemKeys: Iterable<string>, isUpdate: boolean): string[] {
  const sent = new Set(itemKeys);
  const admin = administratorKeys(config);
  return flattenItems(config)
    .filter(({ itemKey }) => admin.has(itemKey) && sent.has(itemKey))
    .filter((item) => isUpdate || queryParametersOf(item).length === 0)
    .map(({ itemKey }) => itemKey);
}
