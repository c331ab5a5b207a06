// npm run person -- show|erase USER_ID: what is stored about a person in the database that the environment names, or
// all of it erased.
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { run } from './lib/run.mjs';

try {
  await install();
  await buildChanged(['api']);
  const { code } = await run(process.execPath, ['api/dist/person.js', ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
