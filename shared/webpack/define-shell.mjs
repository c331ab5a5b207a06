// The build of the shell: the host that provides everything shared and learns at run time where the remotes are.
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfiguration } from './base.mjs';
import { CutPlugin } from './cut-plugin.mjs';
import { shellCuts } from './cuts.mjs';
import { developmentServer } from './dev-server.mjs';
import { lazyEntryPaths } from './shared-dependencies.mjs';
import { SharedFilesPlugin } from './shared-files.mjs';
import { federationTrims, libraryAliases, libraryRules } from './trim.mjs';

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
        alias: libraryAliases,
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
        new CutPlugin(shellCuts),
        new webpack.DefinePlugin({
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
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
