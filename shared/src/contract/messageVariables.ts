/** What a message of the house may say of a reservation, as `{name}` (CONTRACT 14.4): for the parsers and the screens. */
export const MESSAGE_VARIABLES = [
  'facility',
  'day',
  'time',
  'what',
  'place',
  'code',
  'amount',
  'bring',
  'telephone',
  'link',
] as const;

export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

/** The names in braces of a text that are no variables, each once, as they are written. */
export function unknownVariables(text: string): string[] {
  const known: readonly string[] = MESSAGE_VARIABLES;
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** True for a text in which every `{…}` is one of MESSAGE_VARIABLES. */
export function hasKnownVariables(text: string): boolean {
  return unknownVariables(text).length === 0;
}
