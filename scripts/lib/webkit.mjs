// Sees to it that WebKit, its driver, a display without a screen and Japanese fonts are there.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasJapaneseFont, requirePackages } from './packages.mjs';

function isInPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const missing = () => [
  ...(isInPath('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(isInPath('Xvfb') ? [] : ['xvfb']),
  ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk']),
];

/**
 * Installs what the WebKit journeys need and this machine lacks.
 * @throws {Error} one line with the command to run, when it cannot be had.
 */
export const requireWebkit = () => requirePackages(missing);
