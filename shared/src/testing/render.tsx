/** Renders a component with the product's store and a router in memory. */
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from '../router';
import { type AppStore, createAppStore } from '../store/store';
import { createMemoryRouter } from './memoryRouter';

export interface RenderOptions {
  /** The address at the start. */
  path?: string;
  /** Navigation state at the start. */
  state?: unknown;
  store?: AppStore;
}

/** Shows `element` at every path; answers the store and the router beside what testing-library answers. */
export function renderWithStore(
  element: ReactElement,
  { path = '/', state, store = createAppStore() }: RenderOptions = {},
) {
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [{ ...partsOf(path), state }],
  });
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { ...view, store, router };
}

/** The parts of an address that a router's location has. */
export function partsOf(path: string): { pathname: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return { pathname, search, hash };
}
