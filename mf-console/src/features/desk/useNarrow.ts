/** How wide the window is: a phone's, on which lists take the place of tables, or too narrow for two beside each other. */
import { useSyncExternalStore } from 'react';

/** As the frame's own change (frame.module.css). */
const NARROW = '(max-width: 900px)';
/** Too narrow for a panel beside a list. */
const SLIM = '(max-width: 1279px)';

/** Too narrow for the whole menu beside three panes. */
const TIGHT = '(max-width: 1599px)';

const subscriptionOf = (media: string) => (changed: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const toNarrow = subscriptionOf(NARROW);
const toSlim = subscriptionOf(SLIM);
const toTight = subscriptionOf(TIGHT);

export function useNarrow(): boolean {
  return useSyncExternalStore(toNarrow, () => window.matchMedia(NARROW).matches);
}

/** Whether there is no room for a panel beside a list. */
export function useSlim(): boolean {
  return useSyncExternalStore(toSlim, () => window.matchMedia(SLIM).matches);
}

/** Whether there is no room for the whole menu beside three panes. */
export function useTight(): boolean {
  return useSyncExternalStore(toTight, () => window.matchMedia(TIGHT).matches);
}
