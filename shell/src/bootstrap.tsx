/** Starts the page: clock, remotes, store and session, then the first render. */
import { readConfiguration, readRegistry, startClock } from '@madoguchi/shared/page';
import { tellFault } from '@madoguchi/shared/remotes';
import { BrowserRouter } from '@madoguchi/shared/router';
import { createAppStore, dropMisplacedDrafts, Provider } from '@madoguchi/shared/store';
import { loginTexts } from '@madoguchi/shared/texts';
import { applyStoredTextSize, dropUnplacedFirstSight, Screen, Spinner } from '@madoguchi/shared/ui/plain';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchFaults } from './faults/watch';
import { coverHiddenPages } from './layout/cover';
import { connectFederation } from './remotes/connect';
import { AppRoutes } from './routes/routes';
import { startSession, watchSession } from './session/lifecycle';

const element = document.getElementById('root');
if (!element) throw new Error('index.html lacks #root');

watchFaults();
const configuration = readConfiguration();
startClock(configuration);
applyStoredTextSize();
connectFederation(readRegistry());
if (configuration.switches.medicalMode) {
  dropMisplacedDrafts();
  coverHiddenPages();
}

const store = createAppStore();
const root = createRoot(element, {
  onCaughtError: (error) => {
    console.error(error);
    tellFault(error);
  },
});
const render = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <Provider store={store}>{content}</Provider>
    </StrictMode>,
  );
const showRoutes = () =>
  render(
    <BrowserRouter>
      <AppRoutes configuration={configuration} />
    </BrowserRouter>,
  );

const signingIn = startSession(store, configuration);
watchSession(store);
if (signingIn) {
  // There are no routes yet: the address must not be touched while LINE signs the person in.
  dropUnplacedFirstSight();
  render(
    <Screen title={loginTexts.title} centred>
      <Spinner label={loginTexts.progress} />
    </Screen>,
  );
  void signingIn.then(showRoutes);
} else {
  showRoutes();
}
