/**
 * What the staff typed about an answer and have not sent: it stays with the tab through another tab of the drawer,
 * another answer, a reload or a session that has ended, for the same account alone. Signing out removes it.
 */
import { TAB_PREFIX, tabTexts } from '@madoguchi/shared/store';
import { useState } from 'react';
import { useStaff } from '../session/staff';

/** @param partitionKey of the answer, the same as long as the component stands */
export function useDraft(kind: 'memo' | 'message', partitionKey: string): [string, (text: string) => void] {
  const { staffId } = useStaff();
  const key = `${TAB_PREFIX}console.${kind}.${staffId}.${partitionKey}`;
  const [text, setText] = useState(() => tabTexts.read(key) ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === '') tabTexts.remove(key);
    else tabTexts.write(key, next);
  };
  return [text, write];
}
