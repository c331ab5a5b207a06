/** A value that follows another a moment later: after a pause in its changes, or when they go on for long. */
import { startTransition, useEffect, useRef, useState } from 'react';

const PAUSE_MILLISECONDS = 250;
const LONGEST_MILLISECONDS = 1_000;

export function useFollowing<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value);
  /** When the first change came that was not followed yet. */
  const since = useRef<number>(undefined);
  useEffect(() => {
    if (value === followed) {
      since.current = undefined;
      return undefined;
    }
    since.current ??= performance.now();
    const left = since.current + LONGEST_MILLISECONDS - performance.now();
    const timer = setTimeout(
      () => {
        // What changes from now on waits for itself: else nothing would, once somebody has typed for so long.
        since.current = undefined;
        startTransition(() => setFollowed(() => value));
      },
      Math.max(0, Math.min(PAUSE_MILLISECONDS, left)),
    );
    return () => clearTimeout(timer);
  }, [value, followed]);
  return followed;
}
