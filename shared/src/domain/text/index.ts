/**
 * Text rules that the form and the server share: widths, character types, phone numbers, eras, addresses.
 */
export { type CharacterType, hasOnlyCharacters, isFullWidthKatakana, isHalfWidth, isStorable } from './characters';
export { formatPostcode, isEmail, isPostcode, normalizeEmail, normalizePostcode } from './emailAndPostcode';
export {
  clampTypedDateToPast,
  datesMeant,
  eraYearsOf,
  eraYearText,
  parseTypedDate,
  readDate,
  type TypedDate,
} from './eras';
export { nearestName } from './nearestName';
export { formatPhone, isPhone, normalizePhone } from './phone';
export {
  characterCount,
  composeKana,
  digitsOf,
  foldName,
  normalForm,
  normalizeForSearch,
  normalizeKatakanaInput,
  toFullWidthKatakana,
  toHalfWidth,
  toHalfWidthDigits,
  toKatakana,
  trimText,
} from './width';
