/** A new step begins at its top, and so does the focus: what had it is gone with the step before. */
import { useEffect } from 'react';

/** The id that the design system's Screen gives its content. */
const CONTENT_ID = 'mg-main';

/** @param isNewStep false: the screen was opened, and keeps the focus where the page puts it */
export function useStepTop(isNewStep: boolean): void {
  useEffect(() => {
    if (!isNewStep) return;
    window.scrollTo(0, 0);
    // The heading of a done screen has taken the focus, and says what became of the step before.
    if (document.activeElement instanceof HTMLHeadingElement) return;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [isNewStep]);
}
