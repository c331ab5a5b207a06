/** Opens a remote for tests as the shell does: signed in, with the product's switches, and a fake at the border of the network. */
import { type ReactElement, Suspense } from 'react';
import { CONFIGURATION_ELEMENT_ID, type RuntimeConfiguration } from '../contract';
import { instantOfJapan, setClock } from '../domain/clock';
import { type AppStore, createAppStore } from '../store/store';
import { connectFormPart } from './formPart';
import { type FakeHandler, type FakeNetwork, fakeNetwork } from './network';
import { renderWithStore } from './render';
import { HANAKO, signInAs } from './session';

export interface OpenRemoteOptions {
  /** The remote's routes. */
  routes: ReactElement;
  path: string;
  /** By `METHOD /path`; whatever has none is answered 404. */
  handlers: Record<string, FakeHandler>;
  /** The product's switches that differ from their defaults. */
  switches?: Partial<RuntimeConfiguration['switches']>;
  /** The present in Japan; without it the clock is left alone. */
  now?: { day: string; time: string };
  /** Fills the store before anything is shown. */
  prepare?: (store: AppStore) => void;
}

let network: FakeNetwork | undefined;

/** Forgets what a test left behind: the network, the device's storage, the switches, the size of the text. */
export function tidyUp(): void {
  network?.restore();
  network = undefined;
  localStorage.clear();
  document.getElementById(CONFIGURATION_ELEMENT_ID)?.remove();
  document.documentElement.removeAttribute('data-text-size');
}

/** Writes the switches where the server writes them. */
function switchesAre(switches: object): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = CONFIGURATION_ELEMENT_ID;
  script.textContent = JSON.stringify({ switches });
  document.body.append(script);
}

/** Shows the routes, signed in as 山田 花子. What testing-library answers, with store, router and network. */
export function openRemote({ routes, path, handlers, switches, now, prepare }: OpenRemoteOptions) {
  if (now) setClock(instantOfJapan(now.day, now.time));
  if (switches) switchesAre(switches);
  connectFormPart();
  const store = createAppStore();
  signInAs(HANAKO, store);
  prepare?.(store);
  const connected = fakeNetwork(handlers);
  network = connected;
  const view = renderWithStore(<Suspense fallback={null}>{routes}</Suspense>, { path, store });
  return { ...view, network: connected };
}

/** The path of a route `METHOD /path`, for FakeNetwork.requestsTo. */
export const addressOf = (route: string): string => route.slice(route.indexOf(' ') + 1);
