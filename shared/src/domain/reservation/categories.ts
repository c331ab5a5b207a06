/**
 * Choosing in the category tree (./categoryTree): the picker's three selects, what an item fixes of them, and the
 * categories' names (VAL-075 to VAL-080, FORM-046 to FORM-052).
 */
import type { CategoryDisplay, CategoryEntry, CategoryNode, ReservationItem, SchemaItem } from '../../contract';
import { formTexts } from '../../texts';
import { allCategories, CATEGORY_LEVELS, type CategoryLevel, categoryKey, findCategory } from './categoryTree';

/** What is chosen in the picker, each level by its node's key (`categoryKey`). */
export type CategorySelection = Readonly<Partial<Record<CategoryLevel, string>>>;

/** Names of a category by level; levels that it does not have are absent. */
export function categoryNames(tree: readonly CategoryNode[], id: string): Partial<Record<CategoryLevel, string>> {
  const names = findCategory(tree, id)?.nodes.map((node) => node.name) ?? [];
  const [large, medium, small] = names;
  return { ...(large && { large }), ...(medium && { medium }), ...(small && { small }) };
}

function childrenOf(nodes: readonly CategoryNode[], key: string | undefined): readonly CategoryNode[] {
  return nodes.find((node) => categoryKey(node) === key)?.children ?? [];
}

/** The options of the three selects for what is chosen so far (FORM-049). */
export function categoryOptions(
  tree: readonly CategoryNode[],
  selection: CategorySelection,
): Record<CategoryLevel, readonly CategoryNode[]> {
  const medium = childrenOf(tree, selection.large);
  return { large: tree, medium, small: childrenOf(medium, selection.medium) };
}

/**
 * Levels that have options but no choice yet; all of them are required of a required item only (VAL-075 to VAL-077).
 */
export function missingCategoryLevels(tree: readonly CategoryNode[], selection: CategorySelection): CategoryLevel[] {
  const options = categoryOptions(tree, selection);
  return CATEGORY_LEVELS.filter(
    (level) => options[level].length > 0 && !options[level].some((node) => categoryKey(node) === selection[level]),
  );
}

/**
 * The id of a complete selection: the small category's, or the one above where there is no smaller
 * (VAL-080).
 */
export function selectedCategoryId(tree: readonly CategoryNode[], selection: CategorySelection): string | undefined {
  if (missingCategoryLevels(tree, selection).length > 0) return undefined;
  const options = categoryOptions(tree, selection);
  const chosen = CATEGORY_LEVELS.flatMap((level) =>
    options[level].filter((node) => categoryKey(node) === selection[level]),
  );
  return chosen.at(-1)?.id;
}

/** The selection of a category id; empty for an unknown id. */
export function selectionOfCategory(tree: readonly CategoryNode[], id: string): CategorySelection {
  const nodes = findCategory(tree, id)?.nodes ?? [];
  return Object.fromEntries(
    CATEGORY_LEVELS.flatMap((level, index) => {
      const node = nodes[index];
      return node ? [[level, categoryKey(node)]] : [];
    }),
  );
}

/** The levels that an item preselects by name, as far as they are in the tree (FORM-050). */
export function preselectedCategories(tree: readonly CategoryNode[], item: SchemaItem): CategorySelection {
  const names = [item.selectedLargeCategory, item.selectedMediumCategory, item.selectedSmallCategory];
  const selection: Partial<Record<CategoryLevel, string>> = {};
  let nodes = tree;
  for (const [index, level] of CATEGORY_LEVELS.entries()) {
    const node = nodes.find(({ name }) => name === names[index]);
    if (!node) break;
    selection[level] = categoryKey(node);
    nodes = node.children ?? [];
  }
  return selection;
}

/** Names on each level of the tree, from the largest. */
function namesByLevel(tree: readonly CategoryNode[]): string[][] {
  const levels: string[][] = CATEGORY_LEVELS.map(() => []);
  for (const { nodes, node } of allCategories(tree)) levels[nodes.length - 1]?.push(node.name);
  return levels;
}

/**
 * The names that users may not choose away from, by level (FORM-051). A level without a name, or with one that the tree
 * does not have there, is not fixed: nobody could choose anything.
 */
export function fixedNames(tree: readonly CategoryNode[], item: SchemaItem): Partial<Record<CategoryLevel, string>> {
  const fixed = [
    item.isFixedLargeCategory && item.selectedLargeCategory,
    item.isFixedMediumCategory && item.selectedMediumCategory,
    item.isFixedSmallCategory && item.selectedSmallCategory,
  ];
  if (!fixed.some(Boolean)) return {};
  const names = namesByLevel(tree);
  return Object.fromEntries(
    CATEGORY_LEVELS.flatMap((level, index) => {
      const name = fixed[index];
      return name && names[index]?.includes(name) ? [[level, name]] : [];
    }),
  );
}

/** Levels that administrators see locked in a preview (ADMIN-008 to ADMIN-010). */
export function lockedLevels(item: SchemaItem): CategoryLevel[] {
  const locked = {
    large: item.reservationCheckBox,
    medium: item.reservationSupCheckBox,
    small: item.reservationSmallCheckBox,
  };
  return CATEGORY_LEVELS.filter((level) => locked[level] === true);
}

/** True when a category keeps to every level that the item fixes; what the read-only selects let a user send. */
export function respectsFixedCategories(tree: readonly CategoryNode[], item: SchemaItem, categoryId: string): boolean {
  const names = categoryNames(tree, categoryId);
  const fixed = fixedNames(tree, item);
  return CATEGORY_LEVELS.every((level) => fixed[level] === undefined || names[level] === fixed[level]);
}

/** Titles of the three selects: the item's, else the tree's tags, else the defaults (FORM-047, CONST-014). */
export function categoryTitles(
  item: Pick<SchemaItem, 'setLargeCategoryTitle' | 'setMediumCategoryTitle' | 'setSmallCategoryTitle'>,
  display: CategoryDisplay | undefined,
): Record<CategoryLevel, string> {
  const { largeCategory, mediumCategory, smallCategory } = formTexts.reservation;
  return {
    large: item.setLargeCategoryTitle || display?.tag1 || largeCategory,
    medium: item.setMediumCategoryTitle || display?.tag2 || mediumCategory,
    small: item.setSmallCategoryTitle || display?.tag3 || smallCategory,
  };
}

/** The tree as the flat list of the categories call; tags default to the names on the path (CAL-042). */
export function categoryEntries(tree: readonly CategoryNode[]): CategoryEntry[] {
  return allCategories(tree).flatMap(({ nodes, node, calendarId }) =>
    node.id === undefined
      ? []
      : [
          {
            id: node.id,
            tag1: node.tag1 ?? nodes[0]?.name,
            tag2: node.tag2 ?? nodes[1]?.name,
            tag3: node.tag3 ?? nodes[2]?.name,
            calendarId,
          },
        ],
  );
}

/** The tag values of a category beside their titles, e.g. 診療科: 内科; empty tags are left out (FIND-029). */
export function categoryLabels(
  category: Pick<CategoryEntry, 'tag1' | 'tag2' | 'tag3'>,
  titles: Record<CategoryLevel, string>,
): { title: string; text: string }[] {
  const values = { large: category.tag1, medium: category.tag2, small: category.tag3 };
  return CATEGORY_LEVELS.flatMap((level) => {
    const text = values[level];
    return text ? [{ title: titles[level], text }] : [];
  });
}

/** The items that a category's item picker offers: not deleted (FORM-052). */
export function offeredItems(items: readonly ReservationItem[], categoryId: string): ReservationItem[] {
  return items.filter((item) => item.categoryId === categoryId && item.deletedAt === undefined);
}
