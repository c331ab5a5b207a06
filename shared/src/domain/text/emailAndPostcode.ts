/**
 * E-mail addresses and postcodes: their stored form and their validity.
 */
import { toHalfWidth, trimText } from './width';

/**
 * What browsers accept as an address, with at least one dot in the domain; dots in a row are in use at Japanese
 * carriers.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** The address half-width and without outer spaces. */
export function normalizeEmail(text: string): string {
  return trimText(toHalfWidth(text));
}

/** True for a valid address of at most 254 characters (VAL-043). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** The postcode's digits: half-width, without 〒, spaces and hyphens; other characters stay. */
export function normalizePostcode(text: string): string {
  return toHalfWidth(text).replace(/[〒\s\-‐‑‒–—―−ーｰ]/g, '');
}

/** True for exactly seven digits (VAL-044). */
export function isPostcode(normalized: string): boolean {
  return /^\d{7}$/.test(normalized);
}

/** 123-4567 for people; a text that is no postcode comes back unchanged. */
export function formatPostcode(text: string): string {
  const digits = normalizePostcode(text);
  return isPostcode(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text;
}
