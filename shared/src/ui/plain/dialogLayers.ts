/**
 * The modal dialogs that are open, the topmost last: all else of the page is inert, so what speaks must be inside it.
 */
import { useSyncExternalStore } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

interface Layer {
  dialog: HTMLDialogElement;
  /** Asks to close it; absent where the browser's back is none of its business. */
  onBack: (() => void) | undefined;
}

let open: readonly Layer[] = [];
const listeners = new Set<() => void>();

function setOpen(layers: readonly Layer[]): void {
  open = layers;
  document.documentElement.toggleAttribute('data-modal', open.length > 0);
  for (const listener of listeners) listener();
}

const topmostBack = () => open.findLast(({ onBack }) => onBack)?.onBack;

function tellHistory(): void {
  // Without it, back leaves the screen as it always has.
  import(/* webpackChunkName: "dialog_history" */ './dialogHistory').then(
    ({ followDialogs }) => followDialogs(topmostBack),
    () => undefined,
  );
}

/**
 * Opens a dialog over the page and over those that are open. The focus goes to the element marked `data-autofocus`, to
 * the first control of an alertdialog, else to the dialog itself, whose name is then read out.
 * @param onBack asked by the browser's back; without it back leaves the screen
 * @returns closes it; the focus goes back to where it was.
 */
export function openLayer(dialog: HTMLDialogElement, onBack?: () => void): () => void {
  dialog.showModal();
  const layer = { dialog, onBack };
  setOpen([...open, layer]);
  if (onBack) tellHistory();
  const isAlert = dialog.getAttribute('role') === 'alertdialog';
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const first = isAlert ? dialog.querySelector<HTMLElement>(FOCUSABLE) : null;
  (wanted ?? first ?? dialog).focus({ preventScroll: true });
  return () => {
    setOpen(open.filter((each) => each !== layer));
    dialog.close();
    if (onBack) tellHistory();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where something goes that must be seen and heard over everything: the topmost dialog, or the page. */
export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(subscribe, () => open.at(-1)?.dialog ?? document.body);
}
