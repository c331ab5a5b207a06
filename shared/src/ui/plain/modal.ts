/** What makes a layer modal: the rest inert, the focus inside and back where it was, Escape and the backdrop. */

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

function focusableIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(focusable)].filter((element) => !element.closest('[hidden], [inert]'));
}

/**
 * Makes everything beside `layer` inert and moves the focus into `panel`: to the element marked `data-autofocus`, to the
 * first button of an alertdialog, else to the panel itself, whose name is then read out. Elements marked
 * `data-keep-active` (the snackbar) stay as they are.
 * @param layer child of the body that covers the page
 * @param panel the dialog inside it
 * @param onDismiss called on Escape and on a press of the backdrop
 * @returns a function that undoes all of it and gives the focus back
 */
export function openModal(layer: HTMLElement, panel: HTMLElement, onDismiss: () => void): () => void {
  const before = document.activeElement;
  const release = holdPage(layer);
  const forget = listen(layer, panel, onDismiss);

  const wanted = panel.querySelector<HTMLElement>('[data-autofocus]');
  const first = panel.getAttribute('role') === 'alertdialog' ? focusableIn(panel)[0] : undefined;
  (wanted ?? first ?? panel).focus({ preventScroll: true });

  return () => {
    forget();
    release();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

function holdPage(layer: HTMLElement): () => void {
  const root = document.documentElement;
  const made: Element[] = [];
  for (const sibling of document.body.children) {
    if (sibling === layer || sibling.hasAttribute('inert') || sibling.hasAttribute('data-keep-active')) continue;
    // A layer that lies over this one, opened in the same moment, is the one that is to be used.
    if (
      sibling.className === layer.className &&
      layer.compareDocumentPosition(sibling) & Node.DOCUMENT_POSITION_FOLLOWING
    )
      continue;
    sibling.setAttribute('inert', '');
    made.push(sibling);
  }
  const outermost = !root.hasAttribute('data-modal');
  root.setAttribute('data-modal', '');
  return () => {
    for (const sibling of made) sibling.removeAttribute('inert');
    if (outermost) root.removeAttribute('data-modal');
  };
}

/**
 * The keys are heard at the document: there, what a widget inside has already handled (a list that Escape closes) shows
 * as prevented, because React's own listeners sit further in.
 */
function listen(layer: HTMLElement, panel: HTMLElement, onDismiss: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && layer.contains(event.target);
    if (layer.hasAttribute('inert') || !(inside || event.target === document.body)) return;
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) onDismiss();
    else if (event.key === 'Tab') keepTabInside(panel, event);
  };
  // A press that began inside (selecting a text) and ended on the backdrop is not meant as closing.
  let pressed = false;
  const onPointerDown = (event: PointerEvent) => {
    pressed = event.target === layer;
  };
  const onClick = (event: MouseEvent) => {
    if (pressed && event.target === layer) onDismiss();
  };
  document.addEventListener('keydown', onKey);
  layer.addEventListener('pointerdown', onPointerDown);
  layer.addEventListener('click', onClick);
  return () => {
    document.removeEventListener('keydown', onKey);
    layer.removeEventListener('pointerdown', onPointerDown);
    layer.removeEventListener('click', onClick);
  };
}

/** Tab from the last control goes to the first, Shift+Tab from the first to the last. */
function keepTabInside(panel: HTMLElement, event: KeyboardEvent): void {
  const controls = focusableIn(panel);
  const first = controls[0];
  const last = controls[controls.length - 1];
  const active = document.activeElement;
  if (!first || !last) {
    event.preventDefault();
  } else if (event.shiftKey && (active === first || active === panel)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (active === last || !panel.contains(active))) {
    event.preventDefault();
    first.focus();
  }
}
