/** Notices on the page, the offline notice and the snackbar. */
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { commonTexts } from '../../texts';
import { RetryButton } from './Button';
import { CallButton, sendsToDesk } from './Contact';
import { useTopLayer } from './dialogLayers';

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

function subscribeToConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser believes that it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}

/** Says that there is no connection, as long as there is none. */
export function OfflineNotice() {
  return useOnline() ? null : (
    <Notice tone="warn" announce>
      {commonTexts.offline.text}
    </Notice>
  );
}

/** How long a snackbar stays, in milliseconds. */
const SNACKBAR_TIME = 5000;

export interface UseSnackbar {
  show: (text: string) => void;
  /** Render it once, anywhere in the component. */
  element: ReactNode;
}

/** A short message at the bottom that goes by itself; screen readers hear it also while a dialog is open. */
export function useSnackbar(): UseSnackbar {
  const [message, setMessage] = useState<{ text: string }>();
  const layer = useTopLayer();
  const show = useCallback((text: string) => setMessage({ text }), []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), SNACKBAR_TIME);
    return () => clearTimeout(timer);
  }, [message]);

  const element = createPortal(
    <div className="mg-snackbar" role="status">
      {message && <div className="mg-snackbar__text">{message.text}</div>}
    </div>,
    layer,
  );
  return { show, element };
}
