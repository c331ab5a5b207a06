// npm run attack: the whole attack on the server (api/src/attack.test.ts), each figure with its wall time. A share of it
// is part of npm test, all of it of npm run test:long.
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { root, run } from './lib/run.mjs';

try {
  await install();
  const jest = join(root, 'node_modules/.bin/jest');
  const { code } = await run(jest, ['--selectProjects', 'api', '-w', '1', 'api/src/attack.test.ts'], {
    env: { TEST_LONG: '1' },
  });
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
