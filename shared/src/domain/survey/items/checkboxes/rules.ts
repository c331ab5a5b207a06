/**
 * Rules of check boxes: the chosen options, stored as one row an option, empty when unchosen (VAL-045, VAL-046,
 * ROWS-011 to ROWS-013).
 */
import type { SchemaItem } from '../../../../contract';
import { commonTexts, validationTexts } from '../../../../texts';
import { optionValues } from '../../schema';
import type { AnswerValue, ItemRules } from '../../types';
import { isFlaggedRequired, listOf } from '../base';

/** The chosen options once each, in the order of the item; unknown ones last, so that validation can refuse them. */
function chosenOf(item: SchemaItem, value: AnswerValue | undefined): string[] {
  const chosen = new Set(listOf(value).filter((option) => option !== ''));
  const known = optionValues(item).filter((option) => chosen.has(option));
  return [...new Set([...known, ...chosen])];
}

export const checkboxesRules: ItemRules = {
  types: ['checkboxes'],
  rowKeys: 'option',
  needsOptions: true,
  search: 'checkboxes',
  hasAnswer: true,
  emptyValue: () => [],
  isEmpty: (item, value) => chosenOf(item, value).length === 0,
  canonical: chosenOf,
  validate(item, value, { mode }) {
    const chosen = chosenOf(item, value);
    if (chosen.length === 0 && isFlaggedRequired(item, mode)) return validationTexts.required.standard;
    const options = optionValues(item);
    if (chosen.some((option) => !options.includes(option))) return validationTexts.choice.unknown;
    // 0 is no limit, as in the form.
    const { min = 0, max = 0 } = item.selection ?? {};
    if (chosen.length < min) return validationTexts.choice.atLeast(min);
    return max > 0 && chosen.length > max ? validationTexts.choice.atMost(max) : undefined;
  },
  toRows(item, value) {
    const chosen = chosenOf(item, value);
    return optionValues(item).map((option) => ({
      itemKey: item.itemKey,
      sortKey: `${item.itemKey}#${option}`,
      value: chosen.includes(option) ? option : '',
    }));
  },
  fromRows: (item, rows) =>
    chosenOf(
      item,
      rows.map((row) => row.value),
    ),
  displayText: (item, value) => chosenOf(item, value).join(commonTexts.listSeparator),
};
