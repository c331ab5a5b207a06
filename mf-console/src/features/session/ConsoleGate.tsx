/**
 * Lets the staff through to the console's pages (CONTRACT 14.1): asks who is signed in, leads to the console's own page
 * of signing in where nobody is, with the address kept, asks for the second factor that the house wants, and shows a
 * person without the role that there is nothing here.
 */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Navigate, Outlet, useLocation } from '@madoguchi/shared/router';
import { NotFoundScreen } from '@madoguchi/shared/screen';
import {
  type SignedIn,
  staffSessionEnd,
  useConsoleSession,
  useSignedIn,
  useSignedInAs,
} from '@madoguchi/shared/staffSession';
import { api, isApiError, useAppDispatch } from '@madoguchi/shared/store';
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { useConsoleMeQuery } from '../calls/account';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { Failed, Loading } from '../frame/states';
import { StaffContext, staffOf } from './staff';
import { useSignOut } from './useSignOut';

const FactorNeeded = lazyComponent(() => import(/* webpackChunkName: "factor_needed" */ '../account/FactorNeeded'));

/** The way to the page of signing in; back to where somebody was, unless they have left by themselves. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const query = staffSessionEnd() === 'signedOut' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
  return <Navigate to={`${CONSOLE_ROUTES.ConsoleLogin}${query}`} replace />;
}

function Signed({ signedIn, children }: { signedIn: SignedIn; children: ReactNode }) {
  useConsoleSession(signedIn);
  const signOut = useSignOut();
  const { data: profile, error, isFetching, refetch } = useConsoleMeQuery();
  const staff = useMemo(() => profile && staffOf(profile), [profile]);
  if (staff) {
    const isFactorNeeded = staff.mfaRequired && !staff.mfa;
    return (
      <StaffContext value={staff}>
        <Suspense fallback={<Loading />}>
          {isFactorNeeded ? (
            <FactorNeeded onSignOut={signOut} />
          ) : (
            <ConsoleFrame {...(signedIn === 'staff' && { onSignOut: signOut })}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </ConsoleFrame>
          )}
        </Suspense>
      </StaffContext>
    );
  }
  if (isFetching || !error) return <Loading />;
  if (isApiError(error)) {
    const { kind, status } = error;
    if (kind === 'session_expired' || status === 401) return <ToLogin />;
    // A patient, or staff who lost their roles a moment ago: nobody learns from here that there is a console.
    if (status === 403 || status === 404) return <NotFoundScreen />;
  }
  return <Failed error={error} onRetry={() => void refetch()} />;
}

/** True once nothing is kept any more of what somebody else was shown here; until then nothing may be drawn. */
function useOwnAnswers(who: string): boolean {
  const dispatch = useAppDispatch();
  const [owner, setOwner] = useState<string>();
  useLayoutEffect(() => {
    dispatch(api.util.resetApiState());
    setOwner(who);
  }, [dispatch, who]);
  return owner === who;
}

export function ConsoleGate() {
  const signedIn = useSignedIn();
  const who = useSignedInAs();
  const isOwn = useOwnAnswers(who);
  if (!isOwn) return <Loading />;
  if (signedIn === 'nobody') return <ToLogin />;
  // Another person is another console: nothing of the one before stays.
  return (
    <Signed key={who} signedIn={signedIn}>
      <Outlet />
    </Signed>
  );
}
