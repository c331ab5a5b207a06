/**
 * Connects the remotes of this page to the loader: the federation runtime finds an entry by the remote's manifest and
 * waits no longer than a remote has to come.
 */
import type { RemoteRegistry } from '@madoguchi/shared/contract';
import { startFederation } from '@madoguchi/shared/page';
import { connectRemotes, REMOTE_TIMEOUT_MILLISECONDS } from '@madoguchi/shared/remotes';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
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
  connectRemotes(startFederation('shell', registry, [remoteNetwork]));
}
