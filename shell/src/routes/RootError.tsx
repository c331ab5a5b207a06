/**
 * The last boundary: what no remote has caught. It offers a reload (ERR-020); when the same fault comes back after it, a reload does not help and
 * the person is sent to the administrator (ERR-021).
 */
import { useRouteError } from '@madoguchi/shared/router';
import { commonTexts, errorTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, Screen } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';

const RELOADED_KEY = 'madoguchi.errorReloaded';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) === message;
  } catch {
    return false;
  }
}

function rememberReloadFor(message: string): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, message);
  } catch {
    // Then the next time offers the reload again.
  }
}

export function RootError({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const message = messageOf(useRouteError());
  const [reloadedBefore] = useState(() => wasReloadedFor(message));
  const tryAgain = () => {
    rememberReloadFor(message);
    reload();
  };
  return (
    <Screen
      title={routeTexts.titles.error}
      centred
      bar={<Button onClick={tryAgain}>{commonTexts.action.reload}</Button>}
    >
      <ErrorView
        text={reloadedBefore ? errorTexts.display.administrator : errorTexts.display.problemReload}
        detail={message}
        hint={errorTexts.display.kept}
      />
    </Screen>
  );
}
