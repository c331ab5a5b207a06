/**
 * Runs one remote alone, for development: the same store, theme and session as in the shell, in a frame that is nothing but its routes.
 * The remotes that it shows parts of come from the product that runs beside it (see shared/webpack/define-remote.mjs).
 */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { REMOTE_NAMES, type RemoteModule } from '../contract/remote';
import { connectRemotes } from '../remotes/loader';
import { RemoteScreen } from '../remotes/RemoteView';
import { createBrowserRouter, RouterProvider, useLocation } from '../router';
import { readStoredSession, userOfIdToken } from '../store/session';
import { signedIn } from '../store/slices/sessionSlice';
import { createAppStore } from '../store/store';
import '../ui/tokens.css';

function Frame({ name }: { name: RemoteModule['name'] }) {
  return <RemoteScreen name={name} path={useLocation().pathname} />;
}

/** Starts the page of a remote. The session is the browser's own: sign in at /login of the same address first. */
export function startStandalone(remote: RemoteModule): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the standalone page lacks #root');
  registerRemotes(
    REMOTE_NAMES.filter((name) => name !== remote.name).map((name) => ({
      name,
      entry: `/mf/${name}/mf-manifest.json`,
    })),
  );
  connectRemotes(async (request) =>
    request === `${remote.name}/app` ? { default: remote } : ((await loadRemote<unknown>(request)) ?? undefined),
  );
  const store = createAppStore();
  const session = readStoredSession();
  const user = session && userOfIdToken(session.idToken);
  if (user) store.dispatch(signedIn(user));
  const router = createBrowserRouter([{ path: '*', element: <Frame name={remote.name} /> }]);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
}
