// What is left out of libraries that stand in front of the first input: parts that this product never reaches, and texts that it never shows.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const ownPath = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Files of the federation runtime by the ones of ours that stand in for them. */
const federationParts = [
  [/error-codes[\\/]dist[\\/]desc\.mjs$/, './federation/desc.mjs'],
  [/sdk[\\/]dist[\\/]logger\.js$/, './federation/logger.mjs'],
  [/runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/, './federation/semver.mjs'],
  [/runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, './federation/preload.mjs'],
  [/runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, './federation/snapshotHandler.mjs'],
];

/** Webpack plugins that put them in place. */
export function federationTrims() {
  return federationParts.map(([file, standIn]) => new webpack.NormalModuleReplacementPlugin(file, ownPath(standIn)));
}

/** Rules for libraries in one file, and for what Formik brings along for uses that we have none of. */
export const libraryRules = [
  {
    test: /[\\/]node_modules[\\/](?:react-router[\\/]dist|formik[\\/]dist)[\\/].+js$/,
    loader: require.resolve('./pure-loader.cjs'),
  },
  { test: /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
];

/** Names of modules by the files that are built in for them. */
export const libraryAliases = {
  // Its package leads to the build with the developers' warnings, whatever the mode.
  'react-router$': createRequire(require.resolve('react-router-dom'))
    .resolve('react-router')
    .replace(/development([\\/])index\.m?js$/, 'production$1index.mjs'),
  'lodash-es/clone$': ownPath('lodash/clone.mjs'),
  'lodash-es/cloneDeep$': ownPath('lodash/cloneDeep.mjs'),
  'lodash-es/isPlainObject$': ownPath('lodash/isPlainObject.mjs'),
  'lodash-es/toPath$': ownPath('lodash/toPath.mjs'),
};
