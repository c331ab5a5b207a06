// Which tests are near a mutant; for both runners.
import { readFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';

/** Where the dry run leaves which test files there are and reach each mutant, for the other worker processes. */
export const REACH = '.mutation-reach.json';

/** The ids of the mutants that Stryker wrote into a file. */
export function mutantsIn(file) {
  return [...readFileSync(file, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => id);
}

/** The tests in a source file's folder or below it; where there are none, those beside the folder. */
export function testsBeside(folder, tests) {
  const beside = tests.filter((test) => !relative(folder, test).startsWith(`..${sep}`));
  return beside.length > 0 || tests.length === 0 ? beside : testsBeside(dirname(folder), tests);
}

/** The part of the server that a file is of: `beds` for services/beds, repositories/beds and routes/beds. */
export function areaOf(file) {
  return /\/api\/src\/(?:services|repositories|routes)\/([^/]+)\//.exec(file)?.[1];
}
