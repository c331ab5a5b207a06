/**
 * Lets only signed-in people through (LOGIN-001): a failed session check stores where they wanted to go and leads to
 * the login page (LOGIN-017, LOGIN-018).
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useLocation, useNavigate } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { LoadingView } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect, useMemo } from 'react';
import { validSession } from './lifecycle';
import { returnPathOf, storeTarget } from './target';

/** What a screen tells the login page when it sends a person there. */
export interface LoginPageState {
  /**
   * Why signing in does not start by itself: the person has just signed out, the session ended between two screens, or
   * the last attempt failed.
   */
  stopped?: 'signedOut' | 'expired' | 'stateMismatch' | 'refused' | 'exchange' | undefined;
  /** Navigation state of the page that the person comes back to. */
  resume?: unknown;
}

/** @param props.children the screen that needs a session. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const status = useAppSelector((state) => state.session.status);
  // Checked when a page is opened, not while it is in use: a session that runs out meanwhile is renewed by the next
  // call.
  const opened = useMemo(() => ({ key, valid: validSession() !== undefined }), [key]);
  if (status === 'signedOut') return <ToLogin stopped="signedOut" />;
  if (opened.valid) return children;
  // Who was on a screen a moment ago is not thrown to LINE without a word.
  return <ToLogin stopped={status === 'signedIn' ? 'expired' : undefined} />;
}

function ToLogin({ stopped }: Pick<LoginPageState, 'stopped'>) {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const signedOut = stopped === 'signedOut';
    const path = signedOut ? undefined : returnPathOf(location);
    if (path !== undefined) storeTarget({ path, fromLink: false });
    const state: LoginPageState = signedOut ? { stopped } : { stopped, resume: location.state };
    void navigate(pathOf('Login'), { replace: true, state });
  }, [stopped, location, navigate]);
  return <LoadingView />;
}
