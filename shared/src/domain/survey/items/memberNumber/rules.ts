/**
 * Rules of a member's number as typed or numbered automatically (VAL-068 to VAL-073). The stored member number is made
 * in domain/member.
 */
import { validationTexts } from '../../../../texts';
import { isWholeNumber } from '../../../member';
import { toHalfWidth, trimText } from '../../../text';
import { isFlaggedRequired, textRules } from '../base';
import { shownNumber } from './numberItems';

/**
 * Most characters of a manual number, and of an automatic one as a whole: 4 digits of the register and 7 of its count,
 * or the count alone. So the greatest are 9999999 and 99999999999 (VAL-068, VAL-071 to VAL-073).
 */
const MOST_CHARACTERS = { manual: 7, automatic: 11 };

export const memberNumberRules = textRules({
  types: ['memberNumber'],
  meaning: () => 'number',
  isHardToGuess: true,
  // The server gives an automatic number: there is nothing to enter.
  isRequired: (item, mode) => item.isAutomaticNumbering !== true && isFlaggedRequired(item, mode),
  displayText: shownNumber,
  canonical: (_, text) => trimText(toHalfWidth(text)),
  check(item, text, { config }) {
    // As it stands on the card and in the stored answer: sub id and number in one.
    if (isWholeNumber(config, text)) return undefined;
    if (!/^[A-Za-z0-9]*$/.test(text)) return validationTexts.numbering.characters;
    const most = MOST_CHARACTERS[item.isAutomaticNumbering ? 'automatic' : 'manual'];
    return text.length > most ? validationTexts.numbering.tooLong(most) : undefined;
  },
});
