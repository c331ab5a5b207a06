// Runs before each test file of a browser project: matchers, and the browser features that jsdom lacks.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';
import * as React from 'react';

// Long enough for a machine that has other work: what is awaited arrives, or the test fails for its own reason.
configure({ asyncUtilTimeout: 15_000 });

// Node's own number; jest asks for a hundred frames of each error.
Error.stackTraceLimit = 10;

// React in development writes down where each element was made, a tenth of what a screen's test takes, until it has
// written 10,000 in a second: here it has. A warning still says which component it is about.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

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

/**
 * jsdom judges all of its own style sheet anew for each element that is asked about, and a query by role asks about
 * every element many times: what was judged stands until the document changes. Of a pseudo-element jsdom only complains
 * that it cannot: antd asks for a scroll bar's.
 */
const computedStyle = window.getComputedStyle.bind(window);
const changes = new MutationObserver(() => judged.clear());
const judged = new Map<Element, CSSStyleDeclaration>();
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
function getComputedStyle(element: Element): CSSStyleDeclaration {
  if (changes.takeRecords().length > 0) judged.clear();
  const known = judged.get(element);
  if (known) return known;
  const style = computedStyle(element);
  judged.set(element, style);
  return style;
}

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
