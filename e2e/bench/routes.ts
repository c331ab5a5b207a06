/**
 * What a first visit to each route costs after the shell: the remote's entry, its `./app` and the files of the route's
 * page, as they go over the wire. Read from the builds, so these figures are the same at any load.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@madoguchi/shared/contract';
import * as v from 'valibot';

const files = v.object({ sync: v.array(v.string()) });
const Manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
});
const PageFiles = v.record(v.string(), v.array(v.string()));

export interface RouteSize {
  remote: RemoteName;
  route: string;
  /** With everything of the remote that the route needs before it shows something. */
  kilobytes: number;
}

function readJson<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
}

/** Small files have no compressed copy: they are sent as they are. */
function wireBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The routes of all remotes, the largest first. */
export function routeSizes(root: string): RouteSize[] {
  const sizes = REMOTE_NAMES.flatMap((remote): RouteSize[] => {
    const directory = join(root, remote.replace('_', '-'), 'dist');
    const manifest = readJson(join(directory, 'mf-manifest.json'), Manifest);
    const app = manifest.exposes.find(({ name }) => name === 'app')?.assets;
    const common = [manifest.metaData.remoteEntry.name, ...(app ? [...app.js.sync, ...app.css.sync] : [])];
    return Object.entries(readJson(join(directory, 'page-files.json'), PageFiles)).map(([route, own]) => {
      const needed = [...new Set([...common, ...own])];
      const bytes = needed.reduce((sum, file) => sum + wireBytes(join(directory, file)), 0);
      return { remote, route, kilobytes: bytes / 1024 };
    });
  });
  return sizes.sort((left, right) => right.kilobytes - left.kilobytes);
}
