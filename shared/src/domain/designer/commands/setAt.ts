/** Setting a value deep inside an object, and what takes that back to the letter, the order of keys included. */
import {
  fieldOf,
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  withField,
  withoutField,
} from '../document/json';

/** What was done: the new value, and the least that has to be set to have the old one back. */
interface Change<Value> {
  value: Value;
  undo: { path: JsonPath; value?: Json; at?: number };
}

type Changed<Value> = Change<Value> | undefined;

/** What a path makes of nothing: the value, in the objects and lists that lead to it; undefined for a list's middle. */
function made([step, ...rest]: JsonPath, value: Json): Json | undefined {
  if (step === undefined) return value;
  const inner = made(rest, value);
  if (inner === undefined) return undefined;
  if (typeof step === 'number') return step === 0 ? [inner] : undefined;
  return { [step]: inner };
}

function below<Value>(step: string | number, undo: Change<Value>['undo']): Change<Value>['undo'] {
  return { ...undo, path: [step, ...undo.path] };
}

function inList(list: readonly Json[], index: number, rest: JsonPath, value: Json | undefined): Changed<Json> {
  const element = list[index];
  if (element === undefined) {
    const inner = index === list.length && value !== undefined ? made(rest, value) : undefined;
    return inner === undefined ? undefined : { value: [...list, inner], undo: { path: [index] } };
  }
  if (rest.length > 0) {
    const change = inValue(element, rest, value);
    return change && { value: list.with(index, change.value), undo: below(index, change.undo) };
  }
  // An element between others comes back with the whole list: a path can only add one at the end.
  if (value === undefined) return { value: list.toSpliced(index, 1), undo: { path: [], value: list } };
  return { value: list.with(index, value), undo: { path: [index], value: element } };
}

function inObject(object: JsonObject, path: JsonPath, value: Json | undefined, at?: number): Changed<JsonObject> {
  const [key, ...rest] = path;
  if (typeof key !== 'string') return undefined;
  const field = fieldOf(object, key);
  if (field === undefined) {
    const inner = value === undefined ? undefined : made(rest, value);
    return inner === undefined ? undefined : { value: withField(object, key, inner, at), undo: { path: [key] } };
  }
  if (rest.length > 0) {
    const change = inValue(field, rest, value, at);
    return change && { value: withField(object, key, change.value), undo: below(key, change.undo) };
  }
  const undo = { path: [key], value: field };
  if (value !== undefined) return { value: withField(object, key, value), undo };
  return { value: withoutField(object, key), undo: { ...undo, at: Object.keys(object).indexOf(key) } };
}

function inValue(value: Json, path: JsonPath, set: Json | undefined, at?: number): Changed<Json> {
  const [step, ...rest] = path;
  if (isJsonList(value)) return typeof step === 'number' ? inList(value, step, rest, set) : undefined;
  return isJsonObject(value) ? inObject(value, path, set, at) : undefined;
}

/**
 * Sets the value at the end of a path, or removes what is there.
 * @param value undefined to remove
 * @param at where a new field stands among the keys of its object
 * @returns undefined where the path leads nowhere: through a text or a number, past the end of a list, to nothing that
 * could be removed
 */
export function setAt(object: JsonObject, path: JsonPath, value: Json | undefined, at?: number): Changed<JsonObject> {
  return inObject(object, path, value, at);
}
