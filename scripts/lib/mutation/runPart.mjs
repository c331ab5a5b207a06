// One run of Stryker over one part, and the results that stand from earlier runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { startDatabase } from './database.mjs';
import { DRAWN, JUDGED_OF_SAMPLE, judgedInTurn } from './sample.mjs';

/**
 * Stryker's own patience is only for what never gives way again: a slow machine must not count as a mutant found. Tests
 * that wait in vain are ended by the runner.
 */
const OWN_RUNNER = { testRunner: 'server', timeoutMS: 180_000 };

const resultsFile = (name) => `.mutation/${name}.json`;

/**
 * @param {import('./parts.mjs').Part} part
 * @param {{concurrency: number, force: boolean, jest: boolean}} options jest: the rules by Stryker's jest runner
 * @returns {Promise<import('./report.mjs').Mutant[]>} of the part's files, also those whose result stood
 */
export async function runPart(part, { concurrency, force, jest }) {
  // Stryker's worker processes read these; jest.mutation.mjs the first one.
  process.env.MUTATION_PROJECT = part.project;
  process.env.MUTATION_SAMPLE = String(part.sample?.size ?? '');
  process.env.MUTATION_SEED = part.sample?.seed ?? '';
  process.env.MUTATION_TESTS = JSON.stringify(part.tests);
  forgetSurvivors(part);
  const database = part.project === 'api' ? await startDatabase() : undefined;
  try {
    const stryker = new Stryker({
      mutate: part.files,
      ...((part.project === 'api' || !jest) && OWN_RUNNER),
      incrementalFile: resultsFile(part.results),
      concurrency,
      force,
    });
    const results = await stryker.runMutationTest();
    const files = new Set(part.files);
    return results
      .map((mutant) => ({ ...mutant, fileName: relative('.', mutant.fileName) }))
      .filter(({ fileName }) => files.has(fileName));
  } finally {
    await database?.stop();
  }
}

/**
 * Stryker takes a survivor's result again unless a test came that reaches it, and of what acts while its module loads it
 * knows only the tests that happen to load it anew. So survivors are tried again in every run.
 */
function forgetSurvivors({ files, results }) {
  const path = resultsFile(results);
  if (!existsSync(path)) return;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of files.map((each) => report.files[each]).filter(Boolean)) {
    file.mutants = file.mutants.filter(({ status }) => status !== 'Survived');
  }
  writeFileSync(path, JSON.stringify(report));
}

/** What the last runs found out, of the rules and of the guarded files. @returns {import('./report.mjs').Mutant[]} */
export function lastResults() {
  return ['rules', 'api']
    .filter((name) => existsSync(resultsFile(name)))
    .flatMap((name) => {
      const { files } = JSON.parse(readFileSync(resultsFile(name), 'utf8'));
      return Object.entries(files).flatMap(([fileName, { mutants }]) => mutants.map((each) => ({ ...each, fileName })));
    });
}

/**
 * What the last sample has judged so far, also where it was broken off.
 * @returns {{size: number, mutants: import('./report.mjs').Mutant[]} | undefined} size: how many were drawn; undefined
 * where none was
 */
export function lastSample() {
  if (!existsSync(DRAWN)) return undefined;
  const drawn = JSON.parse(readFileSync(DRAWN, 'utf8'));
  const judged = readFileSync(JUDGED_OF_SAMPLE, 'utf8').split('\n').filter(Boolean);
  return {
    size: drawn.length,
    mutants: judgedInTurn(
      drawn,
      judged.map((each) => JSON.parse(each)),
    ),
  };
}
