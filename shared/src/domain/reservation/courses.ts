/**
 * The courses of a reservation: every category that can be chosen in the end, with each of its items. Few of them are
 * a list, many are asked for level by level, and the only one is nobody's question (docs/decisions/form.md, Courses).
 */
import type { CategoryNode, ReservationItem, SchemaItem } from '../../contract';
import { commonTexts } from '../../texts';
import { type CategorySelection, fixedNames, offeredItems } from './categories';
import { allCategories, CATEGORY_LEVELS, type CategoryLevel, type CategoryPath, categoryKey } from './categoryTree';
import { NO_ITEM_ID, type ReservationChoice } from './value';

/** So many courses are a list, all in view. */
export const MOST_LISTED_COURSES = 7;

/** A course: what is stored when it is chosen, and its names from the largest category to the item. */
export interface Course extends ReservationChoice {
  names: readonly string[];
}

/** True for the same category and item, whatever day they are reserved for. */
export function isSameCourse(one: ReservationChoice, other: ReservationChoice | undefined): boolean {
  return one.categoryId === other?.categoryId && one.itemId === other.itemId;
}

/**
 * The categories that a reservation can end at: without smaller ones, and with an id.
 * @param isBound true for users, who may not choose away from a fixed level (FORM-051)
 */
export function finalCategories(tree: readonly CategoryNode[], item: SchemaItem, isBound: boolean): CategoryPath[] {
  const fixed = isBound ? fixedNames(tree, item) : {};
  const isAllowed = ({ nodes }: CategoryPath) =>
    CATEGORY_LEVELS.every((level, index) => fixed[level] === undefined || nodes[index]?.name === fixed[level]);
  return allCategories(tree).filter(
    (path) => path.node.id !== undefined && !path.node.children?.length && isAllowed(path),
  );
}

/** Those of the categories that stand below what is chosen at the first so many levels. */
export function categoriesBelow(
  paths: readonly CategoryPath[],
  selection: CategorySelection,
  levels: number,
): CategoryPath[] {
  return paths.filter(({ nodes }) =>
    CATEGORY_LEVELS.slice(0, levels).every((level, index) => {
      const node = nodes[index];
      return node !== undefined && categoryKey(node) === selection[level];
    }),
  );
}

/** The different nodes of the categories at a level, in the tree's order. */
export function nodesAt(paths: readonly CategoryPath[], level: number): CategoryNode[] {
  const different = new Map<string, CategoryNode>();
  for (const { nodes } of paths) {
    const node = nodes[level];
    if (node) different.set(categoryKey(node), node);
  }
  return [...different.values()];
}

/**
 * What is chosen, as far as the categories have it, and below it the nodes that are the only ones of their level: down
 * to the first level that is a question.
 */
export function withSoleCategories(paths: readonly CategoryPath[], selection: CategorySelection): CategorySelection {
  const chosen: Partial<Record<CategoryLevel, string>> = {};
  let left = paths;
  for (const [index, level] of CATEGORY_LEVELS.entries()) {
    const nodes = nodesAt(left, index);
    const node = nodes.find((each) => categoryKey(each) === selection[level]) ?? (nodes.length === 1 && nodes[0]);
    if (!node) break;
    chosen[level] = categoryKey(node);
    left = categoriesBelow(left, chosen, index + 1);
  }
  return chosen;
}

/** The one category of a selection that is complete. */
export function finalCategoryOf(paths: readonly CategoryPath[], selection: CategorySelection): string | undefined {
  const levels = CATEGORY_LEVELS.filter((level) => selection[level] !== undefined).length;
  const [only, ...others] = categoriesBelow(paths, selection, levels);
  return only?.nodes.length === levels && others.length === 0 ? only.node.id : undefined;
}

/** What is left of a choice: below so many levels that are asked one by one. */
export interface Remaining<Each> {
  above: number;
  left: readonly Each[];
}

/**
 * The largest part of the choice with few enough categories to fetch the items of, from the whole downwards along what
 * is chosen; undefined while more are left.
 */
export function fewCategories(
  paths: readonly CategoryPath[],
  selection: CategorySelection,
): Remaining<CategoryPath> | undefined {
  for (let above = 0; above <= CATEGORY_LEVELS.length; above += 1) {
    const level = CATEGORY_LEVELS[above - 1];
    if (level && selection[level] === undefined) return undefined;
    const left = categoriesBelow(paths, selection, above);
    if (left.length <= MOST_LISTED_COURSES) return { above, left };
  }
  return undefined;
}

/**
 * The largest part of the choice with few enough courses to list them, or the items of one category, however many;
 * undefined while another level is to be chosen first.
 * @param items those of the few categories
 */
export function remainingCourses(
  few: Remaining<CategoryPath>,
  selection: CategorySelection,
  items: readonly ReservationItem[],
): Remaining<Course> | undefined {
  for (let { above } = few; above <= CATEGORY_LEVELS.length; above += 1) {
    const left = categoriesBelow(few.left, selection, above);
    const courses = coursesOf(left, items);
    if (left.length === 1 || courses.length <= MOST_LISTED_COURSES) return { above, left: courses };
    const next = CATEGORY_LEVELS[above];
    if (next === undefined || selection[next] === undefined) return undefined;
  }
  return undefined;
}

/** Names in one line, without those that the next one begins with: 基本健診 of 基本健診＋胃部X線. */
export function lineOfNames(names: readonly string[]): string {
  return names.filter((name, index) => !names[index + 1]?.startsWith(name)).join(commonTexts.categorySeparator);
}

/** How many names all the courses have in common, before the last one of any. */
export function commonNames(courses: readonly Course[]): number {
  const [first] = courses;
  if (!first) return 0;
  const last = Math.min(...courses.map(({ names }) => names.length)) - 1;
  let count = 0;
  while (count < last && courses.every(({ names }) => names[count] === first.names[count])) count += 1;
  return count;
}

/** The courses of categories whose items are known: each offered item, or the category itself where it has none. */
function coursesOf(paths: readonly CategoryPath[], items: readonly ReservationItem[]): Course[] {
  return paths.flatMap(({ nodes, node }) => {
    const categoryId = node.id;
    if (categoryId === undefined) return [];
    const names = nodes.map(({ name }) => name);
    const offered = offeredItems(items, categoryId);
    if (offered.length === 0) return [{ categoryId, itemId: NO_ITEM_ID, names }];
    return offered.map(({ itemId, itemName }) => ({ categoryId, itemId, names: [...names, itemName] }));
  });
}
