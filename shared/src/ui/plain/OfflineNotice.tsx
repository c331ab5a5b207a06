/** Whether there is a connection, and the notice that there is none. */
import { useSyncExternalStore } from 'react';
import { commonTexts } from '../../texts';
import { Notice } from './Notice';

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
