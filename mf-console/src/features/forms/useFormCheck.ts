/** What publishing a form's working draft would mean: its faults, and what becomes of stored answers and begun drafts. */
import type { FormCheck } from '@madoguchi/shared/contract/console/forms';
import { useCallback, useEffect } from 'react';
import { useFormCheckMutation } from '../calls/forms';

interface Checked {
  /** Undefined while it is not known. */
  check: FormCheck | undefined;
  error: unknown;
  again: () => void;
}

/** Asks at once, and again by `again`. @param id undefined: there is no form to ask about */
export function useFormCheck(id: string | undefined): Checked {
  const [ask, { data, error }] = useFormCheckMutation();
  const again = useCallback(() => {
    if (id !== undefined) void ask({ id });
  }, [ask, id]);
  useEffect(again, [again]);
  return { check: data, error, again };
}
