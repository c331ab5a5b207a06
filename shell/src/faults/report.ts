/**
 * Reports an exception to the operator (POST browser-errors): whose code threw, in which version, on which page by its
 * name, the class of the error and places in our own files. Never a message or an address: both can hold what was
 * typed. Code that is not ours, such as an extension's, is nobody's concern.
 */
import { API_BASE, API_PATHS, REMOTE_NAMES, type RemoteName, type RemoteRegistry } from '@madoguchi/shared/contract';
import { BUILD_VERSION, CODE_PLACE, ERROR_CLASS, MOST_PLACES } from '@madoguchi/shared/contract/browserError';
import type { BrowserErrorBody } from '@madoguchi/shared/contract/browserErrorSchema';
import { matchRoute } from '@madoguchi/shared/contract/routes';
import { readConfiguration, readRegistry } from '@madoguchi/shared/page';
import type { ToldFault } from '@madoguchi/shared/remotes';

/** Of one page: what comes after the first few says nothing new. */
const MOST_REPORTS = 5;
const reported = new Set<string>();

type Fault = ToldFault & Pick<BrowserErrorBody, 'kind'>;

function faultOf(event: Event): Fault | undefined {
  if (event instanceof ErrorEvent) return { kind: 'error', error: event.error };
  if ('reason' in event) return { kind: 'rejection', error: event.reason };
  if (!(event instanceof CustomEvent)) return undefined;
  const { error, request }: ToldFault = event.detail;
  return { kind: request === undefined ? 'error' : 'load', error, ...(request !== undefined && { request }) };
}

/** A file as the operator knows it, where it is one of ours: the path of this origin, or the remote and its file. */
function ownFile(address: string, registry: RemoteRegistry): string | undefined {
  const { origin, pathname, href } = new URL(address);
  if (origin === window.location.origin) return pathname.slice(1);
  const remote = REMOTE_NAMES.find((name) => {
    const entry = registry[name]?.entry;
    return entry !== undefined && href.startsWith(new URL('.', entry).href);
  });
  return remote && `mf/${remote}/${pathname.split('/').at(-1) ?? ''}`;
}

function placesOf(error: unknown, registry: RemoteRegistry): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // Chromium: `at f (https://…:1:2)`; Safari and Firefox: `f@https://…:1:2`.
  const frames = [...stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)];
  return frames
    .map(([, address = '', line, column]) => `${ownFile(address, registry) ?? ''}:${line}:${column}`)
    .filter((place) => CODE_PLACE.test(place))
    .slice(0, MOST_PLACES);
}

/** The remote that could not be loaded, else the innermost one in the stack. */
function remoteOf(fault: Fault, places: readonly string[]): RemoteName | undefined {
  const named = [fault.request?.split('/')[0], ...places.map((place) => place.split('/')[1])];
  return REMOTE_NAMES.find((name) => name === named.find((part) => REMOTE_NAMES.some((each) => each === part)));
}

const known = (version: unknown) => (typeof version === 'string' && BUILD_VERSION.test(version) ? version : '');

/** The version that the remote's manifest names, of the shell the page's own; empty where it does not come. */
async function versionOf(remote: RemoteName | undefined, registry: RemoteRegistry): Promise<string> {
  try {
    if (remote === undefined) return known(readConfiguration().shellVersion);
    const entry = registry[remote]?.entry;
    if (entry === undefined) return '';
    const manifest: unknown = await (await fetch(entry, { cache: 'force-cache' })).json();
    const version = (manifest as { metaData?: { buildInfo?: { buildVersion?: unknown } } }).metaData?.buildInfo
      ?.buildVersion;
    return known(version);
  } catch {
    return '';
  }
}

/** Reports what an event tells of, once, unless the page has said enough or nothing of ours is in it. */
export async function report(event: Event): Promise<void> {
  const fault = faultOf(event);
  if (!fault) return;
  const registry = readRegistry();
  const places = placesOf(fault.error, registry);
  const remote = remoteOf(fault, places);
  if (places.length === 0 && fault.kind !== 'load') return;
  const name = fault.error instanceof Error && ERROR_CLASS.test(fault.error.name) ? fault.error.name : 'Error';
  // Each attempt to load a remote may fail in words of its own: it is the same fault.
  const key = fault.kind === 'load' ? `load ${remote}` : [remote, name, ...places].join(' ');
  if (reported.has(key) || reported.size >= MOST_REPORTS) return;
  reported.add(key);
  const body: BrowserErrorBody = {
    remote: remote ?? 'shell',
    version: await versionOf(remote, registry),
    route: matchRoute(window.location.pathname)?.name ?? '',
    kind: fault.kind,
    name,
    places,
  };
  const type = 'application/json';
  navigator.sendBeacon(`${API_BASE}${API_PATHS.browserErrors}`, new Blob([JSON.stringify(body)], { type }));
}
