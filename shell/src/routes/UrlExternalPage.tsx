/**
 * Leads to an outside address (ROUTE-028): `/url-external?url=https://…`. Only https addresses that stand in some
 * config's link are followed, so that a link to this product cannot be made to lead anywhere (CONTRACT 12).
 */
import { API_PATHS } from '@madoguchi/shared/contract';
import { Link, useSearchParams } from '@madoguchi/shared/router';
import { call } from '@madoguchi/shared/store';
import { commonTexts, errorTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, ErrorView, LinkButton, RetryButton, Screen, Spinner } from '@madoguchi/shared/ui/plain';
import { useEffect, useState } from 'react';
import { type Leave, leaveForGood } from '../session/leave';

/** The address, when it is an https one. */
function httpsAddress(value: string | null): string | undefined {
  try {
    const address = new URL(value ?? '');
    return address.protocol === 'https:' ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

type Verdict = 'checking' | 'moving' | 'refused' | 'unanswered';

async function verdictOf(url: string | undefined): Promise<Verdict> {
  if (url === undefined) return 'refused';
  const answer = await call({ path: API_PATHS.externalLink, query: { url }, retry: true });
  if ('error' in answer) return 'unanswered';
  const { data } = answer;
  const isConfigured = typeof data === 'object' && data !== null && 'data' in data && data.data === true;
  return isConfigured ? 'moving' : 'refused';
}

export function UrlExternalPage({ leave = leaveForGood }: { leave?: Leave }) {
  const [attempt, setAttempt] = useState(0);
  return <Leaving key={attempt} leave={leave} onRetry={() => setAttempt((count) => count + 1)} />;
}

function Leaving({ leave, onRetry }: { leave: Leave; onRetry: () => void }) {
  const [parameters] = useSearchParams();
  const url = httpsAddress(parameters.get('url'));
  const [verdict, setVerdict] = useState<Verdict>('checking');

  useEffect(() => {
    let shown = true;
    void verdictOf(url).then((found) => {
      if (!shown) return;
      setVerdict(found);
      if (found === 'moving' && url !== undefined) leave(url);
    });
    return () => {
      shown = false;
    };
  }, [url, leave]);

  if (verdict === 'refused' || verdict === 'unanswered') {
    return (
      <Screen
        title={routeTexts.titles.urlExternal}
        centred
        bar={
          <>
            {verdict === 'unanswered' && <RetryButton onClick={onRetry} />}
            <Link className={buttonClass('quiet')} to="/">
              {commonTexts.action.goHome}
            </Link>
          </>
        }
      >
        <ErrorView text={verdict === 'refused' ? routeTexts.external.refused : errorTexts.network} />
      </Screen>
    );
  }
  return (
    <Screen
      title={routeTexts.titles.urlExternal}
      centred
      bar={verdict === 'moving' && <LinkButton href={url}>{routeTexts.external.link}</LinkButton>}
    >
      <Spinner label={routeTexts.external.moving} />
    </Screen>
  );
}
