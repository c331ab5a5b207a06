/** A whole screen that has only something to say. */
import type { ReactNode } from 'react';
import { CallButton, sendsToDesk } from './Contact';

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
