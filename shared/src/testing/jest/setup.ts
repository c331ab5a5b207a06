// Runs before each test file of a browser project: matchers, and the browser features that jsdom lacks.
import '@testing-library/jest-dom/jest-globals';
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';

// Long enough for a machine that has other work: what is awaited arrives, or the test fails for its own reason.
configure({ asyncUtilTimeout: 15_000 });

// What is awaited is looked for at every change and every 50 ms, and each time that it was not there yet the whole
// document was printed into an error that nobody reads: the last one alone says what there is.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

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
 * jsdom judges all of its own style sheet anew, for each element that is asked about and for each one around it, and a
 * query by role asks about every element many times. That sheet asks for tags and for the attributes below (and for
 * focus, disabled field sets and lists in lists, which change colours, outlines and bullets that these tests ignore): those
 * that are alike in them, and inherit the same, are judged once for all; one with a style of its own stands until it, or
 * one around it, changes. Of a pseudo-element jsdom only complains that it cannot: antd asks for a scroll bar's.
 */
const computedStyle = window.getComputedStyle.bind(window);
const ASKED = ['dir', 'disabled', 'hidden', 'list', 'open', 'readonly', 'type'];
/** Each change has a number, and so has each judgement: it stands while no change around its element has a later one. */
let changes = 0;
let judgedAnew = 0;
const changed = new WeakMap<Node, number>();
const judged = new WeakMap<Element, { style: CSSStyleDeclaration; at: number }>();
const ofAlike = new Map<string, CSSStyleDeclaration>();
const inherited = new WeakMap<CSSStyleDeclaration, string>();
/** antd's style sheets are empty here (no-styles.cjs). */
const hasRules = () => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0);
const isSheet = (node: Node) => /^(?:style|link)$/i.test(node.nodeName);
function take(records: readonly MutationRecord[]): void {
  if (records.length === 0) return;
  const asksForAll = hasRules();
  for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
    changes += 1;
    if (asksForAll || (type === 'attributes' && [...ASKED, 'style'].includes(attributeName ?? '')))
      changed.set(target, changes);
    // What was moved is in other elements now.
    for (const node of addedNodes) changed.set(node, changes);
    // Another style sheet is none of one element.
    if (isSheet(target) || [...addedNodes, ...removedNodes].some(isSheet)) judgedAnew = changes;
  }
}
const observer = new MutationObserver(take);
observer.observe(document, { subtree: true, childList: true, attributes: true });
function stands(element: Element, at: number): boolean {
  if (judgedAnew > at) return false;
  for (let around: Node | null = element; around; around = around.parentNode) {
    if ((changed.get(around) ?? 0) > at) return false;
  }
  return true;
}
/** What jsdom's elements have of those around them. */
function inheritedFrom(style: CSSStyleDeclaration): string {
  const known = inherited.get(style);
  if (known !== undefined) return known;
  const names = ['visibility', 'pointer-events', 'color', 'caret-color'];
  const text = names.map((name) => style.getPropertyValue(name)).join();
  inherited.set(style, text);
  return text;
}
function judge(element: Element): CSSStyleDeclaration {
  if (element.hasAttribute('style') || hasRules()) return computedStyle(element);
  const { localName, parentElement } = element;
  const around = parentElement ? inheritedFrom(getComputedStyle(parentElement)) : '';
  const key = JSON.stringify([localName, around, ASKED.map((name) => element.getAttribute(name))]);
  const style = ofAlike.get(key) ?? computedStyle(element);
  ofAlike.set(key, style);
  return style;
}
function getComputedStyle(element: Element): CSSStyleDeclaration {
  // Outside the document nothing tells of changes.
  if (!element.isConnected) return computedStyle(element);
  take(observer.takeRecords());
  const known = judged.get(element);
  if (known && stands(element, known.at)) return known.style;
  const style = judge(element);
  judged.set(element, { style, at: changes });
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
// Nothing is laid out here that a property could say something of.
CSS.supports ??= () => false;
