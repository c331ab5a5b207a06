/**
 * Signing in, whichever way this page has: as the development user, by LINE's own token inside LINE, or by the redirect
 * to LINE's authorize page. All ways end in the same stored session.
 */
import type { RuntimeConfiguration } from '@madoguchi/shared/contract';
import { type StoredSession, storageOutlivesPage } from '@madoguchi/shared/store';
import { startAuthorization } from './authorize';
import { type Exchange, exchangeDevelopmentUser, exchangeLiffToken } from './exchange';
import type { Leave } from './leave';
import { loadLiff, looksLikeLiffClient } from './liff';

/** `leaving`: the browser is on its way to LINE. `storage`: this device would not remember the attempt. */
export type SignIn = { session: StoredSession } | { leaving: true } | { failure: 'refused' | 'unanswered' | 'storage' };

const RELOGIN_MARK = 'madoguchi.login.again';

/** True once a window: LINE's login must not go round in circles. */
function mayLoginAgain(): boolean {
  try {
    if (sessionStorage.getItem(RELOGIN_MARK) !== null) return false;
    sessionStorage.setItem(RELOGIN_MARK, 'yes');
    return true;
  } catch {
    return false;
  }
}

/**
 * Inside LINE's own browser: no redirect, LINE already knows the person (CONTRACT 8).
 * @returns undefined when LINE gives no usable token; the redirect is then the way left.
 */
export async function signInInsideLine(liffId: string): Promise<Exchange | { leaving: true } | undefined> {
  let client: Awaited<ReturnType<typeof loadLiff>>;
  try {
    client = await loadLiff(liffId);
  } catch {
    return undefined;
  }
  const idToken = client.idToken();
  if (idToken !== undefined) {
    const outcome = await exchangeLiffToken(idToken);
    if ('session' in outcome || outcome.failure === 'unanswered') return outcome;
  }
  if (!mayLoginAgain()) return undefined;
  client.loginAgain();
  return { leaving: true };
}

/** Signs in, or starts to (LOGIN-010, LOGIN-011, LOGIN-023). */
export async function signIn(configuration: RuntimeConfiguration, leave: Leave): Promise<SignIn> {
  if (configuration.developmentUserId !== undefined) return exchangeDevelopmentUser(configuration.developmentUserId);
  if (configuration.liffId !== undefined && looksLikeLiffClient()) {
    const outcome = await signInInsideLine(configuration.liffId);
    if (outcome) return outcome;
  }
  if (!storageOutlivesPage()) return { failure: 'storage' };
  leave(await startAuthorization(configuration.login));
  return { leaving: true };
}
