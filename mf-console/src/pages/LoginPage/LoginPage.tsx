/**
 * Signing in to the console (CONTRACT 14.1): by a password and a second factor, by the house's own provider, and by LINE
 * where no second factor is asked for. The provider leads back here with a code, which is good for one session.
 */

import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Navigate, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { staffSessionEnd, useSignedIn } from '@madoguchi/shared/staffSession';
import { isApiError, storageOutlivesPage } from '@madoguchi/shared/store';
import { consoleLoginTexts } from '@madoguchi/shared/texts/console/login';
import { nameWindow } from '@madoguchi/shared/ui/plain';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Divider from 'antd/es/divider';
import { useEffect, useRef } from 'react';
import { useConsoleLoginMethodsQuery, useConsoleLoginTokenMutation } from '../../features/calls/login';
import { Failed, Loading } from '../../features/frame/states';
import { nextPath } from '../../features/session/nextPath';
import { useArrive } from '../../features/session/useArrive';
import { keepWay } from '../../features/session/wayThere';
import styles from './LoginPage.module.css';
import { PasswordForm } from './PasswordForm';

export default function LoginPage() {
  const [query] = useSearchParams();
  const isSignedIn = useSignedIn() === 'staff';
  const code = query.get('code');
  useEffect(() => {
    nameWindow(consoleLoginTexts.title);
  }, []);
  // A code is a new session, whoever is signed in.
  if (isSignedIn && code === null) return <Navigate to={nextPath(query.get('next'))} replace />;
  return (
    <main id="console-main" tabIndex={-1} className={styles.page}>
      <div className={styles.card}>
        <h1>{consoleLoginTexts.title}</h1>
        {code === null ? <Ways /> : <Redeeming code={code} />}
      </div>
    </main>
  );
}

/** The ways in that the house has. */
function Ways() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { data: methods, error, isFetching, refetch } = useConsoleLoginMethodsQuery();
  if (!methods) return isFetching || !error ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
  const { oidc, password, mfaRequired } = methods;
  const line = pathOf('Login', undefined, { q: nextPath(next) });
  return (
    <>
      {staffSessionEnd() === 'expired' && <Alert type="warning" role="status" title={consoleLoginTexts.expired} />}
      {!storageOutlivesPage() && <Alert type="error" role="alert" title={consoleLoginTexts.storage} />}
      {query.has('failed') && <Alert type="error" role="alert" title={consoleLoginTexts.codeExpired} />}
      {oidc && (
        <Button
          type={password ? 'default' : 'primary'}
          block
          href={consolePath('loginOidc')}
          onClick={() => keepWay(next)}
        >
          {consoleLoginTexts.oidc}
        </Button>
      )}
      {oidc && password && <Divider plain>{consoleLoginTexts.or}</Divider>}
      {password && <PasswordForm />}
      {!oidc && !password && mfaRequired && <p>{consoleLoginTexts.noWay}</p>}
      {!mfaRequired && (
        <Button type="link" block href={line}>
          {consoleLoginTexts.line}
        </Button>
      )}
    </>
  );
}

/** Exchanges the code of a way back, once; what cannot be exchanged leads to the ways in. */
function Redeeming({ code }: { code: string }) {
  const arrive = useArrive();
  const navigate = useNavigate();
  const [redeem, { error }] = useConsoleLoginTokenMutation();
  const asked = useRef<string>(undefined);
  const exchange = async () => {
    try {
      arrive(await redeem(code).unwrap());
    } catch (failure) {
      // Whoever did not answer is asked again by hand; a code that was refused is used up.
      if (isApiError(failure) && failure.kind !== 'refused') return;
      void navigate(`${CONSOLE_ROUTES.ConsoleLogin}?failed=1`, { replace: true });
    }
  };
  useEffect(() => {
    // React runs effects twice in development; a code is good for one exchange.
    if (asked.current === code) return;
    asked.current = code;
    void exchange();
  });
  return error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void exchange()} />;
}
