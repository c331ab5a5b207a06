/** Copies a text by one press and says what came of it. */
import { useCopy } from '@madoguchi/shared/screen';
import { type ReactNode, useState } from 'react';

/** @returns `element` is rendered once, where it is to be said */
export function useCopied(words: { copied: string; failed: string }): {
  copy: (text: string) => Promise<void>;
  element: ReactNode;
} {
  const copy = useCopy();
  const [said, setSaid] = useState('');
  return {
    copy: async (text) => setSaid((await copy(text)) ? words.copied : words.failed),
    element: <p role="status">{said}</p>,
  };
}
