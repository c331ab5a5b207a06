// One project of jest.config.mjs (MUTATION_PROJECT) by itself, as Stryker's jest runner needs it; loaded in Stryker's
// copy of the repository. The zone and the transforms are the ones of every other run.
import { fileURLToPath } from 'node:url';
import all from './jest.config.mjs';

const project = all.projects.find(({ displayName }) => displayName === process.env.MUTATION_PROJECT);
if (!project) throw new Error(`MUTATION_PROJECT names no project of jest.config.mjs: ${process.env.MUTATION_PROJECT}`);

// Jest lists these folders anew for each mutant, so only those in which the project's tests are.
const roots = project.displayName === 'rules' ? ['contract', 'domain', 'texts'].map((name) => `src/${name}`) : ['src'];

export default {
  ...project,
  roots: roots.map((folder) => `<rootDir>/${folder}`),
  testEnvironment: fileURLToPath(new URL('scripts/lib/mutation/environment.cjs', import.meta.url)),
  // Stryker's own jest runner listens in jest's environment and module registry.
  testRunner: 'jest-circus/runner',
  testTimeout: all.testTimeout,
  // Read source texts, and say nothing about a rule.
  testPathIgnorePatterns: [
    ...(project.testPathIgnorePatterns ?? ['/node_modules/']),
    '(?:itemTypeNames|splitTexts)\\.test\\.ts$',
  ],
  watchman: false,
};
