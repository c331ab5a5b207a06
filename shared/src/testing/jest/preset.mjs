// Jest settings that every package shares: one function per kind of test, so that a package's own config is one line.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { groupsOf } from './groups.mjs';

const require = createRequire(import.meta.url);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

// Published as ES modules only; jest runs CommonJS, so these are compiled like our own sources.
const modulesToCompile = ['cookie', 'jose', 'oauth4webapi', 'openid-client', 'qr'];

/** Settings common to both kinds: swc as the compiler, titles as they are, room for slow first imports. */
const common = {
  transform: {
    '^.+\\.(?:[cm]?[jt]sx?)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/(?!\\.pnpm/|(?:${modulesToCompile.join('|')})/)`,
    `/node_modules/\\.pnpm/(?!(?:${modulesToCompile.join('|')})@)`,
  ],
  testTimeout: 30_000,
};
/** As each program does at its start that meets any form (see domain/survey/items/registry.ts). */
const everyType = here('../../domain/survey/items/everyType.ts');

/**
 * A project whose tests touch the document: shell, remotes and shared/ui.
 * @param {string} rootDir absolute path of the package
 * @param {object} [overrides] more jest project settings
 * @param {string[]} [areasOfOthers] folders of src whose tests another project runs
 */
export function browserProject(rootDir, overrides = {}, areasOfOthers = []) {
  return {
    ...common,
    rootDir,
    testEnvironment: here('./environment.mjs'),
    runtime: here('./runtime.cjs'),
    setupFiles: [everyType],
    setupFilesAfterEnv: [here('./console.ts'), here('./setup.ts'), here('./bars.ts'), here('./presses.ts')],
    moduleNameMapper: {
      '^antd/es/(.*)$': 'antd/lib/$1',
      '/hooks/use(?:Style|CSSVar)Register$': here('./no-styles.cjs'),
      '\\.module\\.css$': here('./css-module.cjs'),
      '\\.css$': here('./empty-css.cjs'),
    },
    testMatch:
      process.env.TEST_GROUPS === '1' ? groupsOf(rootDir, areasOfOthers) : ['<rootDir>/src/**/*.test.{ts,tsx}'],
    ...overrides,
  };
}

/**
 * A project whose tests need nothing but Node: rules, contract, server, stand-ins.
 * @param {string} rootDir absolute path of the package
 * @param {object} [overrides] more jest project settings
 */
export function nodeProject(rootDir, overrides = {}) {
  return {
    ...common,
    rootDir,
    testEnvironment: 'node',
    testRunner: here('./nodeRunner.mjs'),
    setupFilesAfterEnv: [everyType],
    testMatch: ['<rootDir>/src/**/*.test.ts'],
    ...overrides,
  };
}
