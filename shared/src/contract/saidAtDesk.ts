/** What the console's search hands on to the form of an entry at the desk. Not in routes.ts, which the page lends to remotes. */

/**
 * Navigation state of the way from the console's search to the form of an entry at the desk: what was typed there, which is
 * what a caller says of themselves. Not in the address, where it would stand in lists of visited pages.
 */
export const saidAtDesk = (said: string) => ({ saidAtDesk: said });

/** The text in the navigation state of {@link saidAtDesk}; undefined in another. */
export function saidIn(state: unknown): string | undefined {
  const said = typeof state === 'object' && state !== null && 'saidAtDesk' in state ? state.saidAtDesk : undefined;
  return typeof said === 'string' ? said : undefined;
}
