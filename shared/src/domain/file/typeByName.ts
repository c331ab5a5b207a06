/** What a file is by its name's extension (FILE-016 to FILE-021). */

// A Map, because a plain object answers for names such as "constructor" too.
const EXTENSION_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['pdf', 'application/pdf'],
]);
const OTHER_TYPE = 'application/octet-stream';

/** The content type of a file by its name's extension, in any case; application/octet-stream for another or none. */
export function contentTypeOfName(fileName: string): string {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return EXTENSION_TYPES.get(extension) ?? OTHER_TYPE;
}
