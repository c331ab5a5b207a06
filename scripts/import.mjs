// npm run import -- [--check] DIR: loads a data bundle into the database that the environment names, or only checks it.
import { resolve } from 'node:path';
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { run } from './lib/run.mjs';

try {
  await install();
  await buildChanged(['api']);
  // npm changes into the root; the person meant the folder they are in.
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = process.argv.slice(2).map((argument) => (argument.startsWith('-') ? argument : resolve(from, argument)));
  const { code } = await run(process.execPath, ['api/dist/import.js', ...args]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
