/**
 * What stands where a remote or a part of one cannot be shown (CONTRACT 10, ERR-019): the fact, what is kept, and two ways on.
 * Before that, a missing file gets its one silent reload.
 */
import { useEffect, useState } from 'react';
import { errorTexts } from '../texts';
import { Button, LoadingView } from '../ui/plain';
import { isChunkError } from './chunkError';
import './remotes.css';
import { reloadOnce } from './reload';

interface Props {
  error: unknown;
  /** Guards the reload: one per remote. */
  remote: string;
  /** A screen gets the `h1` and a way back, a part an `h2` and only the retry. */
  level: 'screen' | 'part';
  onRetry: () => void;
}

export function RemoteFallback({ error, remote, level, onRetry }: Props) {
  const [reloading, setReloading] = useState(() => isChunkError(error));
  useEffect(() => {
    let shown = true;
    if (isChunkError(error)) {
      void reloadOnce(remote).then((underWay) => {
        if (shown && !underWay) setReloading(false);
      });
    }
    return () => {
      shown = false;
    };
  }, [error, remote]);

  if (reloading) return <LoadingView />;
  const Heading = level === 'screen' ? 'h1' : 'h2';
  return (
    <div className={`mg-remote-fallback mg-remote-fallback-${level}`}>
      <div role="alert">
        <Heading>{errorTexts.display.problem}</Heading>
        <p>{errorTexts.display.kept}</p>
      </div>
      <div className="mg-remote-fallback-actions">
        <Button onClick={onRetry}>{errorTexts.display.reload}</Button>
        {level === 'screen' && (
          <Button variant="quiet" onClick={() => window.history.back()}>
            {errorTexts.display.goBack}
          </Button>
        )}
      </div>
    </div>
  );
}
