// The webpack settings that shell and remotes have in common: compiler, style sheets, names, sizes.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { ForgetModulesPlugin } from './forget-modules.mjs';
import { PrecompressPlugin } from './precompress.mjs';
import { RuntimeCutsPlugin } from './runtime-cuts.mjs';
import { lentModulePaths } from './shared-dependencies.mjs';

const require = createRequire(import.meta.url);

const lightSchemas = {
  test: /[\\/]shared[\\/]src[\\/]contract[\\/](?:answerSchemas[\\/]\w+|\w*[sS]chema)\.ts$/,
  loader: require.resolve('./light-schemas.cjs'),
};

/**
 * @param {object} options
 * @param {string} options.directory absolute path of the package that is built
 * @param {boolean} options.production minified and precompressed, or readable with source maps
 * @param {boolean} [options.hasSchemas] takes the schemas of the contract as they are, not in their light form
 * @returns {import('webpack').Configuration}
 */
export function baseConfiguration({ directory, production, hasSchemas = false }) {
  return {
    mode: production ? 'production' : 'development',
    context: directory,
    target: ['web', 'es2022'],
    // The lines of our own sources, without a map of every library.
    devtool: production ? false : 'eval-cheap-module-source-map',
    output: {
      path: join(directory, 'dist'),
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      // As long as a remote has to come at all (REMOTE_TIMEOUT_MILLISECONDS); webpack's own two minutes are a page that
      // hangs.
      chunkLoadTimeout: 8_000,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
          },
        },
        ...(hasSchemas ? [] : [lightSchemas]),
        {
          test: /[\\/]shared[\\/]src[\\/]texts[\\/]\w+\.ts$/,
          exclude: lentModulePaths,
          loader: require.resolve('./split-texts.cjs'),
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
                },
              },
            },
          ],
        },
      ],
    },
    optimization: {
      // No workers: packages are built beside each other, and to start one costs what it would spare.
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          parallel: false,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        }),
        new CssMinimizerPlugin({ parallel: false }),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:8].css' : '[name].css',
        chunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
        // Every rule is scoped by its module, so the order in which files arrive decides nothing.
        ignoreOrder: true,
      }),
      // moment would otherwise bring every language it knows; shared/ui/date imports Japanese by name.
      new webpack.ContextReplacementPlugin(/moment[\\/]locale$/, /^$/),
      ...(production ? [new ForgetModulesPlugin(), new RuntimeCutsPlugin(), new PrecompressPlugin()] : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
