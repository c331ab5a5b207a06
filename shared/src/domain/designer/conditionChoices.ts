/** What a condition can be built of (CONSOLE 4): the items that can decide, and what the answer of one is compared with. */
import type { CategoryNode } from '../../contract';
import { isHiddenKey, rulesOf } from '../survey';
import { everyItem, type FormDocument, keyOf, typeOf } from './document/document';
import { fieldOf, isJsonList, type JsonObject } from './document/json';
import { optionText } from './document/options';

const LEVELS = ['large', 'medium', 'small'] as const;
/** The level of the categories that a condition on a reservation compares. */
export type CategoryLevel = (typeof LEVELS)[number];

export interface ConditionQuestion {
  item: JsonObject;
  itemKey: string;
  /** It stands behind the item: a condition on it is a fault. */
  isLater: boolean;
}

/** True for an item whose answer is one of the categories. */
function isOfCategories(item: JsonObject): boolean {
  return rulesOf({ type: typeOf(item) }).search === 'category';
}

/**
 * What can decide whether an item is shown, in the order of the form: every item that people answer but the item itself
 * and what is inside it.
 */
export function conditionQuestions(document: FormDocument, itemKey: string): ConditionQuestion[] {
  const found: ConditionQuestion[] = [];
  let isLater = false;
  let inside: readonly number[] | undefined;
  for (const { item, indexes } of everyItem(document)) {
    const key = keyOf(item);
    if (key === itemKey) {
      isLater = true;
      inside = indexes;
      continue;
    }
    if (inside?.every((step, at) => indexes[at] === step)) continue;
    const isAsked = key !== undefined && !isHiddenKey(key) && rulesOf({ type: typeOf(item) }).hasAnswer;
    if (isAsked) found.push({ item, itemKey: key, isLater });
  }
  return found;
}

/** The names of a level, 0 the largest, each once. */
function namesAt(tree: readonly CategoryNode[], level: number): string[] {
  const names =
    level === 0 ? tree.map(({ name }) => name) : tree.flatMap(({ children }) => namesAt(children ?? [], level - 1));
  return [...new Set(names)];
}

/**
 * The texts that the answer of an item can be compared with.
 * @param level of a reservation's categories
 * @param categories the common tree, for a reservation without one of its own
 * @returns undefined where anything can be typed
 */
export function offeredAnswers(
  question: JsonObject,
  level: CategoryLevel,
  categories: readonly CategoryNode[],
): string[] | undefined {
  if (isOfCategories(question)) {
    const own = fieldOf(question, 'categories_tree');
    const tree = isJsonList(own) ? (own as unknown as readonly CategoryNode[]) : categories;
    return namesAt(tree, LEVELS.indexOf(level));
  }
  const options = fieldOf(question, 'options');
  const texts = isJsonList(options) ? options.map((option) => optionText(option)).filter((text) => text !== '') : [];
  return texts.length > 0 ? texts : undefined;
}
