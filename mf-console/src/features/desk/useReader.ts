/** A bar-code or QR reader that types: its code is taken wherever the focus is, but not out of a field (CONSOLE 1). */
import { NOTHING_READ, readKey } from '@madoguchi/shared/domain/desk';
import { useRef } from 'react';
import { hasModifier, isTyping } from './keys';
import { useKeys } from './useKeys';

/** @param onCode gets each code that was read */
export function useReader(onCode: (code: string) => void): void {
  const state = useRef(NOTHING_READ);
  useKeys((event) => {
    if (isTyping(event.target) || hasModifier(event)) return false;
    const { state: next, code } = readKey(state.current, event.key, event.timeStamp);
    state.current = next;
    if (code === undefined) return false;
    onCode(code);
    return true;
  }, false);
}
