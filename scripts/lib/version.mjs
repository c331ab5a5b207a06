// Which build this is: the version of package.json and the commit that the sources lie at. The one place that says so;
// the build writes it down where each part can tell it (build.mjs).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What git prints, without the line's end; undefined outside a repository. */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The version of the sources in a folder, e.g. `1.0.0+58fabc6`; with `.changed` behind it where they are no longer those
 * of the commit, and the bare version where there is no repository.
 * @param {string} root
 */
export function sourceVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The repository of another project around the sources says nothing about them.
  const commit = git(root, 'rev-parse', '--show-cdup') === '' ? git(root, 'rev-parse', '--short=7', 'HEAD') : undefined;
  if (commit === undefined) return version;
  return `${version}+${commit}${git(root, 'status', '--porcelain') === '' ? '' : '.changed'}`;
}
