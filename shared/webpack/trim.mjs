// What is left out of libraries that are in front of the first input: parts that this product never reaches, and
// texts that it never shows.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReplaceModulesPlugin } from './replacements.mjs';

const require = createRequire(import.meta.url);
const ownPath = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The version of the federation runtime that the files in ./federation were written for. */
const FEDERATION_VERSION = '2.9.2';

const part = (files) => ({
  version: FEDERATION_VERSION,
  files: Object.fromEntries(Object.entries(files).map(([file, standIn]) => [file, ownPath(`./federation/${standIn}`)])),
});

const federationParts = {
  '@module-federation/error-codes': part({ './dist/desc.mjs': 'desc.mjs' }),
  '@module-federation/sdk': part({ './dist/logger.js': 'logger.mjs' }),
  '@module-federation/runtime-core': part({
    './dist/utils/semver/index.js': 'semver.mjs',
    './dist/utils/preload.js': 'preload.mjs',
    './dist/plugins/snapshot/SnapshotHandler.js': 'snapshotHandler.mjs',
  }),
  '@module-federation/webpack-bundler-runtime': part({
    './dist/init.js': 'init.mjs',
    './dist/remotes.js': 'remotes.mjs',
  }),
};

/**
 * Webpack plugins for shell and remotes. Each brings its own runtime: a remote may be built with another version of it
 * than the shell.
 */
export function federationTrims() {
  return [new ReplaceModulesPlugin(federationParts)];
}

/** The path of react-router, as react-router-dom gets it. */
const routerPath = createRequire(require.resolve('react-router-dom')).resolve('react-router');

const { assertFits } = require('./pure-loader.cjs');

/** Fails the build where the loader's patterns no longer fit a library. */
function assertLoaderFits(library, directory, isRead) {
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(isRead);
  assertFits(
    library,
    version,
    files.map((file) => readFileSync(join(directory, file), 'utf8')),
  );
}

const packageOf = (path, name) =>
  path.slice(0, path.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length);
assertLoaderFits('react-router', packageOf(routerPath, 'react-router'), (file) =>
  /^dist.production.[^/\\]+\.mjs$/.test(file),
);
assertLoaderFits('formik', packageOf(require.resolve('formik'), 'formik'), (file) =>
  /^dist.[^/\\]+\.esm\.js$/.test(file),
);

/** Rules for libraries in one file, and for what Formik and antd bring along for uses that we have none of. */
export const libraryRules = [
  {
    test: /[\\/]node_modules[\\/](?:react-router[\\/]dist|formik[\\/]dist)[\\/].+js$/,
    loader: require.resolve('./pure-loader.cjs'),
  },
  { test: /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
  // antd's table counts what is chosen by its functions; the tree itself is nowhere.
  { test: /[\\/]node_modules[\\/]@rc-component[\\/]tree[\\/]/, sideEffects: false },
];

/** Names of modules by the files that are built in for them. */
export const libraryAliases = {
  // Its package leads to the build with the developers' warnings, also in production.
  'react-router$': routerPath.replace(/development([\\/])index\.m?js$/, 'production$1index.mjs'),
  'lodash-es/clone$': ownPath('lodash/clone.mjs'),
  'lodash-es/cloneDeep$': ownPath('lodash/cloneDeep.mjs'),
  'lodash-es/isPlainObject$': ownPath('lodash/isPlainObject.mjs'),
  'lodash-es/toPath$': ownPath('lodash/toPath.mjs'),
};
