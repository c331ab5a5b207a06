/**
 * What is shown in place of a remote, or of a part of one, that cannot be shown (CONTRACT 10, ERR-019): the fact with
 * its detail, what is kept, and two ways on. Before that, a missing file gets its one silent reload.
 */
import { useEffect, useState } from 'react';
import { matchRoute } from '../contract/routes';
import { hasUnsaved } from '../store/unsavedWork';
import { commonTexts, errorTexts } from '../texts';
import { BackButton, ErrorView, FoldedDetail, LinkButton, LoadingView, ReloadButton, Screen } from '../ui/plain';
import { isChunkError } from './chunkError';
import { tellFault } from './fault';
import { RemoteError } from './loader';
import './remotes.css';
import { reloadOnce, reloadWhenReachable } from './reload';

interface Props {
  error: unknown;
  /** What could not be loaded, `mf_survey/app`. */
  request: string;
  /** A screen gets the `h1` and a way back, a part an `h2` and only the retry. */
  level: 'screen' | 'part';
  /** True when the remote was there and threw while it rendered. */
  isThrown: boolean;
  /** True when the person has asked for another attempt already. */
  isTried: boolean;
  onRetry: () => void;
}

/**
 * True when another attempt on this page would only meet the same fault: the code that has it is on the page already. A
 * file that did not come is asked for once more, the network may be back; only then the page counts as one that knows
 * the remote's files by names that are gone.
 */
function needsNewPage({ error, isThrown, isTried }: Pick<Props, 'error' | 'isThrown' | 'isTried'>): boolean {
  if (isChunkError(error)) return isTried;
  return isThrown || (error instanceof RemoteError && ['broken', 'contract'].includes(error.failure));
}

export function RemoteFallback({ error, request, level, isThrown, isTried, onRetry }: Props) {
  // Asked before this takes the place of what threw: a form lets go of what it holds when it leaves the page.
  const [mayReload] = useState(() => isChunkError(error) && !hasUnsaved());
  const [reloading, setReloading] = useState(mayReload);
  useEffect(() => {
    let shown = true;
    if (mayReload) {
      void reloadOnce(request.split('/')[0] ?? request).then((underWay) => {
        if (shown && !underWay) setReloading(false);
      });
    }
    return () => {
      shown = false;
    };
  }, [mayReload, request]);

  // Told once it stands: what the reload cures was a deploy. What was thrown the root of the page tells of.
  useEffect(() => {
    if (!reloading && !isThrown) tellFault(error, request);
  }, [reloading, isThrown, error, request]);

  const retry = async () => {
    // A part leaves the page around it alone: somebody may be filling it in.
    const needsPage = level === 'screen' && needsNewPage({ error, isThrown, isTried });
    if (!needsPage || !(await reloadWhenReachable())) onRetry();
  };

  if (reloading) return <LoadingView />;
  // From a form's address the shell's guard lets nobody go back to the lists (ROUTE-043).
  const isForm = matchRoute(window.location.pathname)?.name === 'LiffSurvey';
  const detail = error instanceof Error ? error.message : String(error);
  const again = <ReloadButton onClick={() => void retry()} />;
  return level === 'screen' ? (
    <Screen
      title={errorTexts.display.problem}
      centred
      bar={
        <>
          {again}
          {isForm ? (
            <LinkButton variant="plain" href="/">
              {commonTexts.action.goHome}
            </LinkButton>
          ) : (
            <BackButton />
          )}
        </>
      }
    >
      <ErrorView text={errorTexts.display.kept} folded={detail} />
    </Screen>
  ) : (
    <div className="mg-remote-fallback">
      <div role="alert">
        <p className="mg-view__kicker">{errorTexts.display.heading}</p>
        <h2>{errorTexts.display.problem}</h2>
        <p>{errorTexts.display.kept}</p>
        <FoldedDetail text={detail} />
      </div>
      {again}
    </div>
  );
}
