/** How far a form on screen is, as its part tells, and the faults of single items that came from the server. */
import type { FormHandle, FormProgress, ItemError } from '@madoguchi/shared/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** As long as the part has told nothing. */
export const NO_PROGRESS: FormProgress = { requiredTotal: 0, requiredLeft: 0, isBlank: true };

/**
 * Shows what the server found at single items, once.
 * @returns to be called when the form can be asked for anything: when it tells of its progress
 */
function useItemErrors(handle: RefObject<FormHandle | null>, errors: readonly ItemError[] | undefined): () => void {
  const pending = useRef<readonly ItemError[]>(undefined);
  const isReady = useRef(false);
  const show = useCallback(() => {
    if (!isReady.current || !pending.current?.length) return;
    handle.current?.showErrors(pending.current);
    pending.current = undefined;
  }, [handle]);
  useEffect(() => {
    pending.current = errors;
    show();
  }, [errors, show]);
  return useCallback(() => {
    isReady.current = true;
    show();
  }, [show]);
}

/**
 * @param errors what the server found at single items, shown once the part can be asked for anything
 * @returns how far the form is, undefined before its part is there; and what the part tells it by
 */
export function useFormProgress(
  handle: RefObject<FormHandle | null>,
  errors: readonly ItemError[] | undefined,
): { progress: FormProgress | undefined; progressed: (next: FormProgress) => void } {
  const [progress, setProgress] = useState<FormProgress>();
  const showItemErrors = useItemErrors(handle, errors);
  const progressed = useCallback(
    (next: FormProgress) => {
      setProgress(next);
      showItemErrors();
    },
    [showItemErrors],
  );
  return { progress, progressed };
}
