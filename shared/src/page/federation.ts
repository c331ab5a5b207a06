/** Starts the federation runtime of a page: what the page lends, where its remotes are, how an expose is loaded. */
import type { RemoteRegistry } from '@madoguchi/shared/contract';
import type { LoadExpose } from '@madoguchi/shared/remotes';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import { provided } from './provided';

/** Of the runtime's core what the start of a built remote calls: named one by one, or all of it would be built in. */
const runtimeCore = {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

/**
 * Called once, before the first render; answers how exposes are loaded from then on.
 * @param name of the page among the remotes, none of which may have the same
 */
export function startFederation(
  name: string,
  registry: RemoteRegistry,
  plugins: ModuleFederationRuntimePlugin[] = [],
): LoadExpose {
  // The built remotes look for the runtime's core under this name (`externalRuntime` in define-remote.mjs).
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const federation = createInstance({
    name,
    remotes: Object.entries(registry).map(([remote, { entry }]) => ({ name: remote, entry })),
    shared: provided,
    shareStrategy: 'loaded-first',
    plugins,
  });
  return async (request) => (await federation.loadRemote<unknown>(request)) ?? undefined;
}
