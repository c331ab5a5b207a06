/** Signing out of the console: the session ends on the server, and this device forgets it and all that was shown. */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { useNavigate } from '@madoguchi/shared/router';
import { clearStaffSession, consoleRequest, readStaffSession } from '@madoguchi/shared/staffSession';
import { api, call, dropTabTexts, useAppDispatch } from '@madoguchi/shared/store';

/** Nobody waits for the server: without a network the device forgets all the same. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return () => {
    const refreshToken = readStaffSession()?.refreshToken;
    if (refreshToken !== undefined) {
      const body = { refresh_token: refreshToken };
      void call({ ...consoleRequest('loginLogout'), body, anonymous: true, keepalive: true });
    }
    clearStaffSession();
    dropTabTexts();
    dispatch(api.util.resetApiState());
    // Also where a patient is signed in on this device, to whom the console says nothing.
    void navigate(CONSOLE_ROUTES.ConsoleLogin, { replace: true });
  };
}
