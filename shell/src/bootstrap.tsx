/** Starts the page: clock, remotes, store and session, then the first render. */
import { setClock } from '@madoguchi/shared/domain/clock';
import { RouterProvider } from '@madoguchi/shared/router';
import { createAppStore, Provider } from '@madoguchi/shared/store';
import { applyStoredTextSize } from '@madoguchi/shared/ui/plain';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfiguration } from './configuration';
import { connectFederation } from './remotes/connect';
import { readRegistry } from './remotes/registry';
import { createRouter } from './routes/routes';
import { startSession, watchSession } from './session/lifecycle';
import { SigningIn } from './session/SigningIn';

const element = document.getElementById('root');
if (!element) throw new Error('index.html lacks #root');

const configuration = readConfiguration();
// The browser runs on the server's time, whatever the phone's own clock says (CONTRACT 12, Time).
const [navigation] = performance.getEntriesByType('navigation');
const sinceAnswer =
  navigation instanceof PerformanceNavigationTiming ? performance.now() - navigation.responseStart : 0;
setClock(configuration.serverTime + sinceAnswer);
applyStoredTextSize();
connectFederation(readRegistry());

const store = createAppStore();
const root = createRoot(element);
const render = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <Provider store={store}>{content}</Provider>
    </StrictMode>,
  );
const showRoutes = () => render(<RouterProvider router={createRouter(configuration)} />);

const signingIn = startSession(store, configuration);
watchSession(store);
if (signingIn) {
  render(<SigningIn />);
  void signingIn.then(showRoutes);
} else {
  showRoutes();
}
