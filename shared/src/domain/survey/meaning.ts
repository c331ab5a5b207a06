/**
 * What an item asks of the person, and how browsers and phones help to fill it in (CONTRACT 14.4, WCAG 1.3.5).
 */
import type { SchemaItem } from '../../contract';
import { rulesOf } from './items/registry';
import type { Meaning } from './types';

/** What the item asks of the person: as its config says, else as its type or key does; undefined for all others. */
export function meaningOf(item: SchemaItem): Meaning | undefined {
  return item.meaning ?? rulesOf(item).meaning?.(item);
}

/**
 * The value of `autocomplete` by meaning. Kana and a hospital's number have none of their own: a browser would fill the
 * written name, or some other number.
 */
export const AUTOCOMPLETE: Readonly<Record<Meaning, string>> = {
  name: 'name',
  kana: 'on',
  birthday: 'bday',
  sex: 'sex',
  phone: 'tel',
  email: 'email',
  postcode: 'postal-code',
  address: 'street-address',
  number: 'off',
};

/** The `autocomplete` of the item's field; undefined for items without a meaning, where the browser decides. */
export function autocompleteOf(item: SchemaItem): string | undefined {
  const meaning = meaningOf(item);
  return meaning && AUTOCOMPLETE[meaning];
}

/** The keyboard that a phone shows, as `inputmode` names it. */
export type Keyboard = 'numeric' | 'decimal' | 'tel' | 'email';

/** Of what is asked for, where it is not letters. */
export const KEYBOARD_BY_MEANING: Readonly<Partial<Record<Meaning, Keyboard>>> = {
  phone: 'tel',
  email: 'email',
  postcode: 'numeric',
};
export const DIGIT_TYPES: readonly NonNullable<SchemaItem['characterType']>[] = ['number', 'numberHalf'];
/** An expression that takes digits, and signs of numbers. */
const FORMAT_OF_DIGITS = /^(?:\\[d.]|[\d.^$[\](){}?|,:+*-])+$/;
const FORMAT_WITH_POINT = /\\\.|\[\.\]/;
/** A hyphen outside brackets, where it would be a range. */
const FORMAT_WITH_HYPHEN = /-/;
const BRACKETS = /\[[^\]]*\]/g;

/**
 * The keyboard for an item that takes digits alone, by its characters or its format; undefined where letters are
 * taken. A format with a hyphen asks for the keyboard that has one.
 */
export function keyboardOf(item: SchemaItem): Keyboard | undefined {
  const { characterType, inputFormat = '' } = item;
  const byMeaning = KEYBOARD_BY_MEANING[meaningOf(item) ?? 'name'];
  if (byMeaning) return byMeaning;
  if (characterType && DIGIT_TYPES.includes(characterType)) return 'numeric';
  if (!FORMAT_OF_DIGITS.test(inputFormat)) return undefined;
  if (FORMAT_WITH_HYPHEN.test(inputFormat.replace(BRACKETS, ''))) return 'tel';
  return FORMAT_WITH_POINT.test(inputFormat) ? 'decimal' : 'numeric';
}
