/** Which item shows, hides or opens which, as the form says it; items that are not there are left out. */
import {
  everyItem,
  type FormDocument,
  fieldOf,
  isJsonList,
  isJsonObject,
  type Json,
  keyOf,
  valueAt,
} from '@madoguchi/shared/domain/designer';
import { titleOf } from '../tree/treeRows';

interface LinkEnd {
  itemKey: string;
  title: string;
}

export interface Link {
  from: LinkEnd;
  to: LinkEnd;
  kind: 'show' | 'hide' | 'opens';
  answers: readonly string[];
}

const textsOf = (value: Json | undefined) =>
  isJsonList(value) ? value.filter((each) => typeof each === 'string') : [];

/** In the order of the form's items. */
export function linksOf(document: FormDocument): readonly Link[] {
  const ends = new Map<string, LinkEnd>();
  for (const { item } of everyItem(document)) {
    const itemKey = keyOf(item);
    if (itemKey !== undefined) ends.set(itemKey, { itemKey, title: titleOf(item) });
  }
  const links: Link[] = [];
  for (const { item } of everyItem(document)) {
    const own = ends.get(keyOf(item) ?? '');
    if (!own) continue;
    const condition = fieldOf(item, 'displayCondition');
    if (isJsonObject(condition)) {
      const from = ends.get(String(fieldOf(condition, 'questionId')));
      const kind = fieldOf(condition, 'type') === 'hide' ? 'hide' : 'show';
      if (from) links.push({ from, to: own, kind, answers: textsOf(fieldOf(condition, 'answers')) });
    }
    const sections = fieldOf(item, 'sectionOptions');
    for (const each of isJsonList(sections) ? sections : []) {
      const to = ends.get(String(valueAt(each, ['groupheader', 'value'])));
      if (to) links.push({ from: own, to, kind: 'opens', answers: [String(valueAt(each, ['option', 'value']) ?? '')] });
    }
  }
  return links;
}
