/**
 * Does something again and again while the page is looked at. It stops where nobody has touched a key or the pointer for
 * a while: a desk that was left would otherwise stay signed in by its own calls. Any key or pointer goes on at once.
 */
import { useEffect, useRef, useState } from 'react';

/** A click too: what reads the screen to somebody presses buttons without a pointer. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'click'] as const;

/** A screen rests a minute before the session of who is away would end; of a session of a minute after half of it. */
export const restMilliseconds = (idleMinutes: number) => Math.max(idleMinutes - 1, idleMinutes / 2) * 60_000;

/**
 * @param every milliseconds between two times
 * @param restAfter milliseconds without a sign of anybody after which it stops
 * @returns true while it has stopped
 */
export function useEvery({ every, restAfter }: { every: number; restAfter: number }, act: () => void): boolean {
  const newest = useRef(act);
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    let quiet = 0;
    const timer = setInterval(() => {
      quiet += every;
      if (quiet >= restAfter) setResting(true);
      else if (document.visibilityState === 'visible') newest.current();
    }, every);
    const goOn = () => {
      const wasResting = quiet >= restAfter;
      quiet = 0;
      if (!wasResting) return;
      setResting(false);
      newest.current();
    };
    for (const sign of SIGNS) window.addEventListener(sign, goOn, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, goOn, { capture: true });
    };
  }, [every, restAfter]);
  return isResting;
}
