/** What is reserved with a record, and how its category is labelled (FIND-029, FIND-030). Pure. */
import type { CandidateCategory, CategoryDisplay, CategoryNode, DisplayRecord, SurveyConfig } from '../../contract';
import { categoryLabels, categoryTitles, categoryTreeOf, findCategory } from '../reservation';
import { reservationItemOf } from '../survey';

/**
 * What a category's labels are made of. Empty while it loads or where it cannot be had: the records are shown without
 * it.
 */
export interface CategoryFacts {
  display: CategoryDisplay | undefined;
  tree: readonly CategoryNode[];
  /** Names of preferred dates' categories and departments; undefined where the form has none or they cannot be had. */
  candidates?: readonly CandidateCategory[] | undefined;
}

/**
 * What is reserved: the item's name, else the category's by the form's own tree or the common one, else the form's title
 * (FIND-030).
 */
export function reservedThing(record: DisplayRecord, config: SurveyConfig, { tree }: CategoryFacts): string {
  const { reservation } = record;
  if (!reservation) return config.surveyTitle;
  const item = reservationItemOf(config);
  const names = (item && categoryTreeOf(item, tree)) ?? tree;
  return reservation.itemName || findCategory(names, reservation.categoryId)?.node.name || config.surveyTitle;
}

/** The category's tag values with the names of the tags, not with those of an item's picker (FIND-029). */
export function recordLabels(record: DisplayRecord, { display }: CategoryFacts): { title: string; text: string }[] {
  return record.categoryInfo ? categoryLabels(record.categoryInfo, categoryTitles({}, display)) : [];
}
