/** The snackbar: a short message at the bottom of the window. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopLayer } from './dialogLayers';

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
