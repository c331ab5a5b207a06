/**
 * Fields that no schema has: they would be kept in silence and do nothing, so a misspelt one is a fault that says what
 * was meant. The parsers themselves stay lenient: what is stored already may hold anything (SURVEY-031, FORM-002).
 */
import { nearestName } from '@madoguchi/shared/domain/text';
import * as v from 'valibot';

type Keys = readonly (string | number)[];
type Schema = v.GenericSchema;

/** A field that nothing reads, and the known ones beside it. */
interface UnknownField {
  keys: Keys;
  known: readonly string[];
}

/** A fault of a name that nothing reads. What is stored already may have such: it is no fault of an unchanged file. */
export interface UnknownName {
  file: string;
  line: string;
}

/** What valibot's schemas hold, as far as a walk needs it. */
interface Parts {
  type: string;
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  value?: Schema;
  wrapped?: Schema;
  options?: readonly Schema[];
  getter?: (input: unknown) => Schema;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofObject(entries: Readonly<Record<string, Schema>>, value: unknown, above: Keys): UnknownField[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const schema = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return schema ? walk(schema, field, [...above, key]) : [{ keys: [...above, key], known: Object.keys(entries) }];
  });
}

/** Where values do not fit the schema nothing is said: the parser has said it. */
function walk(schema: Schema, value: unknown, above: Keys): UnknownField[] {
  const { type, entries, item, value: field, wrapped, options, getter }: Parts = schema;
  if (value === undefined || value === null) return [];
  if (getter) return walk(getter(value), value, above);
  if (wrapped) return walk(wrapped, value, above);
  if (entries) return ofObject(entries, value, above);
  if (item) return Array.isArray(value) ? value.flatMap((each, index) => walk(item, each, [...above, index])) : [];
  if (type === 'record' && field)
    return isObject(value) ? Object.entries(value).flatMap(([key, each]) => walk(field, each, [...above, key])) : [];
  const fitting = type === 'union' || type === 'variant' ? options?.find((option) => v.is(option, value)) : undefined;
  return fitting ? walk(fitting, value, above) : [];
}

/** The fields of a parsed document that its schema does not know. */
export function unknownFields(schema: Schema, document: unknown): UnknownField[] {
  return walk(schema, document, []);
}

/** What to expect in the place of an unknown name: the one that was meant, or all that there are. */
export function expectedName(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === undefined ? `one of ${known.join(', ')}` : `"${meant}"`;
}
