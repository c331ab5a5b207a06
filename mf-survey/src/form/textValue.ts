/** An answer as the text that a text control holds. */
import type { AnswerValue } from '@madoguchi/shared/contract';

/** The text of a text answer; empty for an unanswered item and for answers of other shapes. */
export function textOf(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The chosen texts of a list answer; empty for an unanswered item and for answers of other shapes. */
export function listOf(value: AnswerValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}
