/**
 * Loads what remotes expose, with the first steps of the failure ladder (DESIGN 3): 8 s time-out, one retry, and the
 * check that what came is a remote of the contract version that this shell speaks. How a file reaches the page is the
 * shell's business: it connects the federation runtime at start, a test connects a fake.
 */

import { isRemotePartModule, type PartName, type RemotePartModule } from '../contract/parts';
import { CONTRACT_VERSION, isRemoteModule, type RemoteModule, type RemoteName } from '../contract/remote';
import { retryOnce } from './lazyPart';

/** Answers the exports of an expose, e.g. of `mf_survey/app`; undefined or a rejection when it cannot. */
export type LoadExpose = (request: string) => Promise<unknown>;

export type RemoteFailure = 'unconnected' | 'timeout' | 'broken' | 'contract';

/** Why a remote is not shown. Failures of the network keep their own error. */
export class RemoteError extends Error {
  constructor(
    readonly failure: RemoteFailure,
    request: string,
  ) {
    super(`${request}: ${failure}`);
    this.name = 'RemoteError';
  }
}

/** How long a remote has to come. */
export const REMOTE_TIMEOUT_MILLISECONDS = 8_000;

let loadExpose: LoadExpose = (request) => Promise.reject(new RemoteError('unconnected', request));

/** Says how exposes are loaded. Called once, before the first render. */
export function connectRemotes(load: LoadExpose): void {
  loadExpose = load;
}

function withTimeout(request: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError('timeout', request)), REMOTE_TIMEOUT_MILLISECONDS);
    loadExpose(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function loadDefault(request: string): Promise<unknown> {
  const exports = await retryOnce(() => withTimeout(request));
  return typeof exports === 'object' && exports !== null && 'default' in exports ? exports.default : undefined;
}

/**
 * A remote, checked.
 * @throws {RemoteError} when it is too slow, no remote, or of another contract version; otherwise the error of the load
 * itself.
 */
export async function loadRemoteModule(name: RemoteName): Promise<RemoteModule> {
  const request = `${name}/app`;
  const module = await loadDefault(request);
  if (!isRemoteModule(module) || module.name !== name) throw new RemoteError('broken', request);
  if (module.contract !== CONTRACT_VERSION) throw new RemoteError('contract', request);
  return module;
}

/** A part of one remote for use in another; fails as {@link loadRemoteModule} does. */
export async function loadRemotePart(part: PartName): Promise<RemotePartModule> {
  const module = await loadDefault(part);
  if (!isRemotePartModule(module) || module.part !== part) throw new RemoteError('broken', part);
  if (module.contract !== CONTRACT_VERSION) throw new RemoteError('contract', part);
  return module;
}
