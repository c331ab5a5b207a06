/**
 * Holds back what a lost focus brings until the press that took the focus is over. A message that comes or goes between
 * mousedown and mouseup moves the page under the finger, and the press misses what it was meant for. Taps count:
 * browsers make a mousedown of them.
 */

let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}

function onDown(): void {
  // A press that ended outside the window has sent no event.
  release();
  isPressed = true;
}

/** The click follows the mouseup within the same task. */
function onUp(): void {
  setTimeout(release, 0);
}

/** Follows presses until the returned function is called. */
export function watchPresses(): () => void {
  document.addEventListener('mousedown', onDown, true);
  document.addEventListener('mouseup', onUp, true);
  document.addEventListener('dragend', onUp, true);
  return () => {
    document.removeEventListener('mousedown', onDown, true);
    document.removeEventListener('mouseup', onUp, true);
    document.removeEventListener('dragend', onUp, true);
    release();
  };
}

/** Runs at once, or after the press that is under way. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
