/**
 * The contract between the shell and the remotes (CONTRACT 10): what a remote exposes and how the shell recognises it.
 */
import type { ComponentType } from 'react';

/**
 * Raised only when something that remotes use is removed or changed, as the modules that the page lends. A remote built
 * against another number gets the fallback screen. 2: the page no longer lends `contract/api`.
 */
export const CONTRACT_VERSION = 2;

export const REMOTE_NAMES = [
  'mf_survey',
  'mf_calendar',
  'mf_bed',
  'mf_confirm',
  'mf_payment',
  'mf_member',
  'mf_console',
] as const;
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** Where each remote's manifest lies: the body of `/remotes.json`. */
export type RemoteRegistry = Partial<Record<RemoteName, { entry: string }>>;

/** The default export of every remote's single expose `./app`. */
export interface RemoteModule {
  contract: number;
  name: RemoteName;
  version: string;
  /** Renders the remote's own routes; mounted by the shell inside its frame. */
  Component: ComponentType;
}

/**
 * A remote's default export.
 * @param name of the remote, as the registry names it
 * @param version of its package
 * @param Component renders its routes
 */
export function remoteModule(name: RemoteName, version: string, Component: ComponentType): RemoteModule {
  return { contract: CONTRACT_VERSION, name, version, Component };
}

/**
 * True when `value` has the shape of a RemoteModule, of any contract version: the version is compared by the
 * caller, who can then say why it refuses.
 */
export function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Partial<Record<keyof RemoteModule, unknown>>;
  return (
    typeof candidate.contract === 'number' &&
    typeof candidate.version === 'string' &&
    typeof candidate.Component === 'function' &&
    REMOTE_NAMES.some((name) => name === candidate.name)
  );
}
