// The plain React pages, built exactly as the product is: the same compiler, minifier and compression.
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfiguration } from '../../shared/webpack/base.mjs';

const directory = fileURLToPath(new URL('.', import.meta.url));

const base = baseConfiguration({ directory, production: true });
const page = (name, filename) =>
  new HtmlWebpackPlugin({
    filename,
    chunks: [name],
    templateContent:
      '<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>計測</title></head><body><div id="root"></div></body></html>',
  });

export default {
  ...base,
  entry: { form: './plainReact/form.tsx', week: './plainReact/week.tsx', desk: './plainReact/desk.tsx' },
  plugins: [...base.plugins, page('form', 'index.html'), page('week', 'week.html'), page('desk', 'desk.html')],
};
