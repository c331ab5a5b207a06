/** Joining of class names. */

/**
 * Joins the class names that are set.
 * @returns one text for `className`
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
