/**
 * Rules of e-mail addresses (VAL-043).
 */
import { validationTexts } from '../../../../texts';
import { isEmail, normalizeEmail } from '../../../text';
import { textRules } from '../base';

export const emailRules = textRules({
  types: ['email'],
  meaning: () => 'email',
  isHardToGuess: true,
  search: 'email',
  canonical: (_, text) => normalizeEmail(text),
  check: (_, text) => (isEmail(text) ? undefined : validationTexts.email),
});
