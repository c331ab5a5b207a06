/** The done screen's content: compiled into the screens that end with it, none of which stands before a form. */
import { commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { MessageBlocks, type MessageBlocksProps, PillButton, useSnackbar } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCopy } from './useCopy';

export interface DoneViewProps {
  title?: string;
  /** The configured end message or a default text. */
  message: MessageBlocksProps['message'];
  /** 受付番号, when it is to be shown (SURVEY-022). */
  answerCode?: string | undefined;
  /**
   * When and where it is, which people look for first, with the code (undefined where none is shown) in it; `alone` is
   * the code in a card of its own, for as long as there is no pass.
   */
  pass?: (code: ReactNode, alone: ReactNode) => ReactNode;
  /** Shown as a picture of it, where nothing was sent: the focus stays where it is. */
  isPicture?: boolean;
  children?: ReactNode;
}

/** The done screen: tick, words, the pass, in it or alone the answer code large with a button to copy it. */
export function DoneView({
  title = surveyTexts.done.title,
  message,
  answerCode,
  pass,
  isPicture,
  children,
}: DoneViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const copy = useCopy();
  const snackbar = useSnackbar();
  // The form that had the focus is gone; the heading tells what became of it.
  useEffect(() => {
    if (!isPicture) heading.current?.focus({ preventScroll: true });
  }, [isPicture]);

  const copyCode = async () => {
    if (!answerCode) return;
    snackbar.show((await copy(answerCode)) ? commonTexts.copied.code : commonTexts.copied.failed);
  };
  const code = answerCode && (
    <>
      <p className="mg-code__label">{surveyTexts.done.answerCode}</p>
      <p className="mg-code__value">{answerCode}</p>
      <PillButton onClick={copyCode}>{surveyTexts.done.copyCode}</PillButton>
    </>
  );
  const alone = code && <div className="mg-card mg-code">{code}</div>;
  return (
    <div className="mg-view">
      <span className="mg-tick" aria-hidden="true">
        ✓
      </span>
      <h2 ref={heading} tabIndex={-1} className="mg-view__title mg-view__title--done">
        {title}
      </h2>
      <div className="mg-view__text">
        <MessageBlocks message={message} />
      </div>
      {pass ? pass(code, alone) : alone}
      {children}
      {snackbar.element}
    </div>
  );
}
