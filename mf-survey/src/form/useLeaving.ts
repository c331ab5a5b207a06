/** Notices when the focus leaves a widget of several controls, not when it moves between them. */
import { type RefObject, useEffect, useRef } from 'react';
import { afterPress } from './press';

/** Answers the ref of the element around the controls. */
export function useLeaving<Around extends HTMLElement>(onLeave: () => void): RefObject<Around | null> {
  const around = useRef<Around>(null);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const element = around.current;
    const leave = (event: FocusEvent) => {
      const isInside = event.relatedTarget instanceof Node && element?.contains(event.relatedTarget);
      if (!isInside) afterPress(() => latest.current());
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, []);
  return around;
}
