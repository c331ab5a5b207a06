/** The hash that SB Payment Service and we prove our messages with: SHA-1 of all values in their order and of the key, which is never sent. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeShiftJis } from '@madoguchi/shared/domain/shiftJis';

/** Requests and notifications are hashed as UTF-8, the browser's return as Shift_JIS. */
export type HashEncoding = 'utf-8' | 'shift_jis';

/** 40 lower-case hexadecimal digits. */
export function sbpsHash(values: readonly string[], hashKey: string, encoding: HashEncoding): string {
  const text = values.map((value) => value.trim()).join('') + hashKey;
  return createHash('sha1')
    .update(encoding === 'utf-8' ? Buffer.from(text, 'utf8') : encodeShiftJis(text))
    .digest('hex');
}

/** Compares in a time that tells nothing about where two hashes differ; the service sends capitals too. */
export function isSameHash(given: string, wanted: string): boolean {
  const left = Buffer.from(given.trim().toLowerCase());
  const right = Buffer.from(wanted.toLowerCase());
  return left.length === right.length && timingSafeEqual(left, right);
}
