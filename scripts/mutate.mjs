#!/usr/bin/env node
// Changes the product in many small ways (mutants) and lets the tests find out: what no test notices is printed.
//   npm run mutate -- shared/src/domain/date        one folder or file, only what changed since the last run
//   npm run mutate                                  all rules, folder by folder, and the server's guarded files
//   npm run mutate -- --sample 400 --seed 1         a drawn sample of the server's other files
//   npm run mutate -- --report                      the last results by folder, and of the last sample; runs nothing
//   --force runs what is known again, --concurrency N (1) workers, --jest the rules by Stryker's jest runner, ten times slower
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { install } from './lib/install.mjs';
import { root } from './lib/run.mjs';

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
    force: { type: 'boolean', default: false },
    jest: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});

process.chdir(root);
await install();
mkdirSync('.mutation', { recursive: true });
// Only now, as they need what was installed.
const { partsOf, samplePart } = await import('./lib/mutation/parts.mjs');
const { runAll } = await import('./lib/mutation/runAll.mjs');
const { lastResults, lastSample, runPart } = await import('./lib/mutation/runPart.mjs');
const { printFolders, printPart, printSample } = await import('./lib/mutation/report.mjs');

if (options.report) {
  printFolders(lastResults());
  const sample = lastSample();
  if (sample) printSample(sample);
} else {
  const parts = options.sample ? [samplePart(Number(options.sample), options.seed)] : partsOf(paths);
  const { force, jest } = options;
  const concurrency = Number(options.concurrency);
  await runAll(parts, (part) => runPart(part, { concurrency, force, jest }), printPart);
}
