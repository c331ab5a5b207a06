/** Listens to the window's keys while a screen is shown. */
import { useEffect, useRef } from 'react';

/** @param onKey the newest one is asked; true: the key is taken, and means nothing else */
export function useKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const newest = useRef(onKey);
  useEffect(() => {
    newest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && newest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
