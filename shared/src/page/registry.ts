/**
 * Where the remotes are (CONTRACT 10): the JSON that the server writes into the HTML, checked, and given to the
 * federation runtime. Nothing about a remote is known at build time, so replacing one never rebuilds the shell.
 */
import { REMOTE_NAMES, REMOTES_ELEMENT_ID, type RemoteRegistry } from '../contract';

/** An address on this origin, or http(s) elsewhere: nothing that could run as a script by itself. */
function isEntry(value: unknown): value is { entry: string } {
  if (typeof value !== 'object' || value === null || !('entry' in value) || typeof value.entry !== 'string')
    return false;
  try {
    return ['http:', 'https:'].includes(new URL(value.entry, window.location.origin).protocol);
  } catch {
    return false;
  }
}

/**
 * The valid entries of a registry's text; a remote that is missing or malformed is left out, and its screens show the
 * fallback.
 */
export function parseRegistry(text: string): RemoteRegistry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const entries = new Map(Object.entries(value));
  const registry: RemoteRegistry = {};
  for (const name of REMOTE_NAMES) {
    const candidate: unknown = entries.get(name);
    if (isEntry(candidate)) registry[name] = { entry: new URL(candidate.entry, window.location.origin).href };
  }
  return registry;
}

/** The registry of this page. */
export function readRegistry(): RemoteRegistry {
  return parseRegistry(document.getElementById(REMOTES_ELEMENT_ID)?.textContent ?? '');
}
