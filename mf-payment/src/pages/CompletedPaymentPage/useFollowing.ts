/**
 * Follows a payment until the server knows how it ended: asks again by itself, at first soon, then less and less often,
 * and at once when the person comes back to the page or to the network; and says when that has taken long.
 */
import { useEffect, useRef, useState } from 'react';

const FIRST_PAUSE_MILLISECONDS = 1_000;
const GROWTH = 1.5;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** From then on the screen says that it takes long, and offers ways on. */
const LONG_MILLISECONDS = 30_000;

/** True once who looks at the screen has waited for long. */
export function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLong(true), LONG_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, []);
  return isLong;
}

/** @param askAgain asks once; must not change while `isWaiting` */
export function useFollowing(isWaiting: boolean, askAgain: () => Promise<unknown>): void {
  const ask = useRef(askAgain);
  useEffect(() => {
    ask.current = askAgain;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    let pause = FIRST_PAUSE_MILLISECONDS;
    let timer: number | undefined;
    const schedule = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void run(), pause);
      pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MILLISECONDS);
    };
    const run = async () => {
      if (document.visibilityState !== 'hidden') await ask.current();
      if (!isOver) schedule();
    };
    const soon = () => {
      if (document.visibilityState === 'hidden') return;
      pause = FIRST_PAUSE_MILLISECONDS;
      void run();
    };
    schedule();
    document.addEventListener('visibilitychange', soon);
    window.addEventListener('online', soon);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', soon);
      window.removeEventListener('online', soon);
    };
  }, [isWaiting]);
}
