/**
 * Rules of a member's number as typed or numbered automatically (VAL-068 to VAL-073). The stored member number is made in domain/member.
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { isWholeNumber } from '../../../member';
import { toHalfWidth, trimText } from '../../../text';
import { textRules } from '../base';

/** Most characters and greatest value of a manual and of an automatic number. */
const LIMITS = {
  manual: { length: 7, maximum: 9_999_999 },
  automatic: { length: 11, maximum: 99_999_999_999 },
};

/** The limits of an item's number. */
export function numberingLimits(item: SchemaItem): { length: number; maximum: number } {
  return LIMITS[item.isAutomaticNumbering ? 'automatic' : 'manual'];
}

export const memberNumberRules = textRules({
  types: ['memberNumber'],
  canonical: (_, text) => trimText(toHalfWidth(text)),
  check(item, text, { config }) {
    // As it stands on the card and in the stored answer: sub id and number in one.
    if (isWholeNumber(config, text)) return undefined;
    const { length, maximum } = numberingLimits(item);
    if (!/^[A-Za-z0-9]*$/.test(text)) return validationTexts.numbering.characters;
    if (text.length > length) return validationTexts.numbering.tooLong(length);
    return /^\d+$/.test(text) && Number(text) > maximum ? validationTexts.numbering.tooGreat(maximum) : undefined;
  },
});
