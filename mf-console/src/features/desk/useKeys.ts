/** Listens to the window's keys while a screen is shown, and no dialog stands over it. */
import { useEffect, useRef } from 'react';
import { isCovered } from './keys';

/** Longer than a bar-code reader takes from one key to the next: its letters are no deeds. */
const LETTER_PAUSE_MILLISECONDS = 80;
const LETTER = /^[a-z]$/i;

/**
 * @param onKey the newest one is asked; true: the key is taken, and means nothing else
 * @param lettersWait a letter counts only when no other key follows at once, as it does from a reader
 */
export function useKeys(onKey: (event: KeyboardEvent) => boolean, lettersWait = true): void {
  const newest = useRef(onKey);
  useEffect(() => {
    newest.current = onKey;
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: KeyboardEvent) => {
      clearTimeout(waiting);
      if (event.defaultPrevented || isCovered()) return;
      if (LETTER.test(event.key)) {
        // A key that is held down is one press.
        if (event.repeat) return;
        if (lettersWait) {
          waiting = setTimeout(() => {
            if (!isCovered()) newest.current(event);
          }, LETTER_PAUSE_MILLISECONDS);
          return;
        }
      }
      if (newest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', listen);
    };
  }, [lettersWait]);
}
