// npm run madoguchi -- COMMAND …, and npm run import, person and reconcile: the operator's command of this checkout. Only
// where nothing is built yet does it install and build; otherwise it takes the build that stands, and says so where the
// sources are newer.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildChanged, isBuildCurrent } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { root, run } from './lib/run.mjs';

try {
  if (!existsSync(join(root, 'api/dist/madoguchi.js'))) {
    await install();
    await buildChanged(['api']);
  } else if (!isBuildCurrent('api')) {
    console.error('The build is older than its sources; npm run build makes a new one.');
  }
  // npm changes into the root; the person meant the folder they are in.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const { code } = await run(process.execPath, [join(root, 'bin/madoguchi'), ...process.argv.slice(2)], { cwd });
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
