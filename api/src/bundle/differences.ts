/**
 * What has changed in a document, in a few lines: where, from what, to what. Entries of a list that have a name of their
 * own are told apart by it, so that one that is put in front does not make all others look changed.
 */
import { jsonPath } from './fault';

type Keys = readonly (string | number)[];

const NAMES = ['itemKey', 'itemId', 'productId', 'serviceId', 'partitionKey', 'id', 'name', 'value'];
const LONGEST_VALUE = 60;
const MOST_LINES = 5;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry)) return undefined;
  const name = NAMES.map((field) => entry[field]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : undefined;
}

/** The entries by their names; undefined where one has none, or two have the same. */
function byName(list: readonly unknown[]): Map<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const entry of list) {
    const name = nameOf(entry);
    if (name === undefined || named.has(name)) return undefined;
    named.set(name, entry);
  }
  return named;
}

function fieldsOf(value: unknown): Map<string | number, unknown> | undefined {
  if (isObject(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value)) return undefined;
  return byName(value) ?? new Map(value.map((entry, index) => [index, entry]));
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function compare(before: unknown, after: unknown, keys: Keys, lines: string[]): void {
  const then = fieldsOf(before);
  const now = fieldsOf(after);
  if (!then || !now || Array.isArray(before) !== Array.isArray(after)) {
    if (before !== after) lines.push(`${jsonPath(keys)}: ${shown(before)} -> ${shown(after)}`);
    return;
  }
  const from = lines.length;
  for (const key of new Set([...then.keys(), ...now.keys()])) {
    if (then.has(key) && now.has(key)) compare(then.get(key), now.get(key), [...keys, key], lines);
    else lines.push(`${jsonPath([...keys, key])}: ${shown(then.get(key))} -> ${shown(now.get(key))}`);
  }
  const isMoved =
    lines.length === from && Array.isArray(before) && String([...then.keys()]) !== String([...now.keys()]);
  if (isMoved) lines.push(`${jsonPath(keys)}: another order`);
}

/** A line for each place that differs, the first few of them. */
export function differencesOf(before: unknown, after: unknown): string[] {
  const lines: string[] = [];
  compare(before, after, [], lines);
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : lines;
}
