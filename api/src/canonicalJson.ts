/**
 * One text for one JSON value, in any order of its fields, and the hash by which versions of a document are told
 * apart (CONTRACT 14.4).
 */
import { hashText } from './identifiers';

/** JSON with sorted keys: the same content in another order is the same content. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${entries
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 of a document's canonical JSON, as hexadecimal text. */
export function contentHashOf(content: unknown): string {
  return hashText(canonicalJson(content));
}
