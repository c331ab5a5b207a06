/**
 * One text for one JSON value, in any order of its fields, and the hash by which versions of a document are told
 * apart (CONTRACT 14.4).
 */
import { hashText } from './identifiers';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON with sorted keys: the same content in another order is the same content. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? 'null';
  // A date, as JSON.stringify takes it.
  if (typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const field = value[key];
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** SHA-256 of a document's canonical JSON, as hexadecimal text. */
export function contentHashOf(content: unknown): string {
  return hashText(canonicalJson(content));
}
