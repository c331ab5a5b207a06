/**
 * The categories that book into one calendar, with their items, taken out of the tree of all for a planner and put back
 * (CONSOLE 3). What people may have booked is never taken away: an item is no longer offered, by `deletedAt`. Pure.
 */
import type { Categories, CategoryNode, ReservationItem } from '../../contract';
import type { PlannedCategory } from '../../contract/console/calendars';
import { allCategories } from '../reservation/categoryTree';

/** The categories of a calendar in the order of the tree. */
export function plannedCategories({ tree, items = [] }: Categories, calendarId: string): PlannedCategory[] {
  const itemsOf = new Map<string, PlannedCategory['items']>();
  for (const { categoryId, ...item } of items) {
    const known = itemsOf.get(categoryId);
    if (known) known.push(item);
    else itemsOf.set(categoryId, [item]);
  }
  return allCategories(tree).flatMap((path) => {
    const { id, name, tag1, tag2, tag3 } = path.node;
    if (id === undefined || path.calendarId !== calendarId) return [];
    return [
      {
        ...{ id, name, above: path.nodes.slice(0, -1).map((node) => node.name) },
        ...{
          ...(tag1 !== undefined && { tag1 }),
          ...(tag2 !== undefined && { tag2 }),
          ...(tag3 !== undefined && { tag3 }),
        },
        items: itemsOf.get(id) ?? [],
      },
    ];
  });
}

/** Why an edit of categories cannot be taken: which id, and what is wrong with it. */
export interface CategoriesFault {
  id: string;
  reason: 'removed' | 'taken' | 'twice';
}

/** What can be booked: each item of each category. Items of two categories may have one id (bundle/checkBundle). */
function choicesOf(categories: readonly PlannedCategory[]): string[] {
  return categories.flatMap(({ id, items }) => items.map(({ itemId }) => `${id}_${itemId}`));
}

function itemIdOf(choice: string): string {
  return choice.slice(choice.indexOf('_') + 1);
}

/** Faults of an edit: what was there is left out, or an id is another calendar's or named twice. */
export function categoriesFaults(
  categories: Categories,
  calendarId: string,
  edited: readonly PlannedCategory[],
): CategoriesFault[] {
  const own = plannedCategories(categories, calendarId);
  const ownIds = new Set(own.map(({ id }) => id));
  const ids = edited.map(({ id }) => id);
  // Trees of single forms have categories too, which the items alone name here.
  const others = new Set([
    ...allCategories(categories.tree).flatMap(({ node }) => node.id ?? []),
    ...(categories.items ?? []).map(({ categoryId }) => categoryId),
  ]);
  const missing = (before: readonly string[], after: readonly string[]) => {
    const kept = new Set(after);
    return before.filter((id) => !kept.has(id));
  };
  const twice = (all: readonly string[]) => {
    const seen = new Set<string>();
    return all.filter((id) => seen.size === seen.add(id).size);
  };
  const faults = (reason: CategoriesFault['reason'], found: readonly string[]) => found.map((id) => ({ id, reason }));
  const [before, after] = [choicesOf(own), choicesOf(edited)];
  return [
    ...faults('removed', [...missing([...ownIds], ids), ...missing(before, after).map(itemIdOf)]),
    ...faults(
      'taken',
      ids.filter((id) => !ownIds.has(id) && others.has(id)),
    ),
    ...faults('twice', [...twice(ids), ...twice(after).map(itemIdOf)]),
  ];
}

/** The tree with a new category at its place; nodes above it that are not there are made. */
function withCategory(tree: readonly CategoryNode[], above: readonly string[], node: CategoryNode): CategoryNode[] {
  const [name, ...rest] = above;
  if (name === undefined) return [...tree, node];
  const index = tree.findIndex((each) => each.name === name && each.id === undefined);
  const parent = tree[index] ?? { name };
  const filled = { ...parent, children: withCategory(parent.children ?? [], rest, node) };
  return index < 0 ? [...tree, filled] : tree.map((each, position) => (position === index ? filled : each));
}

/** What a planner writes of a node; an empty tag is none. */
function nodeFields({ name, tag1, tag2, tag3 }: PlannedCategory): Partial<CategoryNode> & { name: string } {
  return { name, tag1: tag1 || undefined, tag2: tag2 || undefined, tag3: tag3 || undefined };
}

function withoutUndefined(node: CategoryNode): CategoryNode {
  return { name: node.name, ...Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)) };
}

function renamed(tree: readonly CategoryNode[], byId: ReadonlyMap<string, PlannedCategory>): CategoryNode[] {
  return tree.map((node) => {
    const edit = node.id === undefined ? undefined : byId.get(node.id);
    const own = edit ? withoutUndefined({ ...node, ...nodeFields(edit) }) : node;
    return own.children ? { ...own, children: renamed(own.children, byId) } : own;
  });
}

/** All categories with those of one calendar as they were edited. The edit has no faults (categoriesFaults). */
export function withPlannedCategories(
  categories: Categories,
  calendarId: string,
  edited: readonly PlannedCategory[],
): Categories {
  const known = new Set(plannedCategories(categories, calendarId).map(({ id }) => id));
  const kept = renamed(categories.tree, new Map(edited.map((category) => [category.id, category])));
  const added = edited.filter(({ id }) => !known.has(id));
  const tree = added.reduce<CategoryNode[]>(
    (all, category) =>
      withCategory(all, category.above, withoutUndefined({ ...nodeFields(category), id: category.id, calendarId })),
    kept,
  );
  const ids = new Set(edited.map(({ id }) => id));
  const others = (categories.items ?? []).filter(({ categoryId }) => !ids.has(categoryId));
  const own = edited.flatMap(({ id, items }): ReservationItem[] => items.map((item) => ({ ...item, categoryId: id })));
  return { ...categories, tree, items: [...others, ...own] };
}
