/** Whether the window is a phone's, on which lists take the place of tables. */
import { useSyncExternalStore } from 'react';

/** As the frame's own change (frame.module.css). */
const NARROW = '(max-width: 900px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
