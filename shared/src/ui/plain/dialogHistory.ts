/**
 * The phone's back gesture closes the topmost dialog instead of leaving the screen: while dialogs are open, the history
 * has one entry above the screen's own, with the same address. The router never hears of it. Fetched with the first
 * dialog; without it, back leaves the screen.
 */

/** Asks the topmost dialog to close; undefined where none is open. */
type Topmost = () => (() => void) | undefined;

const MARK = 'dialog';
/** A step that was not made so long after a screen was opened meanwhile was given up by the browser. */
const LONGEST_STEP_MILLISECONDS = 500;

function stateOfHistory(): object {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** The number of the dialogs' entry that the page is at; undefined at any other entry. */
function markNow(): unknown {
  const state = stateOfHistory();
  return MARK in state ? state[MARK] : undefined;
}

/** True at the entry of the dialogs. */
function isMarked(): boolean {
  return markNow() !== undefined;
}

/** Which entry of the router's the page is at; that of the dialogs has the number of the one below it. */
function placeNow(): string {
  const state = stateOfHistory();
  return `${'idx' in state ? String(state.idx) : ''} ${window.location.href}`;
}

/** Counts the entries of dialogs, so that each is known from the one before it at the same place. */
let entries = 0;
let topmost: Topmost = () => undefined;
/** The entry below that of the dialogs, while they are open. */
let place: string | undefined;
/** True after a step back to it: the dialogs' entry is still there, one step ahead. */
let isAhead = false;
/** A step through the history that was asked for here and has not been made yet. */
let awaited: 'back' | 'forward' | undefined;
let timer: number | undefined;
let overdue: number | undefined;

/** @param left the dialogs' entry that a step back is to leave */
function awaitStep(left: unknown): void {
  window.clearTimeout(overdue);
  overdue = window.setTimeout(() => {
    // A busy phone is late: asked again, it would make two steps, and leave the screen too.
    if (awaited === 'back' && markNow() === left) {
      awaitStep(left);
      return;
    }
    awaited = undefined;
    settle();
  }, LONGEST_STEP_MILLISECONDS);
}

function step(direction: 'back' | 'forward'): void {
  awaited = direction;
  awaitStep(markNow());
  window.history[direction]();
}

/** Brings the history into step with the dialogs. */
function settle(): void {
  if (awaited !== undefined) return;
  const isOpen = topmost() !== undefined;
  if (isOpen && isMarked()) place = placeNow();
  if (isOpen === isMarked()) return;
  if (!isOpen) {
    step('back');
  } else if (isAhead && place === placeNow()) {
    step('forward');
  } else {
    place = placeNow();
    // The entry of a dialog must not read as a screen to go back to (hasScreenBefore).
    if (window.history.length === 1) window.history.replaceState({ ...stateOfHistory(), first: true }, '');
    entries += 1;
    window.history.pushState({ ...stateOfHistory(), [MARK]: entries }, '');
  }
  isAhead = false;
}

/** Not at once: what closes a dialog may go to another screen in the same breath, or open the next dialog. */
function settleSoon(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(settle);
}

function popped(event: PopStateEvent): void {
  const close = topmost();
  if (awaited !== undefined) {
    event.stopImmediatePropagation();
    // A screen that was opened meanwhile lies above: back to it.
    const isShort = awaited === 'back' && isMarked();
    awaited = undefined;
    window.clearTimeout(overdue);
    if (isShort) step('forward');
    else settleSoon();
  } else if (close && place === placeNow() && !isMarked()) {
    event.stopImmediatePropagation();
    isAhead = true;
    close();
    // One that may not be closed, or another one below it, takes its entry again.
    settleSoon();
  } else {
    // Forward, or back from another screen, to where dialogs were: nothing opens again, and the entry is left.
    isAhead = false;
    settleSoon();
  }
}

/** @param topmostNow what a step back closes now; called again whenever a dialog has opened or closed. */
export function followDialogs(topmostNow: Topmost): void {
  topmost = topmostNow;
  // Ahead of the router's own listener.
  window.addEventListener('popstate', popped, true);
  settleSoon();
}
