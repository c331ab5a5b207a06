/** How the federation runtime finds and fetches a remote's entry: by the manifest, and no longer than a remote has to come. */
import { REMOTE_TIMEOUT_MILLISECONDS } from '@madoguchi/shared/remotes';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { filesOfManifest } from './manifest';

/** The plugin of the federation runtime. */
export const remoteNetwork: ModuleFederationRuntimePlugin = {
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
