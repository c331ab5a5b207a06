// Finds a Chromium and Japanese fonts for the browser tests and the bench, or gets them.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hasJapaneseFont, installPackages, missingPackages } from './packages.mjs';
import { root, run } from './run.mjs';

/** Debian's Chromium without windows comes first: the same pages for a fifth less of the processor. */
const PACKAGE = 'chromium-headless-shell';
const usualPlaces = [
  `/usr/bin/${PACKAGE}`,
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

const missing = () => [...(installedChromium() ? [] : [PACKAGE]), ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk'])];

/**
 * The path of a Chromium that can show Japanese: the one that CHROMIUM names, the system's, or Playwright's own. What
 * is missing is installed: the system's package first, then Playwright's download.
 * @throws {Error} one line with the command to run, when a Chromium or a Japanese font cannot be had.
 */
export async function findChromium() {
  await installPackages(missing());
  if (!installedChromium()) {
    console.log('Downloading a Chromium …');
    await run(join(e2e, 'node_modules/.bin/playwright'), ['install', 'chromium'], { quiet: true });
  }
  const found = installedChromium();
  if (found && hasJapaneseFont()) return found;
  throw missingPackages(missing());
}
