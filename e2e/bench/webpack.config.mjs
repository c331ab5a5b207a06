// The plain React page, built exactly as the product is: the same compiler, minifier and compression.
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfiguration } from '../../shared/webpack/base.mjs';

const directory = fileURLToPath(new URL('.', import.meta.url));

export default {
  ...baseConfiguration({ directory, production: true }),
  entry: './plainReact/index.tsx',
  plugins: [
    ...baseConfiguration({ directory, production: true }).plugins,
    new HtmlWebpackPlugin({
      templateContent:
        '<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>計測</title></head><body><div id="root"></div></body></html>',
    }),
  ],
};
