/** Keys of the desk's screens: a letter is a deed only where nobody is typing. */

/** A button that is an input hears no letters. */
const TYPED_IN =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"], dialog';
/** What answers Enter and Space by itself. */
const PRESSED =
  'button, a, [role="tab"], [role="menuitem"], [role="option"], [role="radio"], [role="checkbox"], summary';

/** True while keys belong to a field or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

/** True while a dialog is open: wherever the focus is, keys are not for the page behind it. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** True where Enter or Space already means something. */
export function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(PRESSED) !== null;
}

/** True for a key with a modifier, which belongs to the browser or the system. */
export function hasModifier({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isComposing;
}
