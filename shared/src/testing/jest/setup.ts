// Runs before each test file of a browser project: matchers, and the browser features that jsdom lacks.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

// Long enough for a machine that has other work: what is awaited arrives, or the test fails for its own reason.
configure({ asyncUtilTimeout: 15_000 });

// React writes down a stack for each element that it makes; jest asks for a hundred frames of it, Node for ten.
Error.stackTraceLimit = 10;

/** jsdom has no layout, so no media query matches. */
function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Of a pseudo-element jsdom only complains that it cannot: antd asks for a scroll bar's. */
const computedStyle = window.getComputedStyle.bind(window);
const getComputedStyle = (element: Element) => computedStyle(element);

/** Node's own MessageChannel keeps jest alive after the last test; timers do not. */
class TimerMessageChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown): void => {
      setTimeout(() => this.port1.onmessage?.({ data }), 0);
    },
  };
}

Object.assign(window, { matchMedia, getComputedStyle, ResizeObserver: NoResizeObserver, scrollTo: () => undefined });
Object.assign(globalThis, { MessageChannel: TimerMessageChannel });

/**
 * jsdom knows <dialog> but not how it opens: enough of it that the rest of the page is inert, Escape asks the topmost
 * dialog, and the focus comes back.
 */
const modals: { dialog: HTMLDialogElement; inert: Element[]; before: Element | null }[] = [];
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  const inert = [...document.body.children].filter((element) => element !== this && !element.hasAttribute('inert'));
  for (const element of inert) element.setAttribute('inert', '');
  this.removeAttribute('inert');
  modals.push({ dialog: this, inert, before: document.activeElement });
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  const modal = modals.find(({ dialog }) => dialog === this);
  if (!modal) return;
  modals.splice(modals.indexOf(modal), 1);
  for (const element of modal.inert) element.removeAttribute('inert');
  this.open = false;
  if (modal.before instanceof HTMLElement) modal.before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};
window.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  const top = modals.at(-1)?.dialog;
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
});
Element.prototype.scrollIntoView ??= () => undefined;
