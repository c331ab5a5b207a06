/** Starts the page: clock, remotes, store and router, then the first render. */
import '@madoguchi/shared/ui/tokens.css';
import { setClock } from '@madoguchi/shared/domain/clock';
import { RouterProvider } from '@madoguchi/shared/router';
import { createAppStore, Provider } from '@madoguchi/shared/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfiguration } from './configuration';
import { connectFederation } from './remotes/connect';
import { readRegistry } from './remotes/registry';
import { createRouter } from './routes/routes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

// The browser runs on the server's time, whatever the phone's own clock says (CONTRACT 12, Time).
const [navigation] = performance.getEntriesByType('navigation');
const sinceAnswer =
  navigation instanceof PerformanceNavigationTiming ? performance.now() - navigation.responseStart : 0;
setClock(readConfiguration().serverTime + sinceAnswer);
connectFederation(readRegistry());
createRoot(root).render(
  <StrictMode>
    <Provider store={createAppStore()}>
      <RouterProvider router={createRouter()} />
    </Provider>
  </StrictMode>,
);
