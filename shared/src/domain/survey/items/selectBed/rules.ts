/**
 * Rules of the bed item: it needs no row of its own, startDate and endDate satisfy it (VAL-012, CONTRACT 12).
 */
import { validationTexts } from '../../../../texts';
import { isFlaggedRequired, textOf, textRules } from '../base';
import { END_DATE_KEY, START_DATE_KEY } from './bedItem';

export const selectBedRules = textRules({
  types: ['selectBed'],
  copiedFromRegistration: false,
  isPlace: true,
  isOnlyOnce: true,
  requiredMessage: validationTexts.required.dropdown,
  isMandatory: (item, { mode, answers }) =>
    isFlaggedRequired(item, mode) && [START_DATE_KEY, END_DATE_KEY].some((key) => textOf(answers[key]) === ''),
});
