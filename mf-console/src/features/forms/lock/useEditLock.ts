/**
 * Who may change the form: one page at a time, known by its token. Signs of life keep the lock; who is asked for it saves
 * first and gives it back, and then only looks.
 */
import type { FormLocked } from '@madoguchi/shared/contract/console/forms';
import { FORM_LOCK_BEAT_SECONDS } from '@madoguchi/shared/contract/console/words';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormLockMutation, useFormUnlockMutation } from '../../calls/forms';
import { useStaff } from '../../session/staff';
import { editToken } from './editToken';

export type LockState =
  | { name: 'asking' }
  /** `round` grows each time that it becomes this page's: the form is read anew. */
  | { name: 'mine'; round: number }
  /** `isOwn`: the same person at another page. */
  | { name: 'other'; holder: string; isOwn: boolean; isTaking: boolean }
  /** `isKept`: what was typed last is on the device alone. */
  | { name: 'lost'; holder: string; isOwn: boolean; isKept?: boolean };

interface EditLock {
  state: LockState;
  /** Undefined before the first answer. */
  token: string | undefined;
  /** Why the first question was not answered, such as for a form that is not there; it is asked again by itself. */
  error: unknown;
  /** Asks again at once. */
  again: () => void;
  /** Asks for the lock of who has it. */
  take: () => void;
  /** A save was refused: somebody else has it. */
  lose: (holder: string, staffId: string) => void;
}

const TAKING_MILLISECONDS = 1_000;

/**
 * @param isAsked false for who may only look
 * @param save what is pending, before the lock is given back
 */
export function useEditLock(formId: string, isAsked: boolean, save: () => Promise<unknown>): EditLock {
  const [lock] = useFormLockMutation();
  const [unlock] = useFormUnlockMutation();
  const { staffId } = useStaff();
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<LockState>({ name: 'asking' });
  const [isTaking, setTaking] = useState(false);
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(1);
  const newest = useRef({ save, state, isTaking });
  useEffect(() => {
    newest.current = { save, state, isTaking };
  });
  useEffect(() => {
    void editToken().then(setToken);
  }, []);

  const isLost = state.name === 'lost';
  useEffect(() => {
    if (!isAsked || token === undefined || isLost) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const answered = async (answer: FormLocked | undefined) => {
      if (isOver || !answer) return;
      const isOwn = answer.holder === staffId;
      if (!answer.mine) {
        setState((before) =>
          before.name === 'mine'
            ? { name: 'lost', holder: answer.name, isOwn }
            : { name: 'other', holder: answer.name, isOwn, isTaking },
        );
        return;
      }
      if (answer.wanted) {
        await newest.current.save();
        await unlock({ id: formId, token });
        setState({ name: 'lost', holder: answer.wanted.name, isOwn: answer.wanted.by === staffId });
        return;
      }
      setTaking(false);
      setState((before) => (before.name === 'mine' ? before : { name: 'mine', round: Date.now() }));
    };
    const beat = async () => {
      const { data, error: refused } = await lock({ id: formId, body: { token, ...(isTaking && { take: true }) } });
      if (!isOver) setError(newest.current.state.name === 'asking' ? refused : undefined);
      await answered(data);
      if (!isOver)
        timer = setTimeout(() => void beat(), isTaking ? TAKING_MILLISECONDS : FORM_LOCK_BEAT_SECONDS * 1_000);
    };
    void beat();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAsked, token, isLost, isTaking, asked, formId, lock, unlock, staffId]);

  // Whoever waits for it has it at once, where the page is left in order; who waits themselves, wait no longer.
  useEffect(
    () => () => {
      const { state: last, save: saveLast, isTaking: isWaiting } = newest.current;
      if (token === undefined || (last.name !== 'mine' && !isWaiting)) return;
      void saveLast().then(() => unlock({ id: formId, token }));
    },
    [token, formId, unlock],
  );
  const again = useCallback(() => {
    setError(undefined);
    setAsked((count) => count + 1);
  }, []);
  const take = useCallback(() => {
    setTaking(true);
    setState((before) =>
      before.name === 'lost' ? { name: 'other', holder: before.holder, isOwn: before.isOwn, isTaking: true } : before,
    );
  }, []);
  const lose = useCallback(
    (holder: string, by: string) => setState({ name: 'lost', holder, isOwn: by === staffId, isKept: true }),
    [staffId],
  );
  return { state, token, error, again, take, lose };
}
