/**
 * Rules of selects: dropdown, select and suggest, each with its own required message (VAL-010, VAL-011, FORM-083).
 */
import { formTexts, validationTexts } from '../../../../texts';
import { textRules } from '../base';
import { optionMessage } from '../radio/rules';

/** A select with no matches offers this as an answer (FORM-083). */
export const NO_MATCH_OPTION = formTexts.select.noMatchOption;

export const dropdownRules = textRules({
  types: ['dropdown', 'select'],
  needsOptions: true,
  search: 'select',
  requiredMessage: validationTexts.required.dropdown,
  // A native select lists all its options: it never comes to have no match.
  check: (item, text) => optionMessage(item, text),
});

export const suggestRules = textRules({
  types: ['suggest'],
  hasMasterList: true,
  requiredMessage: validationTexts.required.suggest,
  check: (item, text) => optionMessage(item, text, [NO_MATCH_OPTION]),
});
