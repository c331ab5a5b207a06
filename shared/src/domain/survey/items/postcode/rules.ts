/**
 * Rules of postcodes: stored as seven digits (VAL-044).
 */
import { validationTexts } from '../../../../texts';
import { formatPostcode, isPostcode, normalizePostcode } from '../../../text';
import { textRules } from '../base';

export const postcodeRules = textRules({
  types: ['postcode'],
  meaning: () => 'postcode',
  search: 'phone',
  canonical: (_, text) => normalizePostcode(text),
  check: (_, text) => (isPostcode(text) ? undefined : validationTexts.postcode),
  displayText: (_, text) => formatPostcode(text),
});
