// One run of Stryker over one part, and the results that stand from earlier runs.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { startDatabase } from './database.mjs';

const resultsFile = (name) => `.mutation/${name}.json`;

/**
 * @param {import('./parts.mjs').Part} part
 * @param {{concurrency: number, force: boolean}} options
 * @returns {Promise<import('./report.mjs').Mutant[]>} of the part's files, also those whose result stood
 */
export async function runPart(part, { concurrency, force }) {
  // Stryker's worker processes read these; jest.mutation.mjs the first one.
  process.env.MUTATION_PROJECT = part.project;
  process.env.MUTATION_SAMPLE = String(part.sample?.size ?? Number.MAX_SAFE_INTEGER);
  process.env.MUTATION_SEED = part.sample?.seed ?? '';
  const database = part.project === 'api' ? await startDatabase() : undefined;
  try {
    const stryker = new Stryker({
      mutate: part.files,
      testFiles: part.tests,
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

/** What the last runs found out, of the rules and of the guarded files. @returns {import('./report.mjs').Mutant[]} */
export function lastResults() {
  return ['rules', 'api']
    .filter((name) => existsSync(resultsFile(name)))
    .flatMap((name) => {
      const { files } = JSON.parse(readFileSync(resultsFile(name), 'utf8'));
      return Object.entries(files).flatMap(([fileName, { mutants }]) => mutants.map((each) => ({ ...each, fileName })));
    });
}
