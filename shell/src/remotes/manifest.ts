/**
 * What the shell reads of a remote's manifest: where its files are. A manifest that has come is kept for the life of
 * the page, a failure never: the next attempt asks again.
 */
import { REMOTE_TIMEOUT_MILLISECONDS } from '@madoguchi/shared/remotes';

/** Where a remote's files are, and under which name its entry shows itself. */
export interface RemoteFiles {
  entry: string;
  globalName: string;
  /** The scripts and style sheets that an expose needs at once, by its name. */
  filesOf: (expose: string) => readonly string[];
}

/** Of a manifest, as the build writes it. */
interface Manifest {
  metaData: { globalName: string; publicPath?: string; remoteEntry: { name: string; path: string } };
  exposes: readonly { name: string; assets: Record<'js' | 'css', { sync: readonly string[] }> }[];
}

const known = new Map<string, Promise<RemoteFiles>>();

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('metaData' in value) || !('exposes' in value)) return false;
  const { metaData, exposes } = value;
  return (
    Array.isArray(exposes) &&
    typeof metaData === 'object' &&
    metaData !== null &&
    'globalName' in metaData &&
    typeof metaData.globalName === 'string' &&
    'remoteEntry' in metaData &&
    typeof metaData.remoteEntry === 'object' &&
    metaData.remoteEntry !== null &&
    'name' in metaData.remoteEntry &&
    typeof metaData.remoteEntry.name === 'string'
  );
}

async function fetchFiles(address: string): Promise<RemoteFiles> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), REMOTE_TIMEOUT_MILLISECONDS);
  try {
    const response = await fetch(address, { signal: patience.signal });
    const manifest: unknown = response.ok && JSON.parse(await response.text());
    if (!isManifest(manifest)) throw new Error(`${address} holds no manifest`);
    const { metaData, exposes } = manifest;
    const { path, name } = metaData.remoteEntry;
    const { publicPath = 'auto' } = metaData;
    const base = publicPath === 'auto' ? address : new URL(publicPath, address);
    const under = (file: string) => new URL(file, base).href;
    return {
      entry: under(path ? `${path.replace(/\/$/, '')}/${name}` : name),
      globalName: metaData.globalName,
      filesOf: (expose) => {
        const assets = exposes.find((candidate) => candidate.name === expose)?.assets;
        return assets ? [...assets.js.sync, ...assets.css.sync].map(under) : [];
      },
    };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The files of the remote whose manifest is at an address.
 * @throws {Error} when no manifest comes within the time that a remote has, or when what comes is none.
 */
export function filesOfManifest(address: string): Promise<RemoteFiles> {
  let files = known.get(address);
  if (!files) {
    files = fetchFiles(address);
    known.set(address, files);
    files.catch(() => known.delete(address));
  }
  return files;
}
