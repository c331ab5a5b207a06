// Builds what has changed: shell and remotes with webpack, server and stand-ins with esbuild.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fingerprint, isCurrent, remember } from './fingerprint.mjs';
import { inParallel, root, run } from './run.mjs';
import { sourceVersion } from './version.mjs';

/** Two cores are common, and a webpack build takes one; the longest begin first. */
const concurrency = 2;
const require = createRequire(import.meta.url);

/** What each package is built from: it is built again when one of these files has changed. */
const settings = ['pnpm-lock.yaml', 'tsconfig.base.json'];
const screens = ['console', 'survey', 'calendar', 'bed', 'confirm', 'payment', 'member'].map((name) => `mf-${name}`);
const web = ['shell', ...screens].map((name) => ({
  name,
  inputs: [
    ...settings,
    'shared/src',
    'shared/webpack',
    'shared/package.json',
    `${name}/src`,
    `${name}/package.json`,
    `${name}/webpack.config.mjs`,
  ],
  build: () => buildWeb(name),
}));
const node = ['api', 'stand-ins'].map((name) => ({
  name,
  inputs: [
    ...settings,
    'shared/src',
    'shared/package.json',
    'scripts/lib/build.mjs',
    `${name}/src`,
    `${name}/package.json`,
  ],
  build: () => buildNode(name),
}));

async function buildWeb(name) {
  const cwd = join(root, name);
  const cli = createRequire(join(cwd, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const { code, output } = await run(process.execPath, [cli, '--mode', 'production'], { cwd, quiet: true });
  if (code !== 0) throw new Error(`${name} does not build:\n${output}`);
}

/** The files that are started by name; everything else is reached from them. */
const entries = [
  ...['madoguchi', 'server', 'import', 'export', 'person', 'main', 'check', 'migrate', 'reconcile', 'audit'],
  ...['backup', 'restore', 'staff'],
];

/** The files that a build of a Node package makes, relative to the root, without their source maps. */
export const builtFiles = (name) =>
  entries.filter((entry) => existsSync(join(root, name, `src/${entry}.ts`))).map((entry) => `${name}/dist/${entry}.js`);

/** Names of the packages that are remotes. */
export const remotes = () => web.map(({ name }) => name).filter((name) => name.startsWith('mf-'));

/** What modules of Node's older kind expect around them, in a file of the newer kind. */
const around = `import { createRequire as requireOfFile } from 'node:module';
const require = requireOfFile(import.meta.url);`;

/**
 * The server's installed modules stay outside its bundle, for those who look through a release (decisions/operations.md).
 * Nobody is given the stand-ins: as one file they start in less than half the time, before each file of browser tests.
 */
function outsideOf(name) {
  if (name === 'stand-ins') return [];
  const { dependencies } = require(join(root, name, 'package.json'));
  // Our own shared sources, and what only they depend on, go into it.
  const installed = Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@madoguchi/'));
  return installed.flatMap((dependency) => [dependency, `${dependency}/*`]);
}

/** @param {import('esbuild').BuildOptions} [others] over those of a build */
async function buildNode(name, others = {}) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: join(root, name),
    entryPoints: entries.map((entry) => `src/${entry}.ts`).filter((path) => existsSync(join(root, name, path))),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: outsideOf(name),
    banner: { js: around },
    sourcemap: true,
    // A trace names file and line; where it is read the sources are not.
    sourcesContent: false,
    logLevel: 'error',
    ...others,
  });
}

/**
 * Builds the server once more beside itself, with one of its sources exchanged: what that costs is measured so.
 * @param {string} out the built file's name, without its ending
 * @param {RegExp} source what imports of it end with
 * @param {string} instead path of the source that takes its place
 */
export async function buildServerWith(out, source, instead) {
  const exchange = {
    name: 'exchange',
    setup: (build) => build.onResolve({ filter: source }, () => ({ path: instead })),
  };
  await buildNode('api', { entryPoints: [{ in: 'src/server.ts', out }], plugins: [exchange] });
}

/** Writes a file in one step, and only where it says something else: a server that runs may be reading it. */
function replaceFile(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

/**
 * Writes down which build it is: for server and shell beside their files, for a remote in its manifest. Not compiled in, so that
 * a commit that does not touch a package does not build it again, and its hashed files keep their names.
 */
function stamp(name, version) {
  const manifest = join(root, name, 'dist/mf-manifest.json');
  if (name === 'api' || name === 'shell') replaceFile(join(root, name, 'dist/VERSION'), `${version}\n`);
  if (!existsSync(manifest)) return;
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  content.metaData.buildInfo.buildVersion = version;
  replaceFile(manifest, JSON.stringify(content, undefined, 2));
}

const recordOf = (name) => `${name}/dist/.inputs`;

/** True when a package was built from the sources as they are. */
export function isBuildCurrent(name) {
  const { inputs } = [...node, ...web].find((target) => target.name === name);
  return isCurrent(recordOf(name), fingerprint(inputs));
}

/**
 * Builds the packages whose inputs have changed since their last build.
 * @param {string[]} [only] names of packages; all by default
 * @throws {Error} with the compiler's words when one does not build.
 */
export async function buildChanged(only) {
  const wanted = [...node, ...web].filter(
    ({ name }) => (!only || only.includes(name)) && existsSync(join(root, name, 'src')),
  );
  const stale = wanted
    .map((target) => ({ ...target, record: recordOf(target.name), print: fingerprint(target.inputs) }))
    .filter(({ record, print }) => !isCurrent(record, print));
  if (stale.length > 0) console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  await inParallel(stale, concurrency, async ({ name, record, print, build }) => {
    const started = performance.now();
    await build();
    remember(record, print);
    console.log(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  });
  const version = sourceVersion(root);
  for (const { name } of wanted) stamp(name, version);
}
