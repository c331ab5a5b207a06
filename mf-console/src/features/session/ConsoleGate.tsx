/**
 * Lets the staff through to the console's pages (CONTRACT 14.1): asks who is signed in, leads to the console's own page
 * of signing in where nobody is, with the address kept, and shows a person without the role that there is nothing here.
 */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { Navigate, Outlet, useLocation } from '@madoguchi/shared/router';
import { type SignedIn, useConsoleSession, useSignedIn } from '@madoguchi/shared/staffSession';
import { isApiError } from '@madoguchi/shared/store';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useConsoleMeQuery } from '../calls/account';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { Failed, Loading, NotFound } from '../frame/states';
import { StaffContext, staffOf } from './staff';
import { useSignOut } from './useSignOut';

/** The way to the page of signing in, and back to where somebody wanted to go. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${CONSOLE_ROUTES.ConsoleLogin}?${new URLSearchParams({ next: pathname + search })}`} replace />;
}

function Signed({ signedIn, children }: { signedIn: SignedIn; children: ReactNode }) {
  useConsoleSession(signedIn);
  const signOut = useSignOut();
  const { data: profile, error, isFetching, refetch } = useConsoleMeQuery();
  const staff = useMemo(() => profile && staffOf(profile), [profile]);
  if (staff) {
    return (
      <StaffContext value={staff}>
        <ConsoleFrame {...(signedIn === 'staff' && { onSignOut: signOut })}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ConsoleFrame>
      </StaffContext>
    );
  }
  if (isFetching || !error) return <Loading />;
  if (isApiError(error)) {
    const { kind, status } = error;
    if (kind === 'session_expired' || status === 401) return <ToLogin />;
    // A patient, or staff who lost their roles a moment ago.
    if (status === 403 || status === 404) return <NotFound />;
  }
  return <Failed error={error} onRetry={() => void refetch()} />;
}

export function ConsoleGate() {
  const signedIn = useSignedIn();
  if (signedIn === 'nobody') return <ToLogin />;
  // Another person is another console: nothing of the one before stays.
  return (
    <Signed key={signedIn} signedIn={signedIn}>
      <Outlet />
    </Signed>
  );
}
