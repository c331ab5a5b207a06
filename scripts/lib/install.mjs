// Installs the dependencies with the one version of pnpm that the project is tested with, when they have changed.
import { readdirSync } from 'node:fs';
import { fingerprint, isCurrent, remember } from './fingerprint.mjs';
import { root, run } from './run.mjs';

const pnpm = 'pnpm@12.21.0';
const stamp = 'node_modules/.madoguchi-install';

/** @throws {Error} when the install fails; pnpm has said why. */
export async function install() {
  const packages = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${entry.name}/package.json`);
  const print = fingerprint(['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...packages]);
  if (isCurrent(stamp, print)) return;
  console.log('Installing dependencies …');
  const { code } = await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile']);
  if (code !== 0) throw new Error('The dependencies could not be installed.');
  remember(stamp, print);
}
