/**
 * Rules of whole numbers and of the linear scale (VAL-005, VAL-036 to VAL-038, FORM-063).
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { toHalfWidthDigits, trimText } from '../../../text';
import { textRules } from '../base';

/** The integer without leading zeros, its digits half-width (VAL-038). */
function canonicalNumber(_: SchemaItem, text: string): string {
  const digits = trimText(toHalfWidthDigits(text));
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : digits;
}

function bound(value: number | string | undefined, fallback: number): number {
  const parsed = value === '' ? Number.NaN : Number(value);
  return Number.isNaN(parsed) ? fallback : parsed;
}

function check(text: string, minimum: number, maximum: number): string | undefined {
  if (!/^\d+$/.test(text)) return validationTexts.number.digitsOnly;
  const value = Number(text);
  return value >= minimum && value <= maximum ? undefined : validationTexts.number.range;
}

export const numberRules = textRules({
  types: ['number'],
  isHardToGuess: true,
  range: 'number',
  search: 'number',
  canonical: canonicalNumber,
  check: (item, text) =>
    check(text, bound(item.range?.min, Number.NEGATIVE_INFINITY), bound(item.range?.max, Number.POSITIVE_INFINITY)),
});

/** First and last value of a linear scale, 0 to 10 by default (FORM-063). */
export function scaleRange(item: SchemaItem): { min: number; max: number } {
  return { min: item.scale_min?.value ?? 0, max: item.scale_max?.value ?? 10 };
}

/** True for a linear scale, whose ends are in scale_min and scale_max. */
export function isScale({ type }: Pick<SchemaItem, 'type'>): boolean {
  return linearScaleRules.types.includes(type);
}

export const linearScaleRules = textRules({
  types: ['linearscale'],
  search: 'number',
  canonical: canonicalNumber,
  check(item, text) {
    const { min, max } = scaleRange(item);
    // A scale may start below zero, unlike a typed number.
    return /^-?\d+$/.test(text) && Number(text) >= min && Number(text) <= max
      ? undefined
      : validationTexts.number.range;
  },
});
