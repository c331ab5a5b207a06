/** Alerts and questions as dialogs of role alertdialog, in place of window.alert and window.confirm (CONTRACT 12). */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { commonTexts } from '../../texts';
import { Button } from './Button';
import { CallButton, sendsToDesk } from './Contact';
import { Dialog, type DialogWidth } from './Dialog';

export interface AlertOptions {
  title: string;
  text?: ReactNode;
  /** The button's text; default OK. */
  ok?: string;
  width?: DialogWidth;
  /** As of `Dialog`. */
  inHistory?: boolean;
}

export interface ConfirmOptions {
  title: string;
  text?: ReactNode;
  /** Default はい. */
  yes?: string;
  /** Default いいえ. */
  no?: string;
  /** The yes button destroys something. */
  danger?: boolean;
  width?: DialogWidth;
  inHistory?: boolean;
}

interface Question extends ConfirmOptions {
  /** False: an alert, with one button. */
  asks: boolean;
  answer: (yes: boolean) => void;
}

export interface UseAlert {
  /** Shows a message; the promise is kept when it has been closed. */
  alert: (options: AlertOptions) => Promise<void>;
  /** Asks; the promise gives true for yes, false for no, Escape or leaving the screen. */
  confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** Render it once, anywhere in the component. */
  element: ReactNode;
}

/** Alerts and questions of one component. A new one replaces the one shown, which then counts as closed. */
export function useAlert(): UseAlert {
  const [question, setQuestion] = useState<Question | null>(null);
  const current = useRef<Question | null>(null);

  const show = useCallback((next: Question | null, answer: boolean) => {
    current.current?.answer(answer);
    current.current = next;
    setQuestion(next);
  }, []);
  useEffect(
    () => () => {
      current.current?.answer(false);
      current.current = null;
    },
    [],
  );

  const confirm = useCallback(
    (options: ConfirmOptions) =>
      new Promise<boolean>((resolve) => show({ ...options, asks: true, answer: resolve }, false)),
    [show],
  );
  const alert = useCallback(
    ({ ok, ...options }: AlertOptions) =>
      new Promise<void>((resolve) =>
        show({ ...options, yes: ok ?? commonTexts.action.ok, asks: false, answer: () => resolve() }, false),
      ),
    [show],
  );

  const element = question && (
    <Dialog
      open
      role="alertdialog"
      title={question.title}
      width={question.width ?? 320}
      inHistory={question.inHistory}
      onClose={() => show(null, false)}
      actions={
        <>
          <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => show(null, true)}>
            {question.yes ?? commonTexts.action.yes}
          </Button>
          {question.asks && (
            <Button variant="plain" onClick={() => show(null, false)}>
              {question.no ?? commonTexts.action.no}
            </Button>
          )}
        </>
      }
    >
      {question.text}
      {sendsToDesk(question.title, question.text) && <CallButton />}
    </Dialog>
  );
  return { alert, confirm, element };
}
