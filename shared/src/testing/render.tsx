/** Renders a component with the product's store and a router in memory. */
import { render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { matchRoute } from '../contract/routes';
import { useLocation } from '../router';
import { type AppStore, createAppStore } from '../store/store';
import { createMemoryRouter, MemoryRouter } from './memoryRouter';

export interface RenderOptions {
  /** The address at the start. */
  path?: string;
  /** Navigation state at the start. */
  state?: unknown;
  store?: AppStore;
}

/** As the shell does it: a remote's screens go when the address is no longer one of its own. */
function OwnScreens({ children }: { children: ReactNode }) {
  const owner = matchRoute(useLocation().pathname)?.entry.owner ?? 'shell';
  const [first] = useState(owner);
  return first === 'shell' || owner === first ? children : null;
}

/**
 * Shows `element` at every path, or while the remote that owns the first one owns the path; answers the store and the
 * router beside what testing-library answers.
 */
export function renderWithStore(
  element: ReactElement,
  { path = '/', state, store = createAppStore() }: RenderOptions = {},
) {
  const router = createMemoryRouter({ initialEntries: [{ ...partsOf(path), state }] });
  const page = (shown: ReactElement) => (
    <Provider store={store}>
      <MemoryRouter router={router}>
        <OwnScreens>{shown}</OwnScreens>
      </MemoryRouter>
    </Provider>
  );
  const view = render(page(element));
  return { ...view, rerender: (other: ReactElement) => view.rerender(page(other)), store, router };
}

/** The parts of an address that a router's location has. */
export function partsOf(path: string): { pathname: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return { pathname, search, hash };
}
