// Copies the modules that a package needs when it runs out of what is installed here: no installer, no network, no
// symbolic links, and the same files each time.
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Folders of a package that nothing loads. */
const idleFolders = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'benchmark',
  'benchmarks',
  'example',
  'examples',
  '.github',
]);
/** Builds for pages and bundlers, which Node never takes. */
const isForPages = (path) => /^(?:dist|build)[\\/](?:umd|iife|esnext)$/.test(path);
const isIdleFile = (name) =>
  /\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo|(?:test|spec)\.[cm]?[jt]s)$/i.test(name) && !/^licen[cs]e/i.test(name);

const readPackage = (directory) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));

/** The folder whose `node_modules` a package finds its modules in: its own, or the one that it lies in. */
function neighboursOf(directory) {
  const parts = directory.split(sep);
  const at = parts.lastIndexOf('node_modules');
  return at < 0 ? join(directory, 'node_modules') : parts.slice(0, at + 1).join(sep);
}

/** What a package loads by name: its dependencies and peers, and those of its optional ones that are installed. */
function dependenciesOf(directory, isWanted) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = readPackage(directory);
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const needed = new Set([...peers, ...Object.keys(dependencies)]);
  const optional = Object.keys(optionalDependencies);
  for (const name of optional) needed.delete(name);
  return [...needed, ...optional]
    .filter(isWanted)
    .sort()
    .flatMap((name) => {
      const path = join(neighboursOf(directory), name);
      if (existsSync(path)) return [{ name, source: realpathSync(path) }];
      if (needed.has(name)) throw new Error(`${name}, which ${directory} needs, is not installed`);
      return [];
    });
}

/** Where Node looks for a module from a place below the target's node_modules, the nearest first. */
function* placesFor(name, at) {
  const levels = at === '' ? [] : at.split('/node_modules/');
  for (let depth = levels.length; depth > 0; depth -= 1)
    yield `${levels.slice(0, depth).join('/node_modules/')}/node_modules/${name}`;
  yield name;
}

/**
 * Where each module goes, so that everyone finds the version that they find here: on top where the name is free, else
 * below the one that needs it.
 * @returns {Map<string, string>} path below the target's node_modules to the folder that is copied there
 */
function plan(directory, isWanted) {
  const placed = new Map();
  const queue = [{ source: directory, at: '' }];
  // The queue grows while it is walked: those on top get their places first.
  for (const { source, at } of queue) {
    for (const dependency of dependenciesOf(source, isWanted)) {
      const found = [...placesFor(dependency.name, at)].find((path) => placed.has(path));
      if (placed.get(found) === dependency.source) continue;
      const path = found === undefined ? dependency.name : `${at}/node_modules/${dependency.name}`;
      placed.set(path, dependency.source);
      queue.push({ source: dependency.source, at: path });
    }
  }
  return placed;
}

/**
 * @param {string} directory the package
 * @param {string} target the folder that gets a `node_modules`
 * @param {(name: string) => boolean} isWanted false leaves a module out, with all that only it needs
 * @returns {number} how many were copied
 */
export function copyModules(directory, target, isWanted) {
  const placed = plan(realpathSync(directory), isWanted);
  for (const [path, source] of placed) {
    cpSync(source, join(target, 'node_modules', path), {
      recursive: true,
      dereference: true,
      filter: (file) => {
        const inside = relative(source, file);
        if (inside === '') return true;
        if (basename(file) === 'node_modules') return false;
        if ((dirname(inside) === '.' && idleFolders.has(inside)) || isForPages(inside)) return false;
        return !isIdleFile(basename(file));
      },
    });
  }
  return placed.size;
}
