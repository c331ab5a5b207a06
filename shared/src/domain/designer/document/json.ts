/** JSON as values that are never changed in place: what was set is a copy that shares all that it did not touch. */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; the order of its keys is part of it. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The way to a value inside an object: names of fields, numbers of elements. */
export type JsonPath = readonly (string | number)[];

/** True for an object that is no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` for lists that are not changed. */
export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** An object's own field; undefined where it has none, whatever objects inherit. */
export function fieldOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The value at the end of a way; undefined where it leads nowhere. */
export function valueAt(value: Json | undefined, path: JsonPath): Json | undefined {
  let found = value;
  for (const step of path) {
    if (typeof step === 'number') found = isJsonList(found) ? found[step] : undefined;
    else found = isJsonObject(found) ? fieldOf(found, step) : undefined;
  }
  return found;
}

/** True for the same JSON text, the order of keys included. */
export function isSameText(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The object with a field set, in its place where it is there already.
 * @param at the position among the keys where a new field goes; the end where it is left out
 */
export function withField(object: JsonObject, key: string, value: Json, at?: number): JsonObject {
  if (at === undefined || Object.hasOwn(object, key)) return { ...object, [key]: value };
  const entries = Object.entries(object);
  entries.splice(at, 0, [key, value]);
  return Object.fromEntries(entries);
}

/** The object without a field. */
export function withoutField(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
