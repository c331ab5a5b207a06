/**
 * Half-width and full-width forms of Japanese text: what the form does to typed text and the server to what it is sent.
 */

const FULL_WIDTH_SPACE = '\u3000';

/** Full-width digits as half-width ones; everything else stays (FORM-061, FORM-068). */
export function toHalfWidthDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}

/** Full-width ASCII (letters, digits, signs, space) as half-width; kana and kanji stay (VAL-100). */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(FULL_WIDTH_SPACE, ' ');
}

/** Half-width katakana as full-width, voicing marks joined with their kana (FORM-060). */
export function toFullWidthKatakana(text: string): string {
  return text.replace(/[\uff61-\uff9f]+/g, (run) =>
    run.normalize('NFKC').replaceAll('\u3099', '゛').replaceAll('\u309a', '゜'),
  );
}

/** Kana typed as a base and a combining voicing mark, joined into the one character that everybody else types. */
export function composeKana(text: string): string {
  return text.replace(/[\u3041-\u30ff][\u3099\u309a]/g, (pair) => pair.normalize('NFC'));
}

/**
 * What katakana_fullwidth input becomes: full-width katakana, and a space between characters full-width (CONTRACT 12,
 * Values). Leading and trailing spaces stay as they are, so that validation can name them (VAL-021).
 */
export function normalizeKatakanaInput(text: string): string {
  return composeKana(toFullWidthKatakana(text)).replace(
    /(\S)([ \u3000]+)(?=\S)/g,
    (_, before: string, spaces: string) => before + FULL_WIDTH_SPACE.repeat(spaces.length),
  );
}

/** Hiragana as the katakana of the same sound; everything else stays. */
export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** More marks in a row than any writing has, the half-width voicing marks counted, which become such. */
const MARKS_IN_A_ROW = /[\p{M}\uff9e\uff9f]{31,}/gu;
/** As many marks as Unicode takes in a row in its stream-safe form, and what it puts between them (UAX #15). */
const MARKS_TOGETHER = /.{30}/gsu;
const GRAPHEME_JOINER = '\u034f';

/**
 * A normal form of Unicode, in a time that grows with the text: marks are sorted within their row, which takes the
 * square of its length, so that a longer row than any writing has is cut.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MARKS_IN_A_ROW, (row) => row.replace(MARKS_TOGETHER, `$&${GRAPHEME_JOINER}`)).normalize(form);
}

/** The form in which search texts are compared: NFKC, lower case, no outer spaces (CONTRACT 12, Lookup). */
export function normalizeForSearch(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase().trim();
}

/** Small kana as they are compared: as the large ones (CONTRACT 13, lookups of names). */
const SMALL_KANA = 'ァィゥェォッャュョヮヵヶ';
const LARGE_KANA = 'アイウエオツヤユヨワカケ';

/**
 * The form in which written names are compared (CONTRACT 13): as `normalizeForSearch`, and without any space, hiragana
 * as katakana, small kana as large.
 */
export function foldName(text: string): string {
  return toKatakana(normalizeForSearch(text))
    .replace(/\s+/g, '')
    .replace(/[ァィゥェォッャュョヮヵヶ]/g, (kana) => LARGE_KANA.charAt(SMALL_KANA.indexOf(kana)));
}

/** Only the digits of a text, full-width ones included, for comparing phone numbers and postcodes. */
export function digitsOf(text: string): string {
  return toHalfWidthDigits(text).replace(/\D/g, '');
}

/** The text without spaces of either width at its ends. */
export function trimText(text: string): string {
  return text.trim();
}

/** Number of characters as a person counts them (a rare kanji is one), for length rules and counters. */
export function characterCount(text: string): number {
  return [...text].length;
}
