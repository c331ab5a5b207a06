// All unit and API tests in one process: every package is a project. Three workers for the two cores of the machines
// that run this: a worker waits long where an API test starts and kills servers or lets the database work.
import { existsSync, readdirSync } from 'node:fs';
import shared from './shared/jest.config.mjs';

// A zone far from Japan, so that a date that leans on the machine's own zone fails here first.
process.env.TZ = 'America/Los_Angeles';

const packages = readdirSync('.').filter(
  (name) => /^(?:shell|api|stand-ins|mf-.+)$/.test(name) && existsSync(`${name}/src`),
);
const own = await Promise.all(
  packages.map(async (name) => ({ displayName: name, ...(await import(`./${name}/jest.config.mjs`)).default })),
);

// The time-out is a setting of the run, not of a project: a loaded machine with two cores needs patience.
// A worker that has grown is begun anew: one of 1.6 GB takes longer to end than Jest waits for it.
export default {
  maxWorkers: 3,
  testSequencer: './shared/src/testing/jest/sequencer.mjs',
  testTimeout: 60_000,
  workerIdleMemoryLimit: '768MB',
  projects: [...shared.projects, ...own],
};
