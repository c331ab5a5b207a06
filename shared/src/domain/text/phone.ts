/**
 * Japanese phone numbers: reading what people type, and the hyphens of the domestic form (VAL-039 to VAL-042, CONTRACT
 * 6.8).
 */
import { areaCodeLength } from './areaCodes';
import { toHalfWidth } from './width';

/**
 * The number without spaces, hyphens and brackets, half-width, a +81 or 81 prefix as 0 (VAL-040, VAL-041). Other
 * characters stay.
 */
export function normalizePhone(text: string): string {
  const bare = toHalfWidth(text).replace(/[\s()\-‐‑‒–—―−ーｰ]/g, '');
  return bare.replace(/^\+?810?(?=\d)/, '0');
}

/** True for a normalised number of 10 to 11 digits (VAL-039). */
export function isPhone(normalized: string): boolean {
  return /^\d{10,11}$/.test(normalized);
}

function split(digits: string, first: number, second: number): string {
  return `${digits.slice(0, first)}-${digits.slice(first, first + second)}-${digits.slice(first + second)}`;
}

/**
 * The domestic form of a number, e.g. 090-1234-5678, 0120-123-456, 0466-12-3456 (VAL-042). A number of no known plan
 * comes back as bare digits.
 */
export function formatPhone(text: string): string {
  const digits = normalizePhone(text);
  if (/^0[2-9]0\d{8}$/.test(digits) && !digits.startsWith('0800')) return split(digits, 3, 4);
  if (/^0800\d{7}$/.test(digits)) return split(digits, 4, 3);
  if (/^(?:0120|0570|0990)\d{6}$/.test(digits)) return split(digits, 4, 3);
  if (/^0[1-9]\d{8}$/.test(digits)) {
    const area = areaCodeLength(digits);
    return split(digits, area, 6 - area);
  }
  return digits;
}
