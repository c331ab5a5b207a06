/**
 * Rules of what carries no answer: guides and group headers.
 */
import type { ItemRules } from '../../types';

/** Nothing to answer, nothing to store, nothing to refuse. */
export const withoutAnswerRules: ItemRules = {
  types: ['guide'],
  hasAnswer: false,
  emptyValue: () => '',
  isEmpty: () => true,
  canonical: () => '',
  validate: () => undefined,
  toRows: () => [],
  fromRows: () => '',
  displayText: () => '',
};

export const groupHeaderRules: ItemRules = {
  ...withoutAnswerRules,
  types: ['groupheader'],
  holdsItems: true,
  isNewerThanPrograms: true,
};
