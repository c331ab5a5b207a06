// What shell and remotes share at run time, and on which terms. The shell is the sole provider: a remote that carried
// a copy of its own could come first and bring a second React, store or calendar locale onto the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

const versionOf = (packageName) =>
  JSON.parse(readFileSync(require.resolve(`${packageName}/package.json`), 'utf8')).version;
const ourVersion = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

const sourcePath = (file) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** Needed before anything can be shown, so part of the shell's first file. A bare name does not cover its subpaths. */
const eagerLibraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
/**
 * Our own thin entries instead of whole libraries: what an entry does not export is left out of the build, while a
 * library that is shared itself would ship whole.
 */
const eagerEntries = ['store', 'router', 'remotes', 'ui/plain'];
/**
 * Our own modules that the shell's first file holds anyway and nearly every remote would compile in once more: shared
 * one by one, by their files, so that nothing has to be imported otherwise.
 */
const eagerModules = ['contract/routes', 'texts/common', 'texts/error', 'texts/route', 'texts/survey'];
/** Provided by the shell too, but fetched only when a page first asks for them. */
const lazyEntries = ['form', 'ui/base', 'ui/date', 'ui/table', 'ui/map'];

/** Source path of each lazy entry, by its name. */
export const lazyEntryPaths = Object.fromEntries(lazyEntries.map((entry) => [entry, sourcePath(`${entry}/index.ts`)]));

/** Source paths of the modules that are lent one by one, as they are. */
export const lentModulePaths = eagerModules.map((module) => sourcePath(`${module}.ts`));

const packageOf = (request) => request.split('/')[0];

/**
 * The `shared` option of a deployed remote: everything comes from the page (`shared/src/page/provided.ts`), and a
 * version that does not fit is refused.
 */
export function consumedDependencies() {
  const terms = (version) => ({ import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` });
  return Object.fromEntries([
    ...eagerLibraries.map((request) => [request, terms(versionOf(packageOf(request)))]),
    ...[...eagerEntries, ...lazyEntries].map((entry) => [`@madoguchi/shared/${entry}`, terms(ourVersion)]),
    ...eagerModules.map((module) => [
      sourcePath(`${module}.ts`),
      { ...terms(ourVersion), shareKey: `@madoguchi/shared/${module}` },
    ]),
  ]);
}
