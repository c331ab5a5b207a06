/**
 * Keeps what is being entered from being lost unasked. There is no draft in admin mode: a desk's device is shared, and
 * another person's answers must not stay on it (CONTRACT 7 keeps drafts for one's own).
 */
import { markUnsaved } from '@madoguchi/shared/store';
import { useEffect } from 'react';

/** @param isDirty true while something that was typed has not been stored */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const release = markUnsaved();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      release();
    };
  }, [isDirty]);
}
