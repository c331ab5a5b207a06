/** The items of a form as the rows of the tree: which are seen, how deep they stand, what stands around them. */

import {
  everyItem,
  type FormDocument,
  fieldOf,
  holdsItems,
  type JsonObject,
  keyOf,
  typeOf,
} from '@madoguchi/shared/domain/designer';
import { normalForm } from '@madoguchi/shared/domain/text';
import { designerTexts as texts } from '@madoguchi/shared/texts/console/designerScreen';

export interface TreeRow {
  item: JsonObject;
  itemKey: string;
  title: string;
  type: string;
  parentKey: string | null;
  /** 1 at the top. */
  level: number;
  /** Its place among its siblings, the first is 0, and how many they are. */
  index: number;
  siblings: number;
  /** Of a group header: whether it is open; undefined for what holds no items. */
  isOpen: boolean | undefined;
}

/** What an item is called; words for one without a title. */
export function titleOf(item: JsonObject): string {
  const title = fieldOf(item, 'title');
  return typeof title === 'string' && title.trim() !== '' ? title : texts.tree.untitled;
}

/**
 * Every item in the order of the form. One without a key has no row: nothing could be done to it, and it is a fault.
 * @param closed keys of group headers whose items are not to be seen
 */
export function treeRows(document: FormDocument, closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const counts = new Map<string | null, number>();
  const hidden = new Set<string>();
  for (const { item, place, indexes } of everyItem(document)) {
    const itemKey = keyOf(item);
    if (itemKey === undefined) continue;
    counts.set(place.parentKey, (counts.get(place.parentKey) ?? 0) + 1);
    const isHolder = holdsItems(item);
    const isHidden = place.parentKey !== null && (hidden.has(place.parentKey) || closed.has(place.parentKey));
    if (isHidden) {
      if (isHolder) hidden.add(itemKey);
      continue;
    }
    rows.push({
      item,
      itemKey,
      title: titleOf(item),
      type: typeOf(item),
      parentKey: place.parentKey,
      level: indexes.length,
      index: place.index,
      siblings: 0,
      isOpen: isHolder ? !closed.has(itemKey) : undefined,
    });
  }
  for (const row of rows) row.siblings = counts.get(row.parentKey) ?? 1;
  return rows;
}

/** The rows whose title, key or description has what is looked for; all of them where nothing is. */
export function rowsWith(rows: readonly TreeRow[], search: string): readonly TreeRow[] {
  const wanted = normalForm(search.trim(), 'NFKC').toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(({ item, title, itemKey }) => {
    const description = fieldOf(item, 'description');
    const words = [title, itemKey, typeof description === 'string' ? description : ''];
    return words.some((word) => normalForm(word, 'NFKC').toLowerCase().includes(wanted));
  });
}
