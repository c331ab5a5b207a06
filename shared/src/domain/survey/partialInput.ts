/**
 * What a person has entered in an item that is not an answer yet: text in a dialog, a search, half a choice. It
 * is beside the answers, under a key that no item can have (ids hold no colon), so that the draft keeps it and no
 * rule, row or screen takes it for an answer.
 */
import type { Answers } from '../../contract';

const MARK = ':partial';

/** The key beside the answers for what was typed in an item and is no answer yet. */
export function partialInputKey(itemKey: string): string {
  return `${itemKey}${MARK}`;
}

/** The item whose partial input is under a key; undefined for an answer's own key. */
export function itemKeyOfPartialInput(key: string): string | undefined {
  return key.endsWith(MARK) ? key.slice(0, -MARK.length) : undefined;
}

/** The partial input of an item, as its widget has stored it; none where there is none. */
export function partialParts(answers: Answers, itemKey: string): readonly string[] | undefined {
  const parts = answers[partialInputKey(itemKey)];
  return Array.isArray(parts) ? parts : undefined;
}
