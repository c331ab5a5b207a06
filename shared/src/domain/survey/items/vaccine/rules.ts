/**
 * Rules of the vaccination items: makers are a choice, the count is 1 to 99 (VAL-003, VAC-010).
 */
import { validationTexts } from '../../../../texts';
import { toHalfWidthDigits, trimText } from '../../../text';
import { textRules } from '../base';
import { optionMessage } from '../radio/rules';
import { isPreviousDoseRequired } from './doseItems';

export const vaccineMakerRules = textRules({
  types: ['sesshuVaccineMaker'],
  check: (item, text) => optionMessage(item, text),
});

export const previousMakerRules = textRules({
  types: ['previousVaccineMaker'],
  isRequired: isPreviousDoseRequired,
  check: (item, text) => optionMessage(item, text),
});

export const vaccineCountRules = textRules({
  types: ['countVaccines'],
  search: 'number',
  canonical(_, text) {
    const digits = trimText(toHalfWidthDigits(text));
    return digits.replace(/^0+(?=\d)/, '');
  },
  check: (_, text) => (/^[1-9]\d?$/.test(text) ? undefined : validationTexts.vaccine.count),
});
