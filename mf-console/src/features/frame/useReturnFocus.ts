/**
 * What opens over a screen gives the focus back to what it was opened from (WCAG 2.4.3). antd gives it back only where a
 * dialog is closed and stays mounted; ours go with their state. Where the opener is gone too, the screen has it.
 */
import { useEffect, useState } from 'react';

export function useReturnFocus(): void {
  // Before anything of the dialog has been mounted and has taken the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      // Whoever closed it has said where the focus goes, or nobody had moved it.
      if (activeElement !== null && activeElement !== body) return;
      const isThere = opener instanceof HTMLElement && opener !== body && opener.isConnected;
      (isThere ? opener : document.getElementById('console-main'))?.focus();
    },
    [opener],
  );
}
