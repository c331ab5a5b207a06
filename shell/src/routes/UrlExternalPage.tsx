/**
 * Leads to an outside address (ROUTE-028): `/url-external?url=https://…`. Only https addresses that stand in some config's link are followed, so that a
 * link to this product cannot be made to lead anywhere (CONTRACT 12).
 */
import { API_PATHS } from '@madoguchi/shared/contract';
import { Link, useSearchParams } from '@madoguchi/shared/router';
import { call } from '@madoguchi/shared/store';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, ErrorView, LinkButton, Screen, Spinner } from '@madoguchi/shared/ui/plain';
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

async function isConfigured(url: string): Promise<boolean> {
  const answer = await call({ path: API_PATHS.externalLink, query: { url }, retry: true });
  const data = 'data' in answer ? answer.data : undefined;
  return typeof data === 'object' && data !== null && 'data' in data && data.data === true;
}

export function UrlExternalPage({ leave = leaveForGood }: { leave?: Leave }) {
  const [parameters] = useSearchParams();
  const url = httpsAddress(parameters.get('url'));
  const [verdict, setVerdict] = useState<'checking' | 'moving' | 'refused'>('checking');

  useEffect(() => {
    let shown = true;
    const decide = async () => {
      const allowed = url !== undefined && (await isConfigured(url));
      if (!shown) return;
      setVerdict(allowed ? 'moving' : 'refused');
      if (allowed) leave(url);
    };
    void decide();
    return () => {
      shown = false;
    };
  }, [url, leave]);

  if (verdict === 'refused') {
    return (
      <Screen
        title={routeTexts.titles.urlExternal}
        centred
        bar={
          <Link className={buttonClass('quiet')} to="/">
            {commonTexts.action.goHome}
          </Link>
        }
      >
        <ErrorView text={routeTexts.external.refused} />
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
