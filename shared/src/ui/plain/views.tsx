/** Whole-screen states: loading, error, nothing to show. */
import type { ReactNode } from 'react';
import { commonTexts, errorTexts } from '../../texts';
import { CallButton, sendsToDesk } from './Contact';

/** A turning circle. With `label` it is announced; without, something beside it says what is going on. */
export function Spinner({ label, small = false }: { label?: string; small?: boolean }) {
  const circle = <span className={small ? 'mg-spinner mg-spinner--small' : 'mg-spinner'} aria-hidden="true" />;
  return label ? (
    <span className="mg-spinner-line" role="status">
      {circle}
      <span>{label}</span>
    </span>
  ) : (
    circle
  );
}

/** The loading state of a screen (ROUTE-046). */
export function LoadingView({ text = commonTexts.loading.text }: { text?: string }) {
  return (
    <div className="mg-view" role="status">
      <Spinner />
      <p>{text}</p>
    </div>
  );
}

/**
 * The loading overlay over a screen that keeps its content (ROUTE-047): it goes in the same paint as the data arrives,
 * so never later than 500 ms after.
 */
export function LoadingOverlay({ loading, text = commonTexts.loading.text }: { loading: boolean; text?: string }) {
  return loading ? (
    <div className="mg-overlay" role="status">
      <Spinner />
      <p>{text}</p>
    </div>
  ) : null;
}

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

export interface MessageViewProps {
  /** info: nothing is wrong, there is only nothing to show; warn: something is not possible. */
  tone?: 'info' | 'warn';
  text: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
}

/** A screen that has only something to say: nothing is there, or not possible. Read out when it appears. */
export function MessageView({ tone = 'info', text, hint }: MessageViewProps) {
  return (
    <div className="mg-view" role="status">
      <span className={`mg-tick mg-tick--${tone}`} aria-hidden="true">
        {tone === 'info' ? 'i' : '!'}
      </span>
      <p className="mg-view__title">{text}</p>
      {hint && <p className="mg-view__text">{hint}</p>}
      {sendsToDesk(text, hint) && <CallButton />}
    </div>
  );
}
