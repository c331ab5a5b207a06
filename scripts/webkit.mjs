// npm run test:webkit [-- survey]: the journeys of e2e/webkit in WebKit, by Debian's WebDriver for it. What is missing is
// installed, or the command that installs it is printed: nothing is skipped.
import { join } from 'node:path';
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { root, run } from './lib/run.mjs';
import { requireWebkit } from './lib/webkit.mjs';

try {
  await install();
  await requireWebkit();
  await buildChanged();
  const cwd = join(root, 'e2e');
  const args = ['test', '-c', 'webkit/playwright.config.ts', ...process.argv.slice(2)];
  const { code } = await run(join(cwd, 'node_modules/.bin/playwright'), args, { cwd });
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
