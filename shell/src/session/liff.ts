/**
 * The LIFF adapter: the only place that loads the LINE SDK, and only inside LINE's own browser. There it gives the id
 * token without a redirect (LINE does not guarantee the authorize page there) and closes the window (LOGIN-024).
 */
import { type ChatApp, provideChatApp } from '@madoguchi/shared/store';

/** What the rest of the shell needs of the SDK, once it is initialised. */
export interface LiffClient {
  /** LINE's id token of the person, or undefined when LINE has none for this page. */
  idToken: () => string | undefined;
  /** LINE's access token of the person, with which the server asks for service messages. */
  accessToken: () => string | undefined;
  /** Signs in again through LINE and comes back to this address: for an id token that LINE itself let expire. */
  loginAgain: () => void;
  closeWindow: () => void;
  openExternal: (url: string) => void;
}

const USER_AGENT_OF_CLIENT = /Line\/\d+\.\d+\.\d+ LIFF/;
/** Set by the SDK, which needs it for pages reached by a link inside LINE. */
const CLIENT_MARK = 'LIFF_STORE:isInClient';

/** Whether the page runs as a LIFF app inside LINE: the SDK's own test, made without its 25 KB. */
export function looksLikeLiffClient(): boolean {
  if (USER_AGENT_OF_CLIENT.test(navigator.userAgent)) return true;
  if (/Line\/\d/.test(navigator.userAgent) && window.location.hash.includes('access_token=')) return true;
  try {
    return sessionStorage.getItem(CLIENT_MARK) === '1';
  } catch {
    return false;
  }
}

/** How long LINE has to start the SDK. It waits for a sign of LINE's own, without end. */
const PATIENCE_MILLISECONDS = 10_000;

let loading: Promise<LiffClient> | undefined;

/**
 * Loads and initialises the SDK, once. On the primary redirect address (`liff.state` present) the SDK moves on to the
 * page itself, and the promise is not kept. Until it is settled, nobody may touch the address.
 * @throws {Error} when LINE refuses (code INIT_FAILED and the like), cannot be reached or stays silent; the next call
 * tries again.
 */
export function loadLiff(liffId: string): Promise<LiffClient> {
  loading ??= inTime(initialise(liffId)).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('LINE does not answer')), PATIENCE_MILLISECONDS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function initialise(liffId: string): Promise<LiffClient> {
  const [{ default: liff }, ...modules] = await Promise.all([
    import('@line/liff/core'),
    import('@line/liff/is-in-client'),
    import('@line/liff/get-id-token'),
    import('@line/liff/get-access-token'),
    import('@line/liff/login'),
    import('@line/liff/logout'),
    import('@line/liff/close-window'),
    import('@line/liff/open-window'),
  ]);
  const [IsInClient, GetIDToken, GetAccessToken, Login, Logout, CloseWindow, OpenWindow] = modules;
  liff.use(new IsInClient.default());
  liff.use(new GetIDToken.default());
  liff.use(new GetAccessToken.default());
  liff.use(new Login.default());
  liff.use(new Logout.default());
  liff.use(new CloseWindow.default());
  liff.use(new OpenWindow.default());
  await liff.init({ liffId });
  return {
    idToken: () => liff.getIDToken() ?? undefined,
    accessToken: () => liff.getAccessToken() ?? undefined,
    loginAgain: () => {
      liff.logout();
      liff.login({ redirectUri: window.location.href });
    },
    closeWindow: () => liff.closeWindow(),
    openExternal: (url) => liff.openWindow({ url, external: true }),
  };
}

/** The chat app for screens: known at once to be there, its deeds wait for the SDK. */
function chatAppOf(liffId: string): ChatApp {
  return {
    isInClient: () => true,
    closeWindow: () => {
      loadLiff(liffId).then(
        (client) => client.closeWindow(),
        () => window.close(),
      );
    },
    openExternal: (url) => {
      loadLiff(liffId).then(
        (client) => client.openExternal(url),
        () => window.open(url, '_blank', 'noopener'),
      );
    },
    accessToken: () =>
      loadLiff(liffId).then(
        (client) => client.accessToken(),
        () => undefined,
      ),
  };
}

/** Tells screens that they run inside LINE. */
export function provideLineClient(liffId: string): void {
  provideChatApp(chatAppOf(liffId));
}
