// Debian's packages that tests need, installed where this user may.
import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** False only where fontconfig says so: a system without it brings fonts of its own. */
export function hasJapaneseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() !== '' : process.platform !== 'linux';
}

/**
 * How this user may install Debian's packages.
 * @returns {string[] | undefined} what comes before the command; undefined where it is not allowed, or no Debian.
 */
function installer() {
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
}

/**
 * Installs packages where this user may; elsewhere nothing happens.
 * @param {string[]} packages
 */
export async function installPackages(packages) {
  const prefix = packages.length > 0 ? installer() : undefined;
  if (!prefix) return;
  console.log(`Installing ${packages.join(' and ')} …`);
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  for (const args of [
    [...options, 'update'],
    [...options, 'install', '-y', '--no-install-recommends', ...packages],
  ]) {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    await run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

/**
 * The one line with the command to run where packages could not be had.
 * @param {string[]} packages
 */
export const missingPackages = (packages) =>
  new Error(
    `No ${packages.join(' ')} for the tests. Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  );

/**
 * Sees to it that packages are there, installing what is missing.
 * @param {() => string[]} missing names what this machine lacks
 * @throws {Error} one line with the command to run, when it cannot be had.
 */
export async function requirePackages(missing) {
  await installPackages(missing());
  if (missing().length > 0) throw missingPackages(missing());
}
