/** A new screen starts at its top; going back finds the place where the screen was left. */
import { useNavigationType } from '@madoguchi/shared/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** @param key of the history's entry that is shown. */
export function useScrollPosition(key: string): void {
  const isBack = useNavigationType() === 'POP';
  const [positions] = useState(() => new Map<string, number>());
  const isFirst = useRef(true);

  useEffect(() => {
    const setMode = (mode: ScrollRestoration) => {
      window.history.scrollRestoration = mode;
    };
    // After a reload the browser finds the place by itself.
    const leave = () => setMode('auto');
    setMode('manual');
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else window.scrollTo(0, (isBack && positions.get(key)) || 0);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isBack, positions]);
}
