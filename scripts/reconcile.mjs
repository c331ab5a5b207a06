// npm run reconcile: compares orders, money and answers in the database that the environment names, and prints what
// does not fit.
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { run } from './lib/run.mjs';

try {
  await install();
  await buildChanged(['api']);
  const { code } = await run(process.execPath, ['api/dist/reconcile.js']);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
