/** A value that follows another a moment later: after a pause in its changes, or when they go on for long. */
import { startTransition, useEffect, useRef, useState } from 'react';

const PAUSE_MILLISECONDS = 250;
const LONGEST_MILLISECONDS = 3_000;

/** Does it once what was just changed is on the screen. @returns what takes it back */
function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * @param isGoingOn whether somebody is in the middle of changing it, beyond what it is already
 */
export function useFollowing<Value>(value: Value, isGoingOn: () => boolean): Value {
  const [followed, setFollowed] = useState(value);
  /** When the first change came that was not followed yet. */
  const since = useRef<number>(undefined);
  useEffect(() => {
    if (value === followed) {
      since.current = undefined;
      return undefined;
    }
    since.current ??= performance.now();
    const follow = () => {
      // What changes from now on waits for itself: else nothing would, once somebody has typed for so long.
      since.current = undefined;
      startTransition(() => setFollowed(() => value));
    };
    // Somebody who types on has the most time right behind a key, and none where the next one may come at any moment.
    if (performance.now() - since.current + PAUSE_MILLISECONDS >= LONGEST_MILLISECONDS) return afterPaint(follow);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => (isGoingOn() ? wait() : follow()), PAUSE_MILLISECONDS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [value, followed, isGoingOn]);
  return followed;
}
