/**
 * Says that the sign-in has expired while a screen is in use, and leads through signing in back to the same place
 * (ERR-003, CONTRACT 11). What was typed stays in the form's draft.
 */
import type { RuntimeConfiguration } from '@madoguchi/shared/contract';
import { useLocation } from '@madoguchi/shared/router';
import { signedIn, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { loginTexts } from '@madoguchi/shared/texts';
import { Button, Dialog } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { type Leave, leaveForGood } from './leave';
import { userOf } from './lifecycle';
import type { SignIn } from './signIn';
import { returnPathOf, storeTarget } from './target';

interface Props {
  configuration: RuntimeConfiguration;
  leave?: Leave;
}

export function SessionExpired({ configuration, leave = leaveForGood }: Props) {
  const expired = useAppSelector((state) => state.session.status === 'expired');
  const location = useLocation();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = async (): Promise<SignIn> => {
    try {
      return await (await import('./signIn')).signIn(configuration, leave);
    } catch {
      return { failure: 'unanswered' };
    }
  };
  const login = async () => {
    setBusy(true);
    setFailure(undefined);
    const path = returnPathOf(location);
    if (path !== undefined) storeTarget({ path, fromLink: false });
    const outcome = await start();
    if ('leaving' in outcome) return;
    setBusy(false);
    if ('session' in outcome) dispatch(signedIn(userOf(outcome.session)));
    else setFailure(outcome.failure === 'storage' ? loginTexts.failure.cookies : loginTexts.failure.exchange);
  };

  return (
    <Dialog
      open={expired}
      role="alertdialog"
      title={loginTexts.expired.title}
      width={400}
      dismissible={false}
      onClose={() => undefined}
      actions={
        <Button busy={busy} onClick={() => void login()}>
          {loginTexts.action.login}
        </Button>
      }
    >
      <p>{loginTexts.expired.text}</p>
      {failure && <p role="alert">{failure}</p>}
    </Dialog>
  );
}
