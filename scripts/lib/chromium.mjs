// Finds a Chromium and Japanese fonts for the browser tests and the bench, or gets them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const e2e = join(root, 'e2e');

function ofPlaywright() {
  const { chromium } = createRequire(join(e2e, 'package.json'))('playwright-core');
  return chromium.executablePath();
}

function installedChromium() {
  return [process.env.CHROMIUM, ...usualPlaces, ofPlaywright()].find((path) => path && existsSync(path));
}

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** False only where fontconfig says so: a system without it brings fonts of its own. */
function hasJapaneseFont() {
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

async function installPackages(prefix, packages) {
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
 * The path of a Chromium that can show Japanese: the one that CHROMIUM names, the system's, or Playwright's own. What
 * is missing is installed: the system's package first, then Playwright's download.
 * @throws {Error} one line with the command to run, when a Chromium or a Japanese font cannot be had.
 */
export async function findChromium() {
  const missing = [...(installedChromium() ? [] : ['chromium']), ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk'])];
  const prefix = missing.length > 0 ? installer() : undefined;
  if (prefix) {
    console.log(`Installing ${missing.join(' and ')} …`);
    await installPackages(prefix, missing);
  }
  if (!installedChromium()) {
    console.log('Downloading a Chromium …');
    await run(join(e2e, 'node_modules/.bin/playwright'), ['install', 'chromium'], { quiet: true });
  }
  const found = installedChromium();
  if (found && hasJapaneseFont()) return found;
  const packages = [...(found ? [] : ['chromium']), ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk'])].join(' ');
  throw new Error(
    `No ${packages} for the browser tests. Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`,
  );
}
