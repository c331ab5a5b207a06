/**
 * The hash that SB Payment Service and we prove our messages with: SHA-1 of all values in their order and of the key,
 * which is never sent. The hash of a result is checked here.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeShiftJis } from '@madoguchi/shared/domain/shiftJis';
import {
  DETAIL_FIELDS,
  type FormField,
  HASH_FIELD,
  RESULT_END_FIELDS,
  RESULT_FIELDS,
  type ResultField,
} from './fields';

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

/** All values in the specified order; details row by row, as far as rows came. */
function hashedValues(fields: readonly FormField[]): string[] {
  const all = new Map<string, string[]>();
  for (const { name, value } of fields) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  const first = (name: ResultField) => all.get(name)?.[0] ?? '';
  const rowCount = Math.max(0, ...DETAIL_FIELDS.map((name) => all.get(name)?.length ?? 0));
  const rows = Array.from({ length: rowCount }, (_, row) => DETAIL_FIELDS.map((name) => all.get(name)?.[row] ?? ''));
  return [...RESULT_FIELDS.map(first), ...rows.flat(), ...RESULT_END_FIELDS.map(first)];
}

/** True when a result carries the hash of its own values, so that only who has the key can have made it. */
export function isResultGenuine(fields: readonly FormField[], hashKey: string, encoding: HashEncoding): boolean {
  const given = fields.find((field) => field.name === HASH_FIELD)?.value ?? '';
  return isSameHash(given, sbpsHash(hashedValues(fields), hashKey, encoding));
}
