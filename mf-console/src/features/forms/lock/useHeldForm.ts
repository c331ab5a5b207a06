/** A form that another page edits is taken over from there for as long as a dialog needs it: for who holds no edit lock. */
import type { FormLock } from '@madoguchi/shared/contract/console/forms';
import { useState } from 'react';
import { useEditLock } from './useEditLock';

interface HeldForm {
  /** Of the edit lock, once it was taken. */
  token: string | undefined;
  /** Who has the form, where that is in the way. */
  holder: { holder: string; name: string } | undefined;
  isTaking: boolean;
  isTaken: boolean;
  take: () => void;
}

const nothingToSave = () => Promise.resolve(true);

/** @param lock of the form as it was read, by a page that has no lock; null where nobody edits */
export function useHeldForm(formId: string, lock: FormLock | null | undefined): HeldForm {
  const [isAsked, setAsked] = useState(false);
  const { state, token, take } = useEditLock(formId, isAsked, nothingToSave);
  const isTaken = isAsked && state.name === 'mine';
  return {
    token: isTaken ? token : undefined,
    holder: lock && !lock.mine && !isTaken ? lock : undefined,
    isTaking: isAsked && !isTaken && state.name !== 'lost',
    isTaken,
    take: () => {
      take();
      setAsked(true);
    },
  };
}
