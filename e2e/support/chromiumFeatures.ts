/**
 * The parts of Chromium that tests do without. Chromium hears only the last `--disable-features`, so Playwright's own
 * list is taken over from Playwright itself.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The drop-down lists of the address bar, which a Debian Chromium that could open windows draws as pages of their own: two for
 * each window that a test opens, which cost as much of the processor as the product's page.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];

/** @throws {Error} where this Playwright keeps its list elsewhere */
function ofPlaywright(): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8');
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) throw new Error('Playwright no longer has disabledFeatures in its coreBundle');
  return names;
}

/** The switch that turns them off; it has to stand behind Playwright's. */
export const withoutFeatures = (): string => `--disable-features=${[...ofPlaywright(), ...ADDRESS_BAR].join(',')}`;
