/** The page lends exactly what remotes are built to ask for. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CONTRACT_VERSION } from '../contract/remote';
import { provided } from './provided';

const LIST = join(__dirname, '../../webpack/shared-dependencies.mjs');

/**
 * What the page of a contract version lends: every remote of that version may ask for it. A name that is added comes
 * into the last list; one that goes begins a new list under a raised version.
 */
const LENT: Record<number, readonly string[]> = {
  2: [
    ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
    ...['store', 'router', 'remotes', 'form', 'ui/plain', 'ui/base', 'ui/date', 'ui/table', 'ui/map'].map(ours),
    ...['contract/routes', 'texts/common', 'texts/error', 'texts/route', 'texts/survey'].map(ours),
  ],
};
function ours(module: string): string {
  return `@madoguchi/shared/${module}`;
}

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

test('the page lends what remotes of its contract version may ask for, no name less', () => {
  expect(Object.keys(provided).sort()).toEqual([...(LENT[CONTRACT_VERSION] ?? [])].sort());
});
