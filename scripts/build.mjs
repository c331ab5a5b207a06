// npm run build [-- NAME…]: installs and builds what has changed.
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';

try {
  await install();
  const names = process.argv.slice(2);
  await buildChanged(names.length > 0 ? names : undefined);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
