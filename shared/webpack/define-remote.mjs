// The build of a remote: by default the federated one that is deployed, with `--env standalone` (or STANDALONE=1) a
// page of its own for development, which never ships.
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfiguration } from './base.mjs';
import { CutPlugin } from './cut-plugin.mjs';
import { remoteCuts, staffCuts } from './cuts.mjs';
import { developmentServer } from './dev-server.mjs';
import { PageFilesPlugin } from './page-files.mjs';
import { consumedDependencies } from './shared-dependencies.mjs';
import { federationTrims, libraryAliases, libraryRules } from './trim.mjs';

/**
 * @param {object} options
 * @param {string} options.directory absolute path of the remote's package
 * @param {import('../src/contract/remote').RemoteName} options.name
 * @param {number} options.port of the development server
 * @param {Record<string, string>} [options.parts] further exposes for other remotes, e.g. `{ './form':
 * './src/form/part.tsx' }`
 * @param {boolean} [options.isOfStaff] brings Formik and the schemas of the contract itself: nothing of it is in front of
 * a patient
 * @returns {(env: {standalone?: boolean}, argv: {mode?: string}) => import('webpack').Configuration}
 */
export function defineRemote({ directory, name, port, parts = {}, isOfStaff = false }) {
  return (env, argv) =>
    env.standalone || process.env.STANDALONE === '1'
      ? standaloneConfiguration({ directory, name, port, isOfStaff })
      : federatedConfiguration({ directory, name, parts, isOfStaff, production: argv.mode !== 'development' });
}

function federatedConfiguration({ directory, name, parts, isOfStaff, production }) {
  const base = baseConfiguration({ directory, production, hasSchemas: isOfStaff });
  return {
    ...base,
    ...(isOfStaff && {
      module: { ...base.module, rules: [...base.module.rules, ...libraryRules] },
      resolve: { ...base.resolve, alias: libraryAliases },
    }),
    // The container is the only way in; a page of its own would drag in what the shell provides.
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: name },
    plugins: [
      ...base.plugins,
      ...federationTrims(),
      new CutPlugin({ ...remoteCuts, ...(isOfStaff && staffCuts) }),
      new PageFilesPlugin(),
      new ModuleFederationPlugin({
        name,
        dts: false,
        dev: false,
        shareStrategy: 'loaded-first',
        // The hash is in the name, so only the manifest must never be cached.
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { './app': { import: './src/app.tsx', name: 'app' }, ...parts },
        shared: consumedDependencies(),
        manifest: true,
        // A remote asks the shell for other remotes, never the federation runtime itself.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
    ],
  };
}

function standaloneConfiguration({ directory, name, port, isOfStaff }) {
  const base = baseConfiguration({ directory, production: false, hasSchemas: isOfStaff });
  return {
    ...base,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...base.output, path: join(directory, 'dist-standalone'), publicPath: '/', uniqueName: name },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        templateContent:
          '<!doctype html><html lang="ja"><head><title>Madoguchi</title></head><body><div id="root"></div></body></html>',
      }),
    ],
    // Signing in is the product's: its page comes with the shell.
    devServer: developmentServer({ port, isOwnPage: (address) => !address.startsWith('/login') }),
  };
}
