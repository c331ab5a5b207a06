/**
 * Where the remotes are (CONTRACT 10): on this server below `/mf/<name>/`, unless the operator's file says otherwise.
 * And what a remote's manifest says of its files, for the preload links of a page.
 */
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName, type RemoteRegistry } from '@madoguchi/shared/contract';
import { nearestName } from '@madoguchi/shared/domain/text';
import * as v from 'valibot';
import { readCurrent } from './currentFile';
import type { WebOptions } from './options';

const MANIFEST = 'mf-manifest.json';

/** A path of this origin, or an address that a browser can load scripts from. */
const entryAddress = v.pipe(
  v.string(),
  v.check((entry) => /^\/(?!\/)/.test(entry) || (URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol))),
);
const registryEntry = v.object({ entry: entryAddress });
const registryFile = v.record(v.string(), v.unknown());

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRemoteName(name: string): name is RemoteName {
  return REMOTE_NAMES.some((known) => known === name);
}

/**
 * What a remotes file says, with a sentence for each part of it that cannot be used.
 * @param text the file's content
 */
export function readRemotes(text: string): { registry: RemoteRegistry; faults: string[] } {
  const content = v.safeParse(registryFile, parseJson(text));
  if (!content.success) return { registry: {}, faults: ['is no JSON object of remotes.'] };
  const registry: RemoteRegistry = {};
  const faults: string[] = [];
  for (const [name, value] of Object.entries(content.output)) {
    const entry = v.safeParse(registryEntry, value);
    if (!isRemoteName(name)) faults.push(unknownRemote(name));
    else if (entry.success) registry[name] = entry.output;
    else faults.push(`${name} must be {"entry": ADDRESS}, with an http or https address or a path of this server.`);
  }
  return { registry, faults };
}

function unknownRemote(name: string): string {
  const meant = nearestName(name, REMOTE_NAMES);
  return `${name} is no remote${meant === undefined ? `; there are ${REMOTE_NAMES.join(', ')}` : `: is ${meant} meant`}.`;
}

/**
 * The registry of this moment. What of the remotes file is missing or cannot be used is left aside and handed to
 * `onFault`: the product then shows the remotes of this server rather than none.
 */
export async function currentRegistry(
  options: Pick<WebOptions, 'remoteDirectories' | 'remotesFile'>,
  onFault: (fault: string) => void,
): Promise<RemoteRegistry> {
  const registry: RemoteRegistry = {};
  for (const name of REMOTE_NAMES) {
    if (options.remoteDirectories[name]) registry[name] = { entry: `${localBase(name)}${MANIFEST}` };
  }
  const { remotesFile } = options;
  if (remotesFile === undefined) return registry;
  const content = await readCurrent(remotesFile);
  if (!content) {
    onFault(`${remotesFile} is not there or cannot be read.`);
    return registry;
  }
  const named = readRemotes(content.body.toString('utf8'));
  for (const fault of named.faults) onFault(`${remotesFile}: ${fault}`);
  return { ...registry, ...named.registry };
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
  const parsed = v.safeParse(schema, content && parseJson(content.body.toString('utf8')));
  return parsed.success ? parsed.output : undefined;
}
