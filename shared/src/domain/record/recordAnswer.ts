/** One answer of a record as a screen shows it. */

/**
 * One answered item. Images are addresses to show as pictures (FIND-025), secure files have a list in which they can be
 * opened beside their names, everything else is text; parts of a longer answer are lines.
 */
export type RecordAnswer = { itemKey: string; title: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'image'; addresses: readonly string[] }
  | { kind: 'files'; text: string; files: readonly string[]; surveyId: string }
);
