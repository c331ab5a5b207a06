/**
 * Conditions by a category's name (COND-003) need the tree that holds the name. A reservation item without a tree
 * of its own takes the common one, which a form must then have before it shows anything.
 */
import type { CategoryNode, SchemaItem, SurveyConfig } from '../../contract';
import { isReservation, reservationItemOf } from './items/reservation/reservationItem';
import { queryParametersOf } from './queryParameters';
import { flattenItems } from './schema';

/** True when some condition compares a category level whose names the config itself does not hold. */
export function needsCategoryTree(config: SurveyConfig): boolean {
  const question = reservationItemOf(config);
  return (
    question !== undefined &&
    question.categories_tree === undefined &&
    flattenItems(config).some(
      ({ displayCondition }) =>
        displayCondition?.questionId === question.itemKey && displayCondition.bunruiKey !== undefined,
    )
  );
}

/**
 * True when an address fills the reservation with a category that only the common tree knows: whether there is such a
 * one is judged before the form shows it.
 */
export function asksForCategory(config: SurveyConfig, query: URLSearchParams): boolean {
  const item = reservationItemOf(config);
  return (
    item !== undefined && item.categories_tree === undefined && queryParametersOf(item).some((name) => query.has(name))
  );
}

/** The config whose reservation item has the common tree where it has none of its own. */
export function withCategoryTree(config: SurveyConfig, tree: CategoryNode[]): SurveyConfig {
  const complete = (item: SchemaItem): SchemaItem => ({
    ...item,
    ...(item.items && { items: item.items.map(complete) }),
    ...(isReservation(item) && { categories_tree: item.categories_tree ?? tree }),
  });
  return { ...config, surveySchema: config.surveySchema.map(complete) };
}
