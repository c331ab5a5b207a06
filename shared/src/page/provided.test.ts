/** The page lends exactly what remotes are built to ask for. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { provided } from './provided';

const LIST = join(__dirname, '../../webpack/shared-dependencies.mjs');

/** What the build of a remote says that it asks the page for: version range by name. */
function consumed(): Record<string, string> {
  const print = `import { consumedDependencies as list } from ${JSON.stringify(LIST)};
    const entries = Object.entries(list()).map(([name, { shareKey = name, requiredVersion }]) => [shareKey, requiredVersion]);
    console.log(JSON.stringify(Object.fromEntries(entries)));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', print], { encoding: 'utf8' }));
}

test('the page provides what a remote consumes, in the version that it asks for', () => {
  const lent = Object.entries(provided).map(([name, { version }]) => [name, `^${version}`]);
  expect(Object.fromEntries(lent)).toEqual(consumed());
});
