/**
 * Texts in a bundle that no database holds: one would fail the import in the middle, without a word about where it
 * stands.
 */
import { isStorable } from '@madoguchi/shared/domain/text';

type Keys = readonly (string | number)[];

/** Where such texts are in a parsed JSON document, names of fields included. */
export function unstorablePaths(document: unknown, above: Keys = []): Keys[] {
  if (typeof document === 'string') return isStorable(document) ? [] : [above];
  if (Array.isArray(document)) return document.flatMap((value, index) => unstorablePaths(value, [...above, index]));
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) =>
    isStorable(key) ? unstorablePaths(value, [...above, key]) : [above],
  );
}
