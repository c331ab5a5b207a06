/** A whole screen's fault, and its folded technical detail. */
import type { ReactNode } from 'react';
import { errorTexts } from '../../texts';
import { CallButton, sendsToDesk } from './Contact';

export interface ErrorViewProps {
  /** What happened; default is the general display error (ERR-019). */
  text?: ReactNode;
  /** Technical or server detail under it. */
  detail?: ReactNode;
  /** Technical words that help nobody but those who are asked for help: behind 詳細. */
  folded?: string | undefined;
  /** What is kept and what to do next. */
  hint?: ReactNode;
  /** The number of the request that was refused. */
  requestId?: string | undefined;
  /** Buttons, where the screen has no bottom bar. */
  actions?: ReactNode;
}

/** What a program said of a fault, for those who are asked for help. */
export function FoldedDetail({ text }: { text: string }) {
  return (
    <details className="mg-view__folded">
      <summary>{errorTexts.display.detail}</summary>
      <p className="mg-view__detail">{text}</p>
    </details>
  );
}

/** The error state: heading エラー, the text, the detail (FORM-057, ERR-019 to ERR-021). */
export function ErrorView({
  text = errorTexts.display.problem,
  detail,
  folded,
  hint,
  requestId,
  actions,
}: ErrorViewProps) {
  return (
    <div className="mg-view" role="alert">
      <span className="mg-tick mg-tick--error" aria-hidden="true">
        !
      </span>
      <h2 className="mg-view__kicker">{errorTexts.display.heading}</h2>
      <p className="mg-view__title">{text}</p>
      {hint && <p className="mg-view__text">{hint}</p>}
      {detail && <p className="mg-view__detail">{detail}</p>}
      {folded && <FoldedDetail text={folded} />}
      {requestId && <p className="mg-view__detail">{errorTexts.requestId(requestId)}</p>}
      {sendsToDesk(text, hint, detail) && <CallButton />}
      {actions && <div className="mg-view__actions">{actions}</div>}
    </div>
  );
}
