/** Does something again and again while the page is looked at. */
import { useEffect, useRef } from 'react';

export function useEvery(milliseconds: number, act: () => void): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
