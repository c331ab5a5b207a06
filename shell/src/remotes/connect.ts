/** Connects the remotes of this page to the loader: registers them with the federation runtime, which fetches what is asked for. */

import type { RemoteRegistry } from '@madoguchi/shared/contract';
import { connectRemotes } from '@madoguchi/shared/remotes';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteNetwork } from './network';

/** Called once, before the first render. */
export function connectFederation(registry: RemoteRegistry): void {
  registerPlugins([remoteNetwork]);
  registerRemotes(Object.entries(registry).map(([name, { entry }]) => ({ name, entry })));
  connectRemotes(async (request) => (await loadRemote<unknown>(request)) ?? undefined);
}
