/**
 * A form that another page edits is taken over from there for as long as a dialog needs it: for who holds no edit lock. A tab
 * that has left the designer by an address may hold it still: the server knows it by its token, and it simply goes on.
 */
import type { FormLock } from '@madoguchi/shared/contract/console/forms';
import { useEffect, useState } from 'react';
import { useStaff } from '../../session/staff';
import { useEditLock } from './useEditLock';

interface HeldForm {
  /** Of the edit lock, once it is this page's. */
  token: string | undefined;
  /** Who has the form, where that is in the way. */
  holder: { holder: string; name: string } | undefined;
  /** The server is asked whether it is this very tab that has the form. */
  isAsking: boolean;
  isTaking: boolean;
  /** It was taken from another page. */
  isTaken: boolean;
  take: () => void;
}

const nothingToSave = () => Promise.resolve(true);

/** @param lock of the form as it was read, by a page that has no lock; null where nobody edits */
export function useHeldForm(formId: string, lock: FormLock | null | undefined): HeldForm {
  const { staffId } = useStaff();
  const [isAsked, setAsked] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { state, token, take } = useEditLock(formId, isAsked, nothingToSave);
  const held = lock && !lock.mine ? lock : undefined;
  const isOwn = held?.holder === staffId;
  useEffect(() => {
    if (isOwn) setAsked(true);
  }, [isOwn]);
  const isMine = isAsked && state.name === 'mine';
  const isAsking = isOwn && !isPressed && state.name === 'asking';
  return {
    token: isMine ? token : undefined,
    holder: isMine || isAsking ? undefined : held,
    isAsking,
    isTaking: isPressed && !isMine && state.name !== 'lost',
    isTaken: isPressed && isMine,
    take: () => {
      take();
      setPressed(true);
      setAsked(true);
    },
  };
}
