/**
 * One text for one JSON value, in any order of its fields, and the hash by which versions of a document are told
 * apart (CONTRACT 14.4).
 */
import { hashText } from './identifiers';

/** JSON with sorted keys: the same content in another order is the same content. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // A date, as JSON.stringify takes it.
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
  let text = '';
  const fields: Readonly<Record<string, unknown>> = { ...value };
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** SHA-256 of a document's canonical JSON, as hexadecimal text. */
export function contentHashOf(content: unknown): string {
  return hashText(canonicalJson(content));
}
