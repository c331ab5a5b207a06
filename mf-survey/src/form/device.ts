/**
 * What the device does for typing: conversion of typed text on computers only (FORM-060, FORM-061, FORM-068), the
 * browser's own knowledge of the person, and the keyboard that a phone shows.
 */
import type { FormMode, SchemaItem } from '@madoguchi/shared/contract';
import { autocompleteOf, type Keyboard, keyboardOf } from '@madoguchi/shared/domain/survey';
import { normalizeKatakanaInput, toHalfWidthDigits } from '@madoguchi/shared/domain/text';

const PHONE_OR_TABLET = /android|iphone|ipad|ipod|mobile/i;

/** True on a PC. An iPad that asks for desktop pages calls itself a Mac, but has a touch screen. */
export function isPersonalComputer(): boolean {
  if (PHONE_OR_TABLET.test(navigator.userAgent)) return false;
  return !(navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
}

/** What a PC makes of typed text; a phone's keyboard already types the wanted width (FORM-060, FORM-061). */
export function reading(item: SchemaItem): ((text: string) => string) | undefined {
  if (!isPersonalComputer()) return undefined;
  if (item.imeType === 'katakana_fullwidth') return normalizeKatakanaInput;
  if (item.imeType === 'hankaku_only') return toHalfWidthDigits;
  return undefined;
}

/**
 * What the browser may fill in, and the keyboard (WCAG 1.3.5). At the desk nothing is filled: what the browser knows is
 * about who sits there.
 */
export function typingHelp(
  item: SchemaItem,
  mode: FormMode,
): { autoComplete: string | undefined; inputMode: Keyboard | undefined } {
  return { autoComplete: mode === 'admin' ? 'off' : autocompleteOf(item), inputMode: keyboardOf(item) };
}
