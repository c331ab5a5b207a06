/** What a browser calls itself, in a few words for people (CONTRACT 14.1, sessions). Pure. */

/** The first whose mark stands in the text: later ones stand in the texts of earlier ones too. */
const BROWSERS = [
  ['Line/', 'LINE'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const markIn = (text: string, marks: readonly (readonly [mark: string, name: string])[]) =>
  marks.find(([mark]) => text.includes(mark))?.[1];

/** Browser and system of a User-Agent; undefined each where it says nothing that is known. */
export function browserOf(userAgent: string): { browser: string | undefined; system: string | undefined } {
  return { browser: markIn(userAgent, BROWSERS), system: markIn(userAgent, SYSTEMS) };
}
