/**
 * Rules of what carries no answer: guides and group headers.
 */
import type { ItemRules } from '../../types';

/** Nothing to answer, nothing to store, nothing to refuse. */
export const withoutAnswerRules: ItemRules = {
  types: ['guide', 'groupheader'],
  hasAnswer: false,
  emptyValue: () => '',
  isEmpty: () => true,
  canonical: () => '',
  validate: () => undefined,
  toRows: () => [],
  fromRows: () => '',
  displayText: () => '',
};
