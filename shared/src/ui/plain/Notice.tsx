/** Notices on the page. */
import type { ReactNode } from 'react';
import { RetryButton } from './Button';
import { CallButton, sendsToDesk } from './Contact';

export type NoticeTone = 'info' | 'warn' | 'error';

const signs: Record<NoticeTone, string> = { info: 'i', warn: '!', error: '!' };

export interface NoticeProps {
  tone?: NoticeTone;
  /** Reads it out when it appears: an error as an alert, the others as a status. */
  announce?: boolean;
  /** Buttons under the text. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A tinted box with an icon. */
export function Notice({ tone = 'info', announce = false, actions, children }: NoticeProps) {
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={`mg-notice mg-notice--${tone}`} role={role}>
      <span className="mg-notice__sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <div className="mg-notice__text">
        {children}
        {sendsToDesk(children) && <CallButton />}
        {actions && <div className="mg-notice__actions">{actions}</div>}
      </div>
    </div>
  );
}

interface RetryNoticeProps {
  /** What is missing. */
  text: string;
  onRetry: () => void;
}

/** What a part of a screen says in its place when it could not be fetched, with the way to ask again. */
export function RetryNotice({ text, onRetry }: RetryNoticeProps) {
  return (
    <Notice tone="error" announce actions={<RetryButton size="medium" variant="quiet" onClick={onRetry} />}>
      {text}
    </Notice>
  );
}
