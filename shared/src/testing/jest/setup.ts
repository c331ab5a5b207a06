// Runs before each test file of a browser project: matchers, and the browser features that jsdom lacks.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

// Long enough for a machine that has other work: what is awaited arrives, or the test fails for its own reason.
configure({ asyncUtilTimeout: 15_000 });

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

/** Node's own MessageChannel keeps jest alive after the last test; timers do not. */
class TimerMessageChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown): void => {
      setTimeout(() => this.port1.onmessage?.({ data }), 0);
    },
  };
}

Object.assign(window, { matchMedia, ResizeObserver: NoResizeObserver, scrollTo: () => undefined });
Object.assign(globalThis, { MessageChannel: TimerMessageChannel });

// jsdom knows <dialog> but not how it opens: enough of it that a dialog's contents are found by role.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView ??= () => undefined;
