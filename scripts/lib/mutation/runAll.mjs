// The parts of a call one after the other, and what the call says in its end: 0 only when tests judged mutants of each.

/** A run of tests against it came to an end. What no test runs through is told without one. */
const JUDGED = new Set(['Killed', 'Timeout', 'Survived']);

/**
 * Runs all parts, also behind one that fails: a run takes hours, and the others' results count.
 * Where a part does not start, or none of its mutants was judged, the process will end with 1 and has said of which.
 * @param {import('./parts.mjs').Part[]} parts
 * @param {(part: import('./parts.mjs').Part) => Promise<import('./report.mjs').Mutant[]>} run
 * @param {(part: import('./parts.mjs').Part, mutants: import('./report.mjs').Mutant[], milliseconds: number) => void} print
 */
export async function runAll(parts, run, print) {
  let open = 'Nothing';
  const failed = [];
  // Said at the very end: a Stryker that fails may leave its promise open for ever, and the embedded database ends a
  // process with nothing left to do by 0 of its own.
  process.once('exit', () => {
    if (open !== undefined) failed.push(`${open}: broken off.`);
    for (const each of failed) console.error(each);
    if (failed.length > 0) process.exitCode = 1;
  });
  for (const part of parts) {
    open = part.name;
    const started = Date.now();
    try {
      const mutants = await run(part);
      print(part, mutants, Date.now() - started);
      if (!mutants.some(({ status }) => JUDGED.has(status))) failed.push(`${part.name}: no mutant was judged.`);
    } catch (error) {
      failed.push(`${part.name}: ${error?.stack ?? error}`);
    }
  }
  if (parts.length > 0) open = undefined;
}
