// The build of the shell: the host that provides everything shared and learns at run time where the remotes are.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfiguration } from './base.mjs';
import { developmentServer } from './dev-server.mjs';
import { lazyEntryPaths, providedDependencies } from './shared-dependencies.mjs';
import { SharedFilesPlugin } from './shared-files.mjs';
import { federationTrims, libraryAliases, libraryRules } from './trim.mjs';

const require = createRequire(import.meta.url);
const federation = createRequire(require.resolve('@module-federation/enhanced/webpack'));
/**
 * The federation plugin asks for the runtime twice, once as CommonJS (to lend it to the remotes) and once as ES
 * modules. One copy does: this saves 10 KB of the first file.
 */
const runtimeCore = federation.resolve('@module-federation/runtime-tools/runtime-core').replace(/\.cjs$/, '.js');

/**
 * @param {object} options
 * @param {string} options.directory absolute path of the shell's package
 * @param {number} options.port of the development server
 * @returns {(env: Record<string, unknown>, argv: {mode?: string}) => import('webpack').Configuration}
 */
export function defineShell({ directory, port }) {
  return (_env, argv) => {
    const production = argv.mode !== 'development';
    const base = baseConfiguration({ directory, production });
    return {
      ...base,
      entry: { main: './src/index.ts' },
      output: { ...base.output, publicPath: '/', uniqueName: 'shell' },
      module: { ...base.module, rules: [...base.module.rules, ...libraryRules] },
      resolve: {
        ...base.resolve,
        alias: {
          '@module-federation/runtime-tools/runtime-core$': runtimeCore,
          ...libraryAliases,
        },
      },
      optimization: {
        ...base.optimization,
        splitChunks: {
          cacheGroups: {
            defaultVendors: {
              idHint: 'vendors',
              priority: -10,
              reuseExistingChunk: true,
              // Formik and its parts stay with the one entry that needs them: a form waits for one file instead of two.
              test: ({ resource = '' }) =>
                /node_modules/.test(resource) && !/[\\/](?:formik|deepmerge|react-fast-compare)[\\/]/.test(resource),
            },
          },
        },
      },
      plugins: [
        ...base.plugins,
        ...federationTrims(),
        new ModuleFederationPlugin({
          name: 'shell',
          // None at build time: the HTML carries the registry, so that replacing a remote never rebuilds the shell.
          remotes: {},
          shared: providedDependencies(),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        }),
        new SharedFilesPlugin(lazyEntryPaths),
        new HtmlWebpackPlugin({
          template: join(directory, 'src/index.html'),
          scriptLoading: 'defer',
          // The server fills in the marked comments, so they must survive.
          minify: { collapseWhitespace: true, removeComments: false },
        }),
      ],
      devServer: developmentServer({ port, isOwnPage: () => true }),
    };
  };
}
