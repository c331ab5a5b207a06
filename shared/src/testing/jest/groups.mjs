// Test files of screens that run together, in one document and one registry of modules: Jest loads React, antd and ours
// anew for each test file, and what the engine has learnt of them in the file before is lost. The whole run takes files
// in groups (scripts/test.mjs); a file that is run by its name has all of this to itself (docs/decisions/testing.md).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a package's groups are written. */
const FOLDER = '.test-groups';
/** So many that three workers are busy to the end, and that a worker does not grow beyond its memory. */
const FILES = 6;
/** What needs modules of its own, or says that it does. */
const ALONE = /\bjest\.(?:mock|doMock|resetModules|isolateModules|requireActual)\b|^ \* @alone\b/m;

const GROUP = fileURLToPath(new URL('group.ts', import.meta.url));

/** The file of a group: each test file below a heading of its own. */
const textOf = (files) => `const { group } = require(${JSON.stringify(GROUP)});
${files.map((file) => `group(${JSON.stringify(file)}, () => require(${JSON.stringify(`../${file}`)}));`).join('\n')}
`;

/**
 * Writes the groups of a package anew.
 * @param {string} rootDir absolute path of the package
 * @param {string[]} ignored folders below src whose tests are another project's
 * @returns {string[]} jest's patterns: the groups, and the files that run alone
 */
export function groupsOf(rootDir, ignored) {
  const folder = join(rootDir, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = readdirSync(join(rootDir, 'src'), { recursive: true })
    .map((file) => `src/${file.replaceAll(sep, '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !ignored.some((area) => file.startsWith(`src/${area}/`)))
    .sort();
  const isAlone = (file) => ALONE.test(readFileSync(join(rootDir, file), 'utf8'));
  const together = files.filter((file) => !isAlone(file));
  const groups = Math.ceil(together.length / FILES);
  for (let index = 0; index < groups; index += 1) {
    const mine = together.filter((_file, position) => position % groups === index);
    writeFileSync(join(folder, `${index + 1}.test.js`), textOf(mine));
  }
  return [`<rootDir>/${FOLDER}/*.test.js`, ...files.filter(isAlone).map((file) => `<rootDir>/${file}`)];
}
