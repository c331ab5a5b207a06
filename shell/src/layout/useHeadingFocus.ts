/**
 * After a navigation moves the focus to the new screen's heading, so that a screen reader says where the person is and
 * Tab starts there. A screen that arrives later, with its remote, is waited for; a screen that has placed the focus
 * itself keeps it.
 */
import { useLocation } from '@madoguchi/shared/router';
import { useEffect, useRef } from 'react';

function focusHeading(): boolean {
  const heading = document.querySelector('h1');
  if (!heading) return false;
  if (!document.activeElement?.closest('main')) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return true;
}

/** Used once, by the layout. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    // The first page's focus belongs to the browser.
    if (lastPathname.current === pathname) return undefined;
    lastPathname.current = pathname;
    if (focusHeading()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
