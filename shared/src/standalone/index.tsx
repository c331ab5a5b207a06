/**
 * Runs one remote alone, for development: the same store, theme, session and configuration as in the shell, in a thin
 * frame. The page, the calls and the other remotes come from the product that runs beside it (see
 * shared/webpack/dev-server.mjs).
 */

import { connectRemotes, whenIdle } from '@madoguchi/shared/remotes';
import { BrowserRouter } from '@madoguchi/shared/router';
import {
  type AppStore,
  createAppStore,
  Provider,
  readStoredSession,
  SESSION_KEY,
  signedIn,
  userOfIdToken,
} from '@madoguchi/shared/store';
import { applyStoredTextSize } from '@madoguchi/shared/ui/plain';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteModule } from '../contract/remote';
import { provide, readConfiguration, readRegistry, startClock, startFederation } from '../page';
import { Frame } from './Frame';

/** Takes up the session that this browser has for this address. */
function takeSession(store: AppStore): void {
  const session = readStoredSession();
  const user = session && userOfIdToken(session.idToken);
  if (user) store.dispatch(signedIn(user));
}

/** Starts the page of a remote; a person who is not signed in yet signs in in a second window. */
export function startStandalone(remote: RemoteModule): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the standalone page lacks #root');
  startClock(readConfiguration());
  applyStoredTextSize();
  // Not the remote's own name: parts of other remotes may ask for a part of this one, which the product has.
  const load = startFederation(`${remote.name}_alone`, readRegistry());
  connectRemotes((request) =>
    request === `${remote.name}/app` ? Promise.resolve({ default: remote }) : load(request),
  );
  // A part of another remote finds what it shares here, as in the shell; most are forms.
  whenIdle(() => void provide.form());
  const store = createAppStore();
  takeSession(store);
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) takeSession(store);
  });
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Frame name={remote.name} />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
}
