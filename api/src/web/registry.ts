/**
 * Where the remotes are (CONTRACT 10): on this server below `/mf/<name>/`, unless the operator's file says otherwise.
 * And what a remote's manifest says of its files, for the preload links of a page.
 */
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName, type RemoteRegistry } from '@madoguchi/shared/contract';
import * as v from 'valibot';
import { readCurrent } from './currentFile';
import type { WebOptions } from './options';

const MANIFEST = 'mf-manifest.json';

const registryFile = v.partial(
  v.object(v.entriesFromList(REMOTE_NAMES, v.object({ entry: v.pipe(v.string(), v.minLength(1)) }))),
);

/** Written by a remote's build: the files of each page by the name of its route. */
const PAGE_FILES = 'page-files.json';
const pageFiles = v.record(v.string(), v.array(v.string()));

const files = v.object({ sync: v.array(v.string()) });
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
 * The registry of this moment. A remotes file that is missing or unreadable is left aside and handed to `onFault`: the
 * product then shows the remotes of this server rather than none.
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

interface RemoteFiles {
  scripts: string[];
  styles: string[];
}

/**
 * The files that a route of a remote of this server needs at once: its entry, its `./app`, and those of the route's
 * page. Undefined while the remote is not built.
 */
export async function remoteFiles(
  directory: string,
  name: RemoteName,
  routeName: string,
): Promise<RemoteFiles | undefined> {
  const manifest = await parseFile(join(directory, MANIFEST), manifestFile);
  const app = manifest?.exposes.find((expose) => expose.name === 'app');
  if (!manifest || !app) return undefined;
  const pages = await parseFile(join(directory, PAGE_FILES), pageFiles);
  const needed = [...app.assets.js.sync, ...app.assets.css.sync, ...(pages?.[routeName] ?? [])];
  const base = localBase(name);
  const { path, name: entry } = manifest.metaData.remoteEntry;
  return {
    scripts: [path + entry, ...needed.filter((file) => file.endsWith('.js'))].map((file) => base + file),
    styles: needed.filter((file) => file.endsWith('.css')).map((file) => base + file),
  };
}

async function parseFile<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const content = await readCurrent(path);
  const parsed = v.safeParse(schema, content && parseJson(content.body));
  return parsed.success ? parsed.output : undefined;
}
