/**
 * Rules of written text: short text, long text and the fallback of unknown types (VAL-004, VAL-015 to VAL-035,
 * FORM-045).
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import {
  characterCount,
  composeKana,
  hasOnlyCharacters,
  isFullWidthKatakana,
  isHalfWidth,
  normalizeKatakanaInput,
  toHalfWidthDigits,
  toKatakana,
  trimText,
} from '../../../text';
import type { ItemRules, Meaning, RuleContext } from '../../types';
import { type TextRulesOptions, textRules } from '../base';

/** Hard maximum of a short text (VAL-015). */
const SHORT_TEXT_MAXIMUM = 300;
/** Length of the fifteen-character code (VAL-034). */
const CODE_LENGTH = 15;

const messages = validationTexts.text;

function canonicalText(item: SchemaItem, text: string): string {
  const written = composeKana(text.replace(/\r\n?/g, '\n'));
  if (item.imeType === 'katakana_fullwidth') return normalizeKatakanaInput(written);
  return item.imeType === 'hankaku_only' ? toHalfWidthDigits(written) : written;
}

/** Items that ask for the name or its kana, by their key (CONTRACT 14.4). */
export const MEANING_BY_KEY: Readonly<Record<string, Meaning>> = { name: 'name', kana: 'kana' };

function meaningByKey({ itemKey }: SchemaItem): Meaning | undefined {
  return Object.hasOwn(MEANING_BY_KEY, itemKey) ? MEANING_BY_KEY[itemKey] : undefined;
}

/**
 * What the form makes of a text when the person leaves its field, so that they see it: no spaces at the ends, which
 * input methods leave behind, and hiragana as katakana where katakana is asked for (CONTRACT 13). The
 * server goes on refusing hiragana.
 */
export function tidiedText(item: SchemaItem, text: string): string {
  const trimmed = trimText(text);
  const isKatakana = item.imeType === 'katakana_fullwidth' || item.characterType === 'katakana';
  return isKatakana ? normalizeKatakanaInput(toKatakana(trimmed)) : trimmed;
}

/**
 * The message about a text's length: the cap, the fixed length, or the item's own bounds (VAL-015, VAL-016, VAL-033,
 * VAL-034).
 */
function lengthMessage(item: SchemaItem, text: string, cap: number): string | undefined {
  const count = characterCount(text);
  if (count > cap && item.validLength) return messages.lengthAtMost(cap);
  if (item.characterType === 'code15') return count === CODE_LENGTH ? undefined : messages.code15Length;
  if (item.validLength) return count === item.validLength ? undefined : messages.fixedLength(item.validLength);
  const { min = 0, max = Number.POSITIVE_INFINITY } = item.length?.limitation === false ? {} : (item.length ?? {});
  const limit = Math.min(max, cap);
  if (count >= min && count <= limit) return undefined;
  if (min > 0 && Number.isFinite(max)) return messages.lengthBetween(min, limit);
  return count < min ? messages.lengthAtLeast(min) : messages.lengthAtMost(limit);
}

/** The message about a text's characters, line by line, so that a line break is never a fault. */
function characterMessage(item: SchemaItem, text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const all = (test: (line: string) => boolean) => lines.every(test);
  if (item.imeType === 'hankaku_only' && !all(isHalfWidth)) return messages.halfWidthOnly;
  if (item.imeType === 'katakana_fullwidth' && !all(isFullWidthKatakana)) return messages.fullWidthKatakanaOnly;
  const type = item.characterType;
  if (type && !all((line) => hasOnlyCharacters(line, type))) {
    return type === 'code15' ? messages.code15Characters : messages.invalidCharacters;
  }
  return undefined;
}

function matchesHere(source: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${source})$`, 'u').test(text);
  } catch {
    return true;
  }
}

/** The message about the item's own format; a broken expression of a config refuses nothing (VAL-018). */
function formatMessage(
  { inputFormat }: SchemaItem,
  text: string,
  { matchesFormat = matchesHere }: RuleContext,
): string | undefined {
  return !inputFormat || matchesFormat(inputFormat, text) ? undefined : messages.invalidFormat;
}

function checkWith(cap: number) {
  return (item: SchemaItem, text: string, context: RuleContext) =>
    lengthMessage(item, text, cap) ?? characterMessage(item, text) ?? formatMessage(item, text, context);
}

export const shortTextRules = textRules({
  types: ['text'],
  longest: SHORT_TEXT_MAXIMUM,
  isWritten: true,
  meaning: meaningByKey,
  canonical: canonicalText,
  check: checkWith(SHORT_TEXT_MAXIMUM),
});

/** The rules of a text of several lines. */
export function longTextRulesOf(options: TextRulesOptions): ItemRules {
  return textRules({
    isWritten: true,
    canonical: canonicalText,
    check: checkWith(Number.POSITIVE_INFINITY),
    ...options,
  });
}

export const longTextRules = longTextRulesOf({ types: ['textarea', 'paragraph'] });
