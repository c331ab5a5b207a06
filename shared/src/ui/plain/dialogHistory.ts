/**
 * The phone's back gesture closes the topmost dialog instead of leaving the screen: while dialogs are open, the history
 * has one entry above the screen's own, with the same address. The router never hears of it. Fetched with the first
 * dialog, and by a page that begins at such an entry; without it, back leaves the screen.
 */

/** Asks the topmost dialog to close; undefined where none is open. */
type Topmost = () => (() => void) | undefined;

/** What the router is at while the page is at the entry of the dialogs. */
interface Shown {
  state: object;
  url: string;
}

/** In the state of the dialogs' entry, as `dialogLayers` reads it. */
const MARK = 'dialog';
/** A step that was not made by then was given up by the browser, for a screen that was opened meanwhile. */
const LONGEST_STEP_MILLISECONDS = 500;

function stateOfHistory(): object {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** True at the entry of the dialogs. */
function isMarked(): boolean {
  return MARK in stateOfHistory();
}

/** How far into the history the router believes to be; the dialogs' entry has the number of the one below it. */
function indexIn(state: object): unknown {
  return 'idx' in state ? state.idx : undefined;
}

/** Which entry of the router's the page is at. */
function placeNow(): string {
  return `${String(indexIn(stateOfHistory()))} ${window.location.href}`;
}

let topmost: Topmost = () => undefined;
/** The screen that belongs below the dialogs' entry; another one than lies there where it was replaced meanwhile. */
let shown: Shown | undefined;
/** Where a step back has led from the dialogs' entry, which is still there, one step ahead. */
let belowEntry: string | undefined;
/** A step through the history that was asked for here and has not been made yet. */
let awaited: 'back' | 'forward' | undefined;
let timer: number | undefined;
let overdue: number | undefined;

function rememberShown(): void {
  const { [MARK]: _, ...state }: { [MARK]?: unknown } = stateOfHistory();
  shown = { state, url: window.location.href };
}

const replaceNatively = window.history.replaceState.bind(window.history);

/**
 * Replaces the entry that the page is at and keeps its marks: the router knows nothing of them, and what it replaces
 * while a dialog is open or about to be left is the dialogs' entry. No event tells of a replaced entry.
 */
function replaceKeepingMarks(data: unknown, unused: string, url?: string | URL | null): void {
  const state = stateOfHistory();
  const marks = { ...(MARK in state && { [MARK]: true }), ...('first' in state && { first: true }) };
  replaceNatively({ ...Object(data), ...marks }, unused, url);
  if (isMarked()) rememberShown();
}

/** True one step back from the dialogs' entry. */
function isBelow(): boolean {
  return shown !== undefined && !isMarked() && indexIn(shown.state) === indexIn(stateOfHistory());
}

/** Below the dialogs' entry: the screen that has replaced the one there takes its place. */
function settleBelow(): void {
  if (shown && isBelow()) replaceNatively(shown.state, '', shown.url);
}

function step(direction: 'back' | 'forward'): void {
  awaited = direction;
  window.clearTimeout(overdue);
  overdue = window.setTimeout(() => {
    awaited = undefined;
    settle();
  }, LONGEST_STEP_MILLISECONDS);
  window.history[direction]();
}

/** Brings the history into step with the dialogs. */
function settle(): void {
  if (awaited !== undefined) return;
  const isOpen = topmost() !== undefined;
  if (isMarked()) rememberShown();
  if (isOpen === isMarked()) return;
  if (!isOpen) {
    step('back');
  } else if (belowEntry === placeNow()) {
    step('forward');
  } else {
    // The entry of a dialog must not read as a screen to go back to (hasScreenBefore).
    if (window.history.length === 1) replaceNatively({ ...stateOfHistory(), first: true }, '');
    window.history.pushState({ ...stateOfHistory(), [MARK]: true }, '');
    rememberShown();
  }
  belowEntry = undefined;
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
    settleBelow();
    if (isShort) step('forward');
    else settleSoon();
  } else if (close && isBelow()) {
    event.stopImmediatePropagation();
    settleBelow();
    belowEntry = placeNow();
    close();
    // One that may not be closed, or another one below it, takes its entry again.
    settleSoon();
  } else {
    // Forward, or back from another screen, to where dialogs were: nothing opens again, and the entry is left.
    belowEntry = undefined;
    settleSoon();
  }
}

/** @param topmostNow what a step back closes now; called again whenever a dialog has opened or closed. */
export function followDialogs(topmostNow: Topmost): void {
  topmost = topmostNow;
  window.history.replaceState = replaceKeepingMarks;
  // Ahead of the router's own listener.
  window.addEventListener('popstate', popped, true);
  settleSoon();
}
