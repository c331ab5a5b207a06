/** The text of a CSV file as people have it: UTF-8 with or without its mark, UTF-16, or the Shift_JIS of a spreadsheet. */

const UTF16_MARKS: readonly (readonly [number, number, string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** @throws {TypeError} for what is in none of these */
export function csvText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = UTF16_MARKS.find(([one, other]) => one === first && other === second)?.[2];
  if (marked) return new TextDecoder(marked, { fatal: true }).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  }
}
