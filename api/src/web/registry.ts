/**
 * Where the remotes are (CONTRACT 10): on this server below `/mf/<name>/`, unless the operator's file says otherwise. And what a remote's
 * manifest says of its files, for the preload links of a page.
 */
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName, type RemoteRegistry } from '@madoguchi/shared/contract';
import * as v from 'valibot';
import { readCurrent } from './files';
import type { WebOptions } from './options';

const MANIFEST = 'mf-manifest.json';

const registryFile = v.partial(
  v.object(v.entriesFromList(REMOTE_NAMES, v.object({ entry: v.pipe(v.string(), v.minLength(1)) }))),
);

const files = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });
const manifestFile = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string(), path: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
});

/** The address below which this server offers a remote's files. */
export function localBase(name: RemoteName): string {
  return `/mf/${name}/`;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The registry of this moment. A remotes file that is missing or unreadable is left aside, told by `onFault`: the product then shows the
 * remotes of this server rather than none.
 */
export async function currentRegistry(
  options: Pick<WebOptions, 'remoteDirectories' | 'remotesFile'>,
  onFault: (fault: string) => void,
): Promise<RemoteRegistry> {
  const registry: RemoteRegistry = {};
  for (const name of REMOTE_NAMES) {
    if (options.remoteDirectories[name]) registry[name] = { entry: `${localBase(name)}${MANIFEST}` };
  }
  if (options.remotesFile === undefined) return registry;
  const content = await readCurrent(options.remotesFile);
  const parsed = v.safeParse(registryFile, content && parseJson(content.body));
  if (!parsed.success) {
    onFault(
      `${options.remotesFile} is no registry of remotes: ${parsed.issues.map((issue) => issue.message).join('; ')}`,
    );
    return registry;
  }
  for (const name of REMOTE_NAMES) {
    const entry = parsed.output[name];
    if (entry) registry[name] = entry;
  }
  return registry;
}

export interface RemoteFiles {
  entry: string;
  scripts: string[];
  styles: string[];
}

/**
 * The files that a route of a remote of this server needs at once: its entry, its `./app`, and the page chunk that carries the route's name
 * (`page_<RouteName>[_<RouteName>…].<hash>.js`). Undefined while the remote is not built.
 */
export async function remoteFiles(
  directory: string,
  name: RemoteName,
  routeName: string,
): Promise<RemoteFiles | undefined> {
  const content = await readCurrent(join(directory, MANIFEST));
  const parsed = v.safeParse(manifestFile, content && parseJson(content.body));
  if (!parsed.success) return undefined;
  const { metaData, exposes } = parsed.output;
  const app = exposes.find((expose) => expose.name === 'app');
  if (!app) return undefined;
  const base = localBase(name);
  const ofRoute = (file: string) => isPageOf(file, routeName);
  return {
    entry: `${base}${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
    scripts: [...app.assets.js.sync, ...app.assets.js.async.filter(ofRoute)].map((file) => base + file),
    styles: [...app.assets.css.sync, ...app.assets.css.async.filter(ofRoute)].map((file) => base + file),
  };
}

function isPageOf(file: string, routeName: string): boolean {
  const [kind, ...routeNames] = file.split('.')[0]?.split('_') ?? [];
  return kind === 'page' && routeNames.includes(routeName);
}
