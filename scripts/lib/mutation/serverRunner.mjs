// Stryker's runner for tests of plain Node, the server's and the rules': without jest, whose start costs more than they
// do.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { areaOf, mutantsIn, REACH, testsBeside } from './reach.mjs';
import { loadTypeScript, runFile } from './testProcess.mjs';

/** Where the code that Stryker wrote into the product reads which mutant acts and counts what is reached. */
const NAMESPACE = '__stryker__';
/** What a test says that a slow machine fails: it waited too long, or the server had no connection left for it. */
const LATE = /Exceeded timeout|unavailable|\b503\b/;
const PASSED = 0;
/** For a test that waits for what a mutant has taken away; the dry run has jest's own patience. */
const MUTANT_TEST_MILLISECONDS = 20_000;
/** Nor are the files of a mutant begun any more after so long: below Stryker's own patience, which counts as found. */
const MUTANT_MILLISECONDS = 90_000;
/** The clock of the machine, also where a test has left its own in place. */
const elapsed = performance.now.bind(performance);
/**
 * Some mutants are reached by nearly every test: so many of the server's files, whose tests are slow, judge one. The near
 * and quick ones find most; behind them come those that run through most of the file, which are the ones about it.
 */
const MOST_FILES = process.env.MUTATION_PROJECT === 'api' ? 8 : Number.POSITIVE_INFINITY;
const NEAR_FILES = process.env.MUTATION_PROJECT === 'api' ? 4 : Number.POSITIVE_INFINITY;

/**
 * Each mutant is run against the test files that reach it: the one of the mutated file's name first, then those beside
 * it, then those of its area, the quick ones first; of the server's four so, and four by how much of the file they run
 * through. A file runs in its order, as its
 * tests may lean on one another, until a test fails or the last one that reaches the mutant is over. A mutant that acts
 * when its module loads is tried against the files beside it and those that reach another mutant of its file.
 */
export class ServerRunner {
  #options;
  #reach;

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** The copy of the repository is the working directory. */
  async init() {
    const { default: jest } = await import(resolve('jest.mutation.mjs'));
    const [[, swcOptions]] = Object.values(jest.transform);
    loadTypeScript(swcOptions);
    this.#options = { setupFiles: jest.setupFilesAfterEnv, testTimeout: jest.testTimeout };
  }

  async dryRun() {
    const space = { mutantCoverage: { static: {}, perTest: {} } };
    globalThis[NAMESPACE] = space;
    const tests = [];
    const files = [];
    for (const path of JSON.parse(process.env.MUTATION_TESTS)) {
      const file = resolve(path);
      const started = Date.now();
      space.currentTestId = undefined;
      const idOf = (name) => `${path} ${name}`;
      const onTest = (name) => {
        space.currentTestId = idOf(name);
      };
      const { failed, names } = await runFile(file, { ...this.#options, onTest });
      if (failed && !process.env.MUTATION_SEED)
        return { status: 'error', errorMessage: `${path}: ${failed.name}: ${failed.message}` };
      if (failed) {
        console.error(`${path} is left out: ${failed.name}: ${failed.message}`);
        continue;
      }
      const milliseconds = Date.now() - started;
      files.push({ file, milliseconds, ids: names.map(idOf) });
      for (const name of new Set(names)) {
        const timeSpentMs = milliseconds / names.length;
        tests.push({ id: idOf(name), name: idOf(name), status: PASSED, timeSpentMs, fileName: file });
      }
    }
    const known = new Set(tests.map(({ id }) => id));
    const { perTest } = space.mutantCoverage;
    for (const id of Object.keys(perTest)) if (!known.has(id)) delete perTest[id];
    writeFileSync(REACH, JSON.stringify({ files, mutants: lastTests(files, perTest) }));
    return { status: 'complete', tests, mutantCoverage: space.mutantCoverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, mutantActivation, hitLimit }) {
    this.#reach ??= JSON.parse(readFileSync(REACH, 'utf8'));
    const space = { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit === undefined ? undefined : 0 };
    const started = elapsed();
    let nrOfTests = 0;
    for (const { file, lastTest } of this.#filesFor(activeMutant.id, resolve(sandboxFileName), mutantActivation)) {
      if (elapsed() - started > MUTANT_MILLISECONDS) break;
      globalThis[NAMESPACE] = space;
      const options = { ...this.#options, testTimeout: MUTANT_TEST_MILLISECONDS, lastTest };
      const { failed, run } = await runFile(file, options);
      nrOfTests += run;
      if (hitLimit !== undefined && space.hitCount > hitLimit) return { status: 'timeout', reason: 'hit limit' };
      if (!failed) continue;
      // It may be so for the machine's load: then it fails without the mutant too.
      if (LATE.test(failed.message) && (await this.#failsAnyhow(file))) {
        return { status: 'error', errorMessage: `${file} fails without a mutant too: ${failed.message}` };
      }
      const killedBy = [`${relative('.', file)} ${failed.name}`];
      return { status: 'killed', killedBy, failureMessage: failed.message, nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  async #failsAnyhow(file) {
    globalThis[NAMESPACE] = {};
    const { failed } = await runFile(file, { ...this.#options, testTimeout: MUTANT_TEST_MILLISECONDS });
    return failed !== undefined;
  }

  /** The files that judge a mutant, in their order, each with the index of its last test that reaches it. */
  #filesFor(mutant, source, activation) {
    const { files, mutants } = this.#reach;
    const own = mutants[mutant] ?? {};
    const isStatic = activation === 'static';
    const others = isStatic ? mutantsIn(source).map((each) => mutants[each] ?? {}) : [];
    const near = testsBeside(
      dirname(source),
      files.map(({ file }) => file),
    );
    const area = areaOf(source);
    const distanceOf = (file) => {
      if (file === source.replace(/\.ts$/, '.test.ts')) return 0;
      if (area !== undefined && area === areaOf(file)) return near.includes(file) ? 1 : 2;
      return near.includes(file) ? 3 : 4;
    };
    const reaching = files
      .filter(({ file }) => file in own || (isStatic && (near.includes(file) || others.some((each) => file in each))))
      .map(({ file, milliseconds }) => ({ file, milliseconds, distance: distanceOf(file) }))
      .sort((a, b) => a.distance - b.distance || a.milliseconds - b.milliseconds);
    const far = reaching.slice(NEAR_FILES);
    const shares = far.length > 0 ? this.#sharesOf(source) : new Map();
    const shareOf = ({ file }) => shares.get(file) ?? 0;
    far.sort((a, b) => shareOf(b) - shareOf(a) || a.distance - b.distance || a.milliseconds - b.milliseconds);
    return [...reaching.slice(0, NEAR_FILES), ...far]
      .slice(0, MOST_FILES)
      .map(({ file }) => ({ file, lastTest: isStatic ? undefined : own[file] }));
  }

  /** How much of a source file each test file runs through: tenths of its mutants, by the test file. */
  #sharesOf(source) {
    const all = mutantsIn(source);
    const counts = new Map();
    for (const mutant of all) {
      for (const file of Object.keys(this.#reach.mutants[mutant] ?? {})) counts.set(file, (counts.get(file) ?? 0) + 1);
    }
    return new Map([...counts].map(([file, count]) => [file, Math.round((10 * count) / all.length)]));
  }
}

/** @returns {Record<string, Record<string, number>>} mutant → file → index of the last test that reaches it */
function lastTests(files, perTest) {
  const mutants = {};
  for (const { file, ids } of files) {
    for (const [index, id] of ids.entries()) {
      for (const mutant of Object.keys(perTest[id] ?? {})) {
        mutants[mutant] ??= {};
        mutants[mutant][file] = index;
      }
    }
  }
  return mutants;
}
