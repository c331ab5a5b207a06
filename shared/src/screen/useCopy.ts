/** Copying a number or a code with one press. */
import { useCallback } from 'react';

/** Copies a text to the clipboard; the promise tells whether it worked (some in-app browsers refuse). */
export function useCopy(): (text: string) => Promise<boolean> {
  return useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }, []);
}
