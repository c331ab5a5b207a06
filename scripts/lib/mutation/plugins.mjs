// Stryker's plugins of our own: a runner without jest (serverRunner.mjs), for the rules on request a jest runner that
// loads only the test files that can see a mutant, and a seeded sample of mutants.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { mutantsIn, REACH, testsBeside } from './reach.mjs';
import { DRAWN, JUDGED, JUDGED_OF_SAMPLE, leaveDrawn } from './sample.mjs';
import { ServerRunner } from './serverRunner.mjs';

/**
 * Stryker's own jest runner loads every related test file for each mutant and skips by name in it. This one gives jest
 * only the files whose tests reach the mutant, the one of the mutated file's name first, then those beside it, and
 * stops at the first that fails.
 * A file runs whole and in its order: its tests may lean on one another.
 *
 * A mutant that acts when its module loads (static) is reached by every test that loads it, also through an index.
 * Such a one is judged by the tests beside it and those that run through other code of its file: a constant that only
 * somebody else's test would miss counts as missed.
 */
class NearestFilesRunner {
  #runner;
  #reach;

  constructor(runner) {
    this.#runner = runner;
  }

  capabilities() {
    return this.#runner.capabilities();
  }

  init() {
    return this.#runner.init();
  }

  async dryRun(options) {
    const result = await this.#runner.dryRun(options);
    const files = {};
    for (const { id, fileName } of result.tests ?? []) files[id] = [...new Set([...(files[id] ?? []), fileName])];
    const mutants = {};
    for (const [test, hits] of Object.entries(result.mutantCoverage?.perTest ?? {})) {
      for (const mutant of Object.keys(hits)) mutants[mutant] = [...(mutants[mutant] ?? []), ...(files[test] ?? [])];
    }
    const reach = { all: [...new Set(Object.values(files).flat())], mutants: {} };
    for (const [mutant, tests] of Object.entries(mutants)) reach.mutants[mutant] = [...new Set(tests)];
    writeFileSync(REACH, JSON.stringify(reach));
    return result;
  }

  async mutantRun(options) {
    this.#reach ??= JSON.parse(readFileSync(REACH, 'utf8'));
    const source = resolve(options.sandboxFileName);
    const beside = testsBeside(dirname(source), this.#reach.all);
    // A mutant that is known by its tests is activated while they run.
    const reaching =
      options.mutantActivation === 'runtime' && this.#reach.mutants[options.activeMutant.id]
        ? this.#reach.mutants[options.activeMutant.id]
        : [...new Set([...beside, ...mutantsIn(source).flatMap((mutant) => this.#reach.mutants[mutant] ?? [])])];
    const own = reaching.filter((file) => file === source.replace(/\.ts$/, '.test.ts'));
    const near = reaching.filter((file) => beside.includes(file) && !own.includes(file));
    const far = reaching.filter((file) => !beside.includes(file) && !own.includes(file));
    let nrOfTests = 0;
    for (const files of [own, near, far].filter(({ length }) => length > 0)) {
      const result = await this.#run(files, options);
      if (result.status !== 'survived') return { ...result, nrOfTests: nrOfTests + (result.nrOfTests ?? 0) };
      nrOfTests += result.nrOfTests;
    }
    return { status: 'survived', nrOfTests };
  }

  async #run(files, options) {
    const { jestConfig } = this.#runner;
    this.#runner.jestConfig = { ...jestConfig, testMatch: files };
    this.#runner.enableFindRelatedTests = false;
    try {
      return await this.#runner.mutantRun({ ...options, testFilter: undefined });
    } finally {
      this.#runner.jestConfig = jestConfig;
      this.#runner.enableFindRelatedTests = true;
    }
  }
}

const jestRunner = jestPlugins.find(({ kind }) => kind === 'TestRunner').factory;
const nearestFilesRunner = (injector) => new NearestFilesRunner(injector.injectFunction(jestRunner));
nearestFilesRunner.inject = ['$injector'];

/**
 * Leaves only the drawn mutants to be run (MUTATION_SAMPLE, MUTATION_SEED); the others are reported as ignored. What is
 * judged goes to a file of `.mutation` at once: Stryker itself keeps nothing of a run that is broken off. A sample
 * begins it anew, and says beside it which were drawn, in their order.
 */
const sample = {
  onMutantTested({ id, fileName, location, mutatorName, replacement, status }) {
    if (status === 'Ignored') return;
    const judged = { id, fileName: relative('.', fileName), location, mutatorName, replacement, status };
    appendFileSync(process.env.MUTATION_SEED ? JUDGED_OF_SAMPLE : JUDGED, `${JSON.stringify(judged)}\n`);
  },
  onMutationTestingPlanReady({ mutantPlans }) {
    const { MUTATION_SAMPLE: size, MUTATION_SEED: seed } = process.env;
    if (!seed) return;
    const drawn = leaveDrawn(mutantPlans, Number(size), seed, keyOf);
    writeFileSync(JUDGED_OF_SAMPLE, '');
    writeFileSync(DRAWN, JSON.stringify(drawn.map(({ mutant }) => mutant.id)));
  },
};

function keyOf({ fileName, location, mutatorName, replacement }) {
  return JSON.stringify([relative('.', fileName), location.start, location.end, mutatorName, replacement]);
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'jest-nearest-files', factory: nearestFilesRunner },
  { kind: 'TestRunner', name: 'server', factory: () => new ServerRunner() },
  { kind: 'Reporter', name: 'sample', value: sample },
];
