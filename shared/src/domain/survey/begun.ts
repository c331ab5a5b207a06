/**
 * What a person has begun in an item and not made an answer of yet: text in a dialog, a search, half a choice. It stands beside the answers, under a key that
 * no item can have (ids hold no colon), so that the draft keeps it and no rule, row or screen takes it for an answer.
 */
import type { Answers } from '../../contract';

const MARK = ':begun';

/** The key beside the answers for what is begun in an item. */
export function begunKey(itemKey: string): string {
  return `${itemKey}${MARK}`;
}

/** The item whose begun parts stand under a key; undefined for an answer's own key. */
export function itemKeyOfBegun(key: string): string | undefined {
  return key.endsWith(MARK) ? key.slice(0, -MARK.length) : undefined;
}

/** The begun parts of an item, as its widget has laid them down; none where nothing is begun. */
export function begunParts(answers: Answers, itemKey: string): readonly string[] | undefined {
  const parts = answers[begunKey(itemKey)];
  return Array.isArray(parts) ? parts : undefined;
}
