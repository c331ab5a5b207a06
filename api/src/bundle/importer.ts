/** Who acts in an import where nobody is signed in; behind a colon the operator who ran it. */
export const IMPORTER = 'import';

/** True where a version was published by an import, or was there before there were versions. @param by its publisher */
export function isImport(by: string): boolean {
  return by === 'migration' || by === IMPORTER || by.startsWith(`${IMPORTER}:`);
}
