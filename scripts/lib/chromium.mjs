// Finds a Chromium for the browser tests, or gets one.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function ofPlaywright() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core');
  return chromium.executablePath();
}

/**
 * The path of a Chromium: the one that CHROMIUM names, the system's, Playwright's own, else one that is installed now.
 * @throws {Error} when none can be had.
 */
export async function findChromium() {
  const found = [process.env.CHROMIUM, ...usualPlaces, ofPlaywright()].find((path) => path && existsSync(path));
  if (found) return found;
  const cli = createRequire(join(root, 'e2e/package.json')).resolve('playwright-core/cli.js');
  await run(process.execPath, [cli, 'install', '--with-deps', 'chromium']);
  if (existsSync(ofPlaywright())) return ofPlaywright();
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
  const installed = usualPlaces.find((path) => existsSync(path));
  if (!installed) throw new Error('No Chromium: set CHROMIUM to the path of one.');
  return installed;
}
