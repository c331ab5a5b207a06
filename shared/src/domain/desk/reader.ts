/**
 * A bar-code or QR reader that is a keyboard (CONSOLE 1): it types a whole code faster than anybody can, and ends with
 * Enter. What people type by hand is never taken for it.
 */

/** Between two keys of a reader; people need twice as long at their fastest. */
const PAUSE_MILLISECONDS = 50;
/** The shortest of our codes has 8 characters without its hyphen. */
const SHORTEST = 8;

export interface ReaderState {
  typed: string;
  /** When the last key came, in milliseconds. */
  at: number;
}

export const NOTHING_READ: ReaderState = { typed: '', at: Number.NEGATIVE_INFINITY };

/**
 * What a key makes of it.
 * @param key as KeyboardEvent.key has it
 * @param at milliseconds on any clock that runs on
 * @returns the state, and the code where one has just ended
 */
export function readKey(state: ReaderState, key: string, at: number): { state: ReaderState; code?: string } {
  const isFast = at - state.at <= PAUSE_MILLISECONDS;
  if (key === 'Enter') {
    const isCode = isFast && state.typed.length >= SHORTEST;
    return isCode ? { state: NOTHING_READ, code: state.typed } : { state: NOTHING_READ };
  }
  // Shift and the like come between the letters that a reader types.
  if (key.length !== 1) return { state };
  return { state: { typed: isFast ? state.typed + key : key, at } };
}
