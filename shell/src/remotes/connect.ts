/**
 * Connects the remotes of this page to the loader: registers them with the federation runtime, which finds an entry by
 * the remote's manifest and waits no longer than a remote has to come.
 */
import type { RemoteRegistry } from '@madoguchi/shared/contract';
import { connectRemotes, REMOTE_TIMEOUT_MILLISECONDS } from '@madoguchi/shared/remotes';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { filesOfManifest } from './manifest';

const remoteNetwork: ModuleFederationRuntimePlugin = {
  name: 'remote-network',
  afterResolve: async (request) => {
    const { remote, remoteInfo } = request;
    if ('entry' in remote) {
      const { entry, globalName } = await filesOfManifest(remote.entry);
      Object.assign(remoteInfo, { entry, entryGlobalName: globalName });
    }
    return request;
  },
  createScript: () => ({ timeout: REMOTE_TIMEOUT_MILLISECONDS }),
};

/** Called once, before the first render. */
export function connectFederation(registry: RemoteRegistry): void {
  registerPlugins([remoteNetwork]);
  registerRemotes(Object.entries(registry).map(([name, { entry }]) => ({ name, entry })));
  connectRemotes(async (request) => (await loadRemote<unknown>(request)) ?? undefined);
}
