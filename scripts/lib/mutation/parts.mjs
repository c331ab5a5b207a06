// Into which runs the mutated folders are cut, and which tests judge each.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { GUARDED, RULES, SERVER } from '../../../stryker.config.mjs';

/**
 * @typedef {{name: string, project: 'rules' | 'api', files: string[], tests?: string[], results: string,
 *   sample?: {size: number, seed: string}}} Part
 * tests: of the server, those that may judge; the rules are judged by all tests that import them. results: name of the
 * file of results
 */

const isSource = (path) => /\.ts$/.test(path) && !/\.(?:test|d)\.ts$/.test(path);

/** Source files under a path, or the file itself. */
function sourcesUnder(path) {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  if (statSync(path).isFile()) return isSource(path) ? [path] : [];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((each) => isSource(each) && statSync(each).isFile())
    .sort();
}

const testsUnder = (...folders) =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.test.ts'))
    .sort();

/** The runs for paths; without one, all rules and the guarded files. @returns {Part[]} */
export function partsOf(paths) {
  const wanted =
    paths.length > 0 ? paths.map((path) => normalize(path).replace(/\/$/, '')) : [RULES, ...Object.keys(GUARDED)];
  const files = [...new Set(wanted.flatMap(sourcesUnder))];
  const rules = files.filter((file) => file.startsWith(`${RULES}/`));
  const server = files.filter((file) => SERVER.some((folder) => file.startsWith(`${folder}/`)));
  if (rules.length + server.length === 0) throw new Error(`Only ${[RULES, ...SERVER].join(', ')} are mutated.`);
  return [
    ...groups(rules, rulesFolder).map(([name, own]) => ({
      name,
      project: 'rules',
      files: own,
      tests: rulesTests(),
      results: 'rules',
    })),
    ...server.map((file) => ({ name: file, project: 'api', files: [file], tests: testsOf(file), results: 'api' })),
  ];
}

/** The server's files that are not guarded, of which so many mutants are drawn. @returns {Part} */
export function samplePart(size, seed) {
  const files = SERVER.flatMap(sourcesUnder).filter((file) => !(file in GUARDED));
  const folders = ['services', 'repositories', 'routes', 'bundle', 'jobs', 'plugins'];
  const tests = testsUnder(...folders.map((folder) => `api/src/${folder}`));
  return { name: `sample ${seed}`, project: 'api', files, tests, results: 'sample', sample: { size, seed } };
}

/** The tests of the rules; left out are those that read source texts, and say nothing about a rule. */
function rulesTests() {
  return testsUnder(...['contract', 'domain', 'texts'].map((each) => `shared/src/${each}`)).filter(
    (path) => !/\/(?:itemTypeNames|splitTexts)\.test\.ts$/.test(path),
  );
}

/** A folder of the rules is one run; the forms' items one of their own. */
function rulesFolder(file) {
  const [folder, inner] = relative(RULES, dirname(file)).split('/');
  return join(RULES, folder ?? '', inner === 'items' ? inner : '');
}

function groups(files, keyOf) {
  const found = new Map();
  for (const file of files) found.set(keyOf(file), [...(found.get(keyOf(file)) ?? []), file]);
  return [...found];
}

/** The tests that are named for a guarded file, else those of its area: services, repositories and routes. */
function testsOf(file) {
  if (file in GUARDED) return GUARDED[file];
  const [, , , area] = file.split('/');
  return testsUnder(...['services', 'repositories', 'routes'].map((each) => `api/src/${each}/${area}`));
}
