/**
 * Which characters a text item takes (VAL-019 to VAL-032, CONTRACT 3 and 12).
 */
import type { SchemaItem } from '../../contract';

export type CharacterType = NonNullable<SchemaItem['characterType']>;

const KATAKANA = 'ァ-ヺー・ヽヾ';
/** Half-width: ASCII, the yen sign of Japanese keyboards, and the half-width forms of katakana. */
const HALF_WIDTH = /^[\x20-\x7e\xa5\uff61-\uff9f]*$/;
/**
 * Full-width: everything but ASCII, Latin letters, Latin signs that Japanese sets do not have (they do have §¨°±´¶×÷),
 * and half-width katakana and signs.
 */
const FULL_WIDTH = /^[^\0-\xa6\xa9-\xaf\xb2\xb3\xb5\xb7-\xd6\xd8-\xf6\xf8-\u024f\u20a9\uff61-\uff9f\uffe8-\uffee]+$/u;
const KATAKANA_WITH_INNER_SPACES = new RegExp(`^[${KATAKANA}]+(?:\u3000+[${KATAKANA}]+)*$`);

/** Kanji with the marks that are among them in names, and the selectors of their variants. */
const KANJI = /^(?:[\p{Script=Han}々〆〇]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])+$/u;

const PATTERNS: Record<CharacterType, RegExp> = {
  all: /^/,
  allFull: FULL_WIDTH,
  kanji: KANJI,
  hiragana: /^[ぁ-ゖゝゞー]+$/,
  katakana: KATAKANA_WITH_INNER_SPACES,
  halfKatakana: /^[\uff65-\uff9f]+$/,
  alphabet: /^[A-Za-zＡ-Ｚａ-ｚ]+$/,
  alphabetFull: /^[Ａ-Ｚａ-ｚ]+$/,
  alphabetHalf: /^[A-Za-z]+$/,
  number: /^[0-9０-９]+$/,
  numberFull: /^[０-９]+$/,
  numberHalf: /^[0-9]+$/,
  alphanumericHalf: /^[A-Za-z0-9]+$/,
  code15: /^[a-z0-9-]+$/,
};

/** True when a non-empty text has only characters of the type (VAL-022 to VAL-029, VAL-035). */
export function hasOnlyCharacters(text: string, type: CharacterType): boolean {
  return PATTERNS[type].test(text);
}

/** NUL, and half of a pair: no database of text holds the one, no encoding the other. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/**
 * True for a text that can be sent, stored and shown as it is. Pasted texts, and keyboards that cut an emoji in two,
 * bring others.
 */
export function isStorable(text: string): boolean {
  return !NOT_STORABLE.test(text);
}

/** True when a text is half-width throughout (VAL-019, VAL-031). */
export function isHalfWidth(text: string): boolean {
  return HALF_WIDTH.test(text);
}

/** True for full-width katakana with full-width spaces only between characters (VAL-020, VAL-021, VAL-032). */
export function isFullWidthKatakana(text: string): boolean {
  return KATAKANA_WITH_INNER_SPACES.test(text);
}
