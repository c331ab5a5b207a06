/**
 * Keeps what was typed in an item and is no answer yet (`partialInput.ts` of the domain), and hands it back when a
 * draft is taken up.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProps } from './types';

/** As in text fields: a killed page loses less than the last second of typing (CONTRACT 7). */
const LONGEST_WAIT_MILLISECONDS = 500;
const NOTHING: readonly string[] = [];

export interface PartialInput {
  /** The partial input, as it was handed over last; empty where there is none. */
  parts: readonly string[];
  /** Rises when the parts came from elsewhere, with a draft: the key of what holds them in a state of its own. */
  round: number;
  /** Takes note of what is typed, within half a second. */
  keep: (parts: readonly string[]) => void;
  /** Stores at once: a press, or that there is no partial input any more. */
  settle: (parts: readonly string[] | undefined) => void;
}

const textOf = (parts: readonly string[]) => parts.join('\n');

export function usePartialInput({
  item,
  partial,
  services,
}: Pick<FieldProps, 'item' | 'partial' | 'services'>): PartialInput {
  const parts = partial ?? NOTHING;
  const text = textOf(parts);
  const [shown, setShown] = useState({ text, round: 0 });
  if (shown.text !== text) setShown({ text, round: shown.round + 1 });

  const pending = useRef<readonly string[]>(undefined);
  const timer = useRef(0);
  const settle = useCallback(
    (next: readonly string[] | undefined) => {
      window.clearTimeout(timer.current);
      timer.current = 0;
      pending.current = undefined;
      setShown(({ round }) => ({ text: textOf(next ?? NOTHING), round }));
      services.begin(item, next);
    },
    [services, item],
  );
  const flush = useCallback(() => {
    if (pending.current) settle(pending.current);
  }, [settle]);
  const keep = useCallback(
    (next: readonly string[]) => {
      pending.current = next;
      if (timer.current === 0) timer.current = window.setTimeout(flush, LONGEST_WAIT_MILLISECONDS);
    },
    [flush],
  );
  useEffect(() => {
    const release = services.registerTyping(flush);
    return () => {
      window.clearTimeout(timer.current);
      release();
    };
  }, [services, flush]);
  return { parts, round: shown.round, keep, settle };
}
