/**
 * Medical mode: a cover over the content while the page is hidden, so that the switcher's picture of it shows nothing of
 * a patient (CONTRACT 13). Made at the event itself, since the picture is taken right after it, and outside of React,
 * which would come too late. The focus and what is typed stay: the content is only not drawn.
 */
import { pageHouse } from '@madoguchi/shared/store';
import { commonTexts } from '@madoguchi/shared/texts';
import './cover.css';

const COVERED = 'data-covered';

/** Covers the page whenever it is hidden or left, from now on. @returns stops it; the shell never does, tests do */
export function coverHiddenPages(): () => void {
  const cover = document.createElement('div');
  cover.className = 'shell-cover';
  cover.setAttribute('aria-hidden', 'true');
  cover.textContent = pageHouse().facility ?? commonTexts.neutralTitle;
  const hide = () => {
    document.documentElement.setAttribute(COVERED, '');
    document.body.append(cover);
  };
  const show = () => {
    document.documentElement.removeAttribute(COVERED);
    cover.remove();
  };
  const follow = () => (document.visibilityState === 'hidden' ? hide() : show());
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', hide);
  // Some browsers leave without going: whoever touches the page sees it again.
  const returns = ['pageshow', 'focus', 'pointerdown'] as const;
  for (const event of returns) window.addEventListener(event, follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', hide);
    for (const event of returns) window.removeEventListener(event, follow);
    show();
  };
}
