/** Presses of a test on what is disabled: see jest/presses, where they fail it. */

/** What was pressed in vain since the last look. */
export const vainPresses: string[] = [];

/** For a test that presses what is disabled, to see nothing happen. @returns how often that was */
export function pressedInVain(): number {
  return vainPresses.splice(0).length;
}
