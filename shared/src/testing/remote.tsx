/**
 * Opens a remote for tests as the shell does: signed in, with the product's switches, and a fake at the border of the
 * network.
 */
import { type ReactElement, Suspense } from 'react';
import type { RuntimeConfiguration } from '../contract';
import { instantOfJapan, resetClock, setClock } from '../domain/clock';
import { type AppStore, createAppStore } from '../store/store';
import { connectFormPart } from './formPart';
import { type FakeHandler, type FakeNetwork, fakeNetwork } from './network';
import { clearPageConfiguration, setPageConfiguration } from './pageConfiguration';
import { renderWithStore } from './render';
import { HANAKO, signInAs, type TestPerson } from './session';

export interface OpenRemoteOptions {
  /** The remote's routes. */
  routes: ReactElement;
  path: string;
  /** By `METHOD /path`; a call without one is answered 404. */
  handlers: Record<string, FakeHandler>;
  /** The product's switches that differ from their defaults. */
  switches?: Partial<RuntimeConfiguration['switches']>;
  /** The present in Japan; without it the clock is left alone. */
  now?: { day: string; time: string };
  /** Who is signed in; null: nobody. */
  person?: TestPerson | null;
  /** Fills the store before anything is shown. */
  prepare?: (store: AppStore) => void;
}

let network: FakeNetwork | undefined;

/** Forgets what a test left behind: network, clock, the device's storage, the switches, the size of the text. */
export function tidyUp(): void {
  network?.restore();
  network = undefined;
  resetClock();
  localStorage.clear();
  sessionStorage.clear();
  clearPageConfiguration();
  document.documentElement.removeAttribute('data-text-size');
}

/** Shows the routes. Answers what testing-library answers, with store, router and network. */
export function openRemote(options: OpenRemoteOptions) {
  const { routes, path, handlers, switches, now, person = HANAKO, prepare } = options;
  if (now) setClock(instantOfJapan(now.day, now.time));
  if (switches) setPageConfiguration({ switches });
  connectFormPart();
  const store = createAppStore();
  if (person) signInAs(person, store);
  prepare?.(store);
  const connected = fakeNetwork(handlers);
  network = connected;
  const view = renderWithStore(<Suspense fallback={null}>{routes}</Suspense>, { path, store });
  return { ...view, network: connected };
}

/** The path of a route `METHOD /path`, for FakeNetwork.requestsTo. */
export const addressOf = (route: string): string => route.slice(route.indexOf(' ') + 1);
