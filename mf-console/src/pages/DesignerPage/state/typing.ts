/**
 * What is typed into a field of the designer is painted first, in the field alone, and written to the form behind a key
 * that was painted, or in a pause: no key waits for what the form does with it. Whatever else is done writes it before.
 */
import { useCallback, useId, useLayoutEffect, useRef } from 'react';

/** How long a text waits at most, also where the browser paints nothing, as in a window behind others. */
export const LONGEST_TYPED_MILLISECONDS = 400;
/** A key behind a pause like this is written by itself: the next one may be as far away. */
const PAUSE_MILLISECONDS = 250;
/** What has waited for so long is written behind the next key: the one after that would come too late for it. */
const LONG_MILLISECONDS = 250;

export interface Typing {
  /** Writes a moment later, in place of what waits of the same field; what waits of another one is written now. */
  later: (field: string, write: () => void) => void;
  /** Writes what waits now. */
  settle: () => void;
  /** True while the next key may come at any moment. */
  isGoingOn: () => boolean;
}

/** One for a form: only one field is typed into at a time. */
export function makeTyping(): Typing {
  let waiting: { field: string; write: () => void; since: number } | undefined;
  let lastKey = Number.NEGATIVE_INFINITY;
  let frame = 0;
  let behind: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    cancelAnimationFrame(frame);
    clearTimeout(behind);
    clearTimeout(longest);
    const write = waiting?.write;
    waiting = undefined;
    write?.();
  };
  return {
    settle,
    isGoingOn: () => performance.now() - lastKey < PAUSE_MILLISECONDS,
    later: (field, write) => {
      if (waiting?.field !== field) settle();
      const now = performance.now();
      if (!waiting) longest = setTimeout(settle, LONGEST_TYPED_MILLISECONDS);
      waiting = { field, write, since: waiting?.since ?? now };
      const isTime = now - lastKey >= PAUSE_MILLISECONDS || now - waiting.since >= LONG_MILLISECONDS;
      lastKey = now;
      cancelAnimationFrame(frame);
      clearTimeout(behind);
      if (isTime)
        frame = requestAnimationFrame(() => {
          behind = setTimeout(settle, 0);
        });
    },
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * A text that is typed into a control which keeps its own: no key renders anything.
 * @param text as the form has it
 * @param write writes it to the form
 * @returns where the control is told of (`ref`), and what it does with a text that was typed in it
 */
export function useTyped(text: string, typing: Typing, write: (text: string) => void) {
  const field = useId();
  const control = useRef<Control>(null);
  const isWaiting = useRef(false);
  // What the form says otherwise is shown, as after an undo; not over what is being typed.
  useLayoutEffect(() => {
    const { current } = control;
    if (current && !isWaiting.current && current.value !== text) current.value = text;
  }, [text]);
  const show = useCallback((element: Control | null) => {
    control.current = element;
  }, []);
  return {
    show,
    write: (typed: string) => {
      isWaiting.current = true;
      typing.later(field, () => {
        isWaiting.current = false;
        write(typed);
      });
    },
    settle: typing.settle,
  };
}
