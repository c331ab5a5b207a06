/**
 * After a navigation moves the focus to the new screen's heading, so that a screen reader says where the person is and
 * Tab starts there. A screen that arrives later, with its remote, is waited for, and so is the one behind a loading
 * screen, which takes the focus with it when it goes; a screen that has placed the focus itself keeps it.
 */
import { useLocation } from '@madoguchi/shared/router';
import { useEffect, useRef } from 'react';

/** What says that the person goes on by themselves. */
const DEEDS = ['pointerdown', 'keydown'] as const;

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement?.closest('main, header, dialog')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Used once, by the layout. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    // The first page's focus belongs to the browser.
    if (lastPathname.current === pathname) return undefined;
    lastPathname.current = pathname;
    focusHeading();
    const observer = new MutationObserver(focusHeading);
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = () => {
      observer.disconnect();
      for (const deed of DEEDS) window.removeEventListener(deed, stop, true);
    };
    for (const deed of DEEDS) window.addEventListener(deed, stop, true);
    return stop;
  }, [pathname]);
}
