/**
 * What is drawn of the page's address before React has come: by the server the form's title above the outline of its
 * cards (api, web/html.ts), and, once its config is there, its first items as real controls (page/firstItems.ts). It
 * lies over the root and stays as long as a loading state has its place below it; the form takes over what was typed in it.
 */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { FIRST_SIGHT_ID } from '../../contract/runtime';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How many loading states have it in their place. */
let places = 0;

/** The first sight of the address where the person is. */
function drawnHere(): HTMLElement | undefined {
  const drawn = document.getElementById(FIRST_SIGHT_ID);
  return drawn?.dataset.path === window.location.pathname ? drawn : undefined;
}

/** The one that went before a form stood, with what was entered in it: another attempt may bring the form. */
let dropped: HTMLElement | undefined;

/** The dropped one, where the form of its address comes after all; a query may name another answer. */
function droppedHere(): HTMLElement | undefined {
  const { pathname, search } = window.location;
  return dropped?.dataset.path === pathname && search === '' ? dropped : undefined;
}

/**
 * Takes it away unless a loading state has it in its place: the page shows something else. What was entered in it waits
 * for the form.
 */
export function dropUnplacedFirstSight(): void {
  if (places > 0) return;
  dropped = document.getElementById(FIRST_SIGHT_ID) ?? dropped;
  dropped?.remove();
}

/** Takes it away with what was entered: the person has signed out. */
export function forgetFirstSight(): void {
  document.getElementById(FIRST_SIGHT_ID)?.remove();
  dropped = undefined;
}

/** The first sight of this address, or what is shown where there is none. */
export function FirstSight({ otherwise }: { otherwise: ReactNode }) {
  const isHere = drawnHere() !== undefined;
  useLayoutEffect(() => {
    if (!isHere) return undefined;
    places += 1;
    return () => {
      places -= 1;
      // One loading state follows another in the same commit.
      queueMicrotask(dropUnplacedFirstSight);
    };
  }, [isHere]);
  return isHere ? <div className="mg-screen" /> : otherwise;
}

function isInUse(): boolean {
  return drawnHere()?.hasAttribute('data-in-use') === true;
}

/**
 * Whether a word is being composed in it, a finger is down on it, or one of its selects may have its picker open: the
 * form waits for the end of that.
 */
export function useFirstSightInUse(): boolean {
  const [inUse, setInUse] = useState(isInUse);
  useEffect(() => {
    const drawn = drawnHere();
    if (!drawn) return undefined;
    const observer = new MutationObserver(() => setInUse(isInUse()));
    observer.observe(drawn, { attributes: true });
    setInUse(isInUse());
    return () => observer.disconnect();
  }, []);
  // Once it is gone nothing ends its use.
  return inUse && drawnHere() !== undefined;
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

/** Changes a text as a person does it. */
function type(control: Control, text: string): void {
  control.value = text;
  const name = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(name, { bubbles: true }));
}

function focusAs(control: Control, before: Control): void {
  control.focus({ preventScroll: true });
  if (control instanceof HTMLSelectElement || before instanceof HTMLSelectElement || isChoice(before)) return;
  control.setSelectionRange(before.selectionStart, before.selectionEnd);
}

/**
 * Hands over what was entered to the controls of the same names, as if the person did it there, and the focus with the
 * caret; then the first sight goes.
 * @returns what must wait until the form has its effects: choices render at once
 */
function handOver(drawn: HTMLElement, form: HTMLElement): (() => void)[] {
  const own = [...form.querySelectorAll<Control>('input, select, textarea')];
  const choices: (() => void)[] = [];
  for (const before of drawn.querySelectorAll<Control>('input, select, textarea')) {
    const control = own.find(
      ({ name, value }) => name === before.name && (!isChoice(before) || value === before.value),
    );
    if (!control) continue;
    if (isChoice(before) && isChoice(control)) {
      if (before.checked && !control.checked) choices.push(() => control.click());
    } else if (before.value !== '' && before.value !== control.value) {
      if (before instanceof HTMLSelectElement) choices.push(() => type(control, before.value));
      else type(control, before.value);
    }
    if (document.activeElement === before) focusAs(control, before);
  }
  forgetFirstSight();
  return choices;
}

/** Lets a form take over what was entered before it stood. `root`: the element around its items. */
export function useEnteredBefore(root: RefObject<HTMLElement | null>): void {
  const [choices] = useState<(() => void)[]>([]);
  useLayoutEffect(() => {
    const drawn = drawnHere() ?? droppedHere();
    if (drawn && root.current) choices.push(...handOver(drawn, root.current));
  }, [root, choices]);
  useEffect(() => {
    for (const choose of choices.splice(0)) choose();
  }, [choices]);
}
