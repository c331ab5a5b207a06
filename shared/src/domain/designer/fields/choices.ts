/** The values that a schema lets a field choose from: the designer offers what the parser takes. */

/** What valibot's schemas hold, as far as the way to a list of values needs it. */
interface Parts {
  type?: string;
  entries?: Readonly<Record<string, Parts>>;
  wrapped?: Parts;
  options?: readonly unknown[];
}

/**
 * The values at the end of a path.
 * @throws {Error} where the schema has no list of values there: a descriptor that names it is wrong
 */
export function choicesIn(entries: object, path: readonly string[]): string[] {
  let schema: Parts | undefined = { entries: { ...entries } };
  for (const name of path) {
    schema = schema?.entries?.[name];
    while (schema?.wrapped) schema = schema.wrapped;
  }
  if (schema?.type !== 'picklist') throw new Error(`no list of values at ${path.join('.')}`);
  return (schema.options ?? []).map(String);
}
