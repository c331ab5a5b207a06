/**
 * The category tree behind a reservation item and how a node is found in it: three levels of names, the id that a
 * choice stands for, and the calendar of a node (CAL-041, CAL-042, VAL-079, FORM-048).
 */
import type { CategoryNode, SchemaItem } from '../../contract';

export const CATEGORY_LEVELS = ['large', 'medium', 'small'] as const;
export type CategoryLevel = (typeof CATEGORY_LEVELS)[number];

/** A node found in the tree with its ancestors, large first. */
export interface CategoryPath {
  nodes: readonly CategoryNode[];
  node: CategoryNode;
  /** The node's calendar, or the nearest ancestor's. */
  calendarId?: string | undefined;
}

/** What identifies a node among its siblings: its id, or its name where it has none (VAL-079). */
export function categoryKey(node: CategoryNode): string {
  return node.id ?? node.name;
}

/** The tree that a reservation item offers: its own, else that of the categories call (FORM-048). */
export function categoryTreeOf(
  item: Pick<SchemaItem, 'categories_tree'>,
  tree: readonly CategoryNode[] | undefined,
): readonly CategoryNode[] | undefined {
  return item.categories_tree ?? tree;
}

function pathOf(nodes: readonly CategoryNode[]): CategoryPath | undefined {
  const node = nodes.at(-1);
  if (!node) return undefined;
  const calendarId = nodes.reduce<string | undefined>((found, each) => each.calendarId ?? found, undefined);
  return { nodes, node, calendarId };
}

/** Every node of the tree with its path, parents before children. */
export function allCategories(tree: readonly CategoryNode[], above: readonly CategoryNode[] = []): CategoryPath[] {
  return tree.flatMap((node) => {
    const nodes = [...above, node];
    const path = pathOf(nodes);
    return [...(path ? [path] : []), ...allCategories(node.children ?? [], nodes)];
  });
}

/** The node with an id, or undefined. */
export function findCategory(tree: readonly CategoryNode[], id: string): CategoryPath | undefined {
  return allCategories(tree).find(({ node }) => node.id === id);
}
