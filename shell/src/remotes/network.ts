/**
 * How the federation runtime fetches a remote's manifest and entry. By itself it waits for ever, takes any JSON for a manifest, and keeps what
 * has failed; with this, whatever did not come is asked for anew by the next attempt.
 */
import { REMOTE_TIMEOUT_MILLISECONDS } from '@madoguchi/shared/remotes';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** What the runtime reads of a manifest; without one of them it would remember the failure. */
const PARTS = ['metaData', 'exposes', 'shared'];

function isManifest(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && PARTS.every((part) => part in value);
  } catch {
    return false;
  }
}

/**
 * The answer with a remote's manifest.
 * @throws {Error} when none comes within the time that a remote has, or when what comes is no manifest.
 */
export async function fetchManifest(address: string): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), REMOTE_TIMEOUT_MILLISECONDS);
  try {
    const response = await fetch(address, { signal: patience.signal });
    const text = await response.text();
    if (!response.ok || !isManifest(text)) throw new Error(`${address} holds no manifest`);
    return new Response(text);
  } finally {
    clearTimeout(timer);
  }
}

/** The plugin of the federation runtime. */
export const remoteNetwork: ModuleFederationRuntimePlugin = {
  name: 'remote-network',
  fetch: (address) => fetchManifest(address),
  createScript: () => ({ timeout: REMOTE_TIMEOUT_MILLISECONDS }),
};
