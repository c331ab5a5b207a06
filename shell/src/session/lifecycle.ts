/**
 * The session through the life of a page: taken from the device at the start, renewed when the page comes back,
 * followed across tabs, and ended by signing out.
 */
import { API_PATHS, type RuntimeConfiguration } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  type AppStore,
  api,
  call,
  checkSession,
  clearStoredSession,
  decodeIdToken,
  dropAllDrafts,
  dropTabTexts,
  readStoredSession,
  removeText,
  renewSession,
  SESSION_KEY,
  type SessionUser,
  type StoredSession,
  sessionExpired,
  sharedStateCleared,
  signedIn,
  signedOut,
  userOfIdToken,
  writeText,
} from '@madoguchi/shared/store';
import { forgetFirstSight } from '@madoguchi/shared/ui/plain';
import { endAllAttempts } from './endSignInAttempts';
import { loadLiff, looksLikeLiffClient, provideLineClient } from './liff';
import { dropTarget, liffStatePath } from './target';

/** Renewed this long before it expires, so that no call of a page in use meets an expired token. */
const RENEWAL_MARGIN_MILLISECONDS = 10 * 60 * 1000;
/** Its change tells the other tabs that the person has signed out, rather than that a session has run out. */
const SIGNED_OUT_KEY = 'madoguchi.signedOut';

/** The person of a stored session (LOGIN-002, LOGIN-003). */
export function userOf(session: StoredSession): SessionUser {
  const user = userOfIdToken(session.idToken);
  const { userId, displayName, pictureUrl } = session.profile;
  return user ?? { userId, name: displayName, picture: pictureUrl, roles: [] };
}

/** The valid stored session, or undefined (LOGIN-014 to LOGIN-016). */
export function validSession(): StoredSession | undefined {
  try {
    return checkSession();
  } catch {
    return undefined;
  }
}

/** Renews a session that has expired or soon will. Answers the valid session, if there is one then. */
export async function refreshStoredSession(store: Pick<AppStore, 'dispatch'>): Promise<StoredSession | undefined> {
  const stored = readStoredSession();
  if (!stored) return undefined;
  const expires = (decodeIdToken(stored.idToken)?.exp ?? 0) * 1000;
  if (expires - nowMilliseconds() < RENEWAL_MARGIN_MILLISECONDS) await renewSession();
  const session = validSession();
  if (session) store.dispatch(signedIn(userOf(session)));
  return session;
}

/**
 * Signs out: the session ends on the server, and tokens, drafts and what screens have loaded are forgotten on this device
 * in all tabs (CONTRACT 8; 12, Privacy). Nobody waits for the server: without a network the device forgets all the same.
 */
export function signOut(store: Pick<AppStore, 'dispatch'>): void {
  const refreshToken = readStoredSession()?.refreshToken;
  if (refreshToken !== undefined) {
    const body = { refresh_token: refreshToken };
    void call({ path: API_PATHS.loginLogout, method: 'POST', body, anonymous: true, keepalive: true });
  }
  clearStoredSession();
  dropAllDrafts();
  dropTarget();
  endAllAttempts();
  writeText(SIGNED_OUT_KEY, String(nowMilliseconds()));
  forgetPerson(store);
}

function forgetPerson(store: Pick<AppStore, 'dispatch'>): void {
  dropTabTexts();
  forgetFirstSight();
  store.dispatch(signedOut());
  store.dispatch(sharedStateCleared());
  store.dispatch(api.util.resetApiState());
}

/**
 * Follows what other tabs do with the session, and looks after it when the page comes back to the front.
 * @returns stops following; the shell never does, tests do.
 */
export function watchSession(store: AppStore, reload = () => window.location.reload()): () => void {
  const follow = () => {
    const known = store.getState().session;
    const session = readStoredSession();
    if (!session) {
      if (known.status === 'signedIn') store.dispatch(sessionExpired());
    } else if (known.user && known.user.userId !== userOf(session).userId) {
      // Somebody else's data must not stay on screen; what was typed is in the first person's drafts.
      reload();
    } else if (validSession()) {
      store.dispatch(signedIn(userOf(session)));
    }
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT_KEY && event.newValue !== null) forgetPerson(store);
    // Without a key the browser has cleared everything.
    else if ((event.key === SESSION_KEY || event.key === null) && store.getState().session.status !== 'signedOut') {
      follow();
    }
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible' && store.getState().session.status === 'signedIn') {
      void refreshStoredSession(store).then(follow);
    }
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

/** Loads the SDK after the first paint. A failure only means that the window's own controls stay in charge. */
function loadLiffLater(liffId: string): void {
  requestAnimationFrame(() => setTimeout(() => void loadLiff(liffId).catch(() => undefined), 0));
}

/** Opens the page that `liff.state` names, where no SDK does (LOGIN-009). */
function openStatePath(): void {
  const path = liffStatePath(window.location);
  if (path !== undefined) window.history.replaceState(window.history.state, '', path);
}

/**
 * Takes up the session before the routes are mounted.
 * @returns undefined when the routes may be mounted at once; inside LINE or for the development user without a session,
 *   a promise that is kept when they may. It is never broken: anybody who is not signed in then is sent to the login
 *   page, which says what is wrong and offers another attempt.
 */
export function startSession(store: AppStore, configuration: RuntimeConfiguration): Promise<void> | undefined {
  removeText(SIGNED_OUT_KEY);
  const session = validSession();
  if (session) store.dispatch(signedIn(userOf(session)));

  const { liffId, developmentUserId } = configuration;
  if (liffId !== undefined && looksLikeLiffClient()) {
    provideLineClient(liffId);
    if (session && liffStatePath(window.location) === undefined) {
      loadLiffLater(liffId);
      return undefined;
    }
    return startInsideLine(store, liffId, session !== undefined)
      .catch(() => undefined)
      .then(openStatePath);
  }
  // Outside LINE no SDK reads liff.state: the page it names is opened here, and signing in then comes back to it.
  openStatePath();
  if (session || developmentUserId === undefined) return undefined;
  return startAsDevelopmentUser(store, developmentUserId).catch(() => undefined);
}

/** The HTML's own script has asked for this session already (LOGIN-023). */
async function startAsDevelopmentUser(store: AppStore, userId: string): Promise<void> {
  if (await refreshStoredSession(store)) return;
  const { exchangeDevelopmentUser } = await import('./exchange');
  const outcome = await exchangeDevelopmentUser(userId);
  if ('session' in outcome) store.dispatch(signedIn(userOf(outcome.session)));
}

async function startInsideLine(store: AppStore, liffId: string, hasSession: boolean): Promise<void> {
  if (hasSession || (await refreshStoredSession(store))) {
    // With `liff.state` the SDK moves on to the page that it names, and this is never kept.
    if (liffStatePath(window.location) !== undefined) await loadLiff(liffId);
    else loadLiffLater(liffId);
    return;
  }
  const { signInInsideLine } = await import('./signIn');
  const outcome = await signInInsideLine(liffId);
  if (outcome && 'session' in outcome) store.dispatch(signedIn(userOf(outcome.session)));
  if (outcome && 'leaving' in outcome) await new Promise<never>(() => undefined);
}
