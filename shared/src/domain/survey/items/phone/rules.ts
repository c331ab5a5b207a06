/**
 * Rules of phone numbers: stored with the hyphens of the domestic form (VAL-039 to VAL-042).
 */
import { validationTexts } from '../../../../texts';
import { formatPhone, isPhone, normalizePhone } from '../../../text';
import { textRules } from '../base';

function domesticForm(text: string): string {
  const digits = normalizePhone(text);
  return isPhone(digits) ? formatPhone(digits) : digits;
}

export const phoneRules = textRules({
  types: ['phone'],
  meaning: () => 'phone',
  isHardToGuess: true,
  search: 'phone',
  canonical: (_, text) => domesticForm(text),
  displayText: (_, text) => domesticForm(text),
  check: (_, text) => (isPhone(normalizePhone(text)) ? undefined : validationTexts.phone),
});
