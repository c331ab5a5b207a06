/** What has just been done, with the way to undo it where it can be undone (CONSOLE 3). */
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './desk.module.css';

/** Long enough to notice a slip and to reach the button. */
const SHOWN_MILLISECONDS = 10_000;

interface Said {
  text: string;
  undo?: (() => void) | undefined;
}

export interface Toast {
  show: (text: string, undo?: () => void) => void;
  /** Render it once, anywhere in the page. */
  element: ReactNode;
}

/** A message at the foot of the window, heard by screen readers; it waits while the pointer or the focus is on it. */
export function useToast(): Toast {
  const [said, setSaid] = useState<Said>();
  const [isHeld, setHeld] = useState(false);
  const show = useCallback((text: string, undo?: () => void) => setSaid({ text, undo }), []);
  useEffect(() => {
    if (said === undefined || isHeld) return undefined;
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  const undo = () => {
    setSaid(undefined);
    setHeld(false);
    said?.undo?.();
  };
  const element = createPortal(
    <div className={styles.toast} role="status">
      {said && (
        // Stays: the words must not go while a pointer or the focus is on them (WCAG 2.2.1). It does nothing when it is
        // pressed, so it has no role; 元に戻す in it is a button of its own.
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, it only stays while somebody reads
        <div
          className={styles.said}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{said.text}</span>
          {said.undo && (
            <Button size="small" ghost onClick={undo}>
              {consoleAnswersTexts.deed.undo}
            </Button>
          )}
        </div>
      )}
    </div>,
    document.body,
  );
  return { show, element };
}
