// Runs test files of plain Node in this process, with jest's own test functions and assertions, some ten times cheaper
// than jest does; how modules are loaded is the same as in `npm test` (shared/src/testing/jest/plainModules.mjs).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { transformSync } from '@swc/core';
import {
  forgetOwnModules,
  loadTypeScript as loadCompiled,
  requireFrom,
  restoreFunctions,
  setTestFunctions,
} from '../../../shared/src/testing/jest/plainModules.mjs';

const circus = requireFrom('jest', '@jest/core', 'jest-config')('jest-circus');
const { jestExpect } = requireFrom('@jest/globals')('@jest/expect');

/**
 * Lets this process load TypeScript as jest does.
 * @param {object} swcOptions those of jest's transform
 */
export function loadTypeScript(swcOptions) {
  loadCompiled((filename) => {
    const options = { ...swcOptions, filename, sourceMaps: false, swcrc: false };
    return transformSync(readFileSync(filename, 'utf8'), options).code;
  });
}

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
setTestFunctions({ afterAll, afterEach, beforeAll, beforeEach, describe, it, test, expect: jestExpect });

/** What hears of the run that is under way. */
let listener = () => undefined;
circus.addEventHandler((event) => listener(event));

process.on('uncaughtException', (error) => listener({ name: 'stray', error }));
/** Promises that were rejected with nobody there. As for jest, one that somebody takes before its test is over is none. */
const unhandled = new Map();
process.on('unhandledRejection', (error, promise) => unhandled.set(promise, error));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));
/** The machine's own, also where a test has faked it. */
const { setImmediate } = globalThis;
/** The errors that nobody has taken, once Node has told of all of them; they are told of once. */
async function strayErrors() {
  await new Promise((resolve) => setImmediate(resolve));
  const errors = [...unhandled.values()];
  unhandled.clear();
  return errors;
}

const nameOf = (test) => {
  const titles = [];
  for (let each = test; each.parent; each = each.parent) titles.unshift(each.name);
  return titles.join(' ');
};
const testsIn = (block) => block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));

/**
 * Runs one test file from its first test on; what comes after a failure is skipped.
 * @param {string} file
 * @param {{setupFiles: string[], testTimeout: number, lastTest?: number, onTest?: (name: string) => void}} options
 *   lastTest: index of the last test that is run; onTest: told of each test before its hooks
 * @returns {Promise<{failed?: {name: string, message: string}, names: string[], run: number}>} names of all tests in the
 *   file, and how many were run
 */
export async function runFile(file, { setupFiles, testTimeout, lastTest = Number.POSITIVE_INFINITY, onTest }) {
  forgetOwnModules();
  // What an earlier file has left is no fault of this one.
  unhandled.clear();
  // What the product keeps on the global object (shared/src/domain/clock.ts) must not outlive a mutant.
  for (const key of Object.keys(globalThis)) if (key.startsWith('madoguchi')) delete globalThis[key];
  circus.resetState();
  circus.getState().testTimeout = testTimeout;
  restoreFunctions();
  let names = [];
  let failed;
  let run = 0;
  const fail = (name, error) => {
    failed ??= { name, message: String(error?.stack ?? error) };
  };
  let current = file;
  const failByStray = async (name) => {
    for (const error of await strayErrors()) fail(name, error);
  };
  listener = (event) => {
    if (event.name === 'run_start') {
      const tests = testsIn(circus.getState().rootDescribeBlock);
      names = tests.map(nameOf);
      for (const each of tests.slice(lastTest + 1)) each.mode = 'skip';
      if (names[0]) onTest?.(names[0]);
    }
    if (event.name === 'test_start') {
      if (failed) event.test.mode = 'skip';
      if (event.test.mode !== 'skip') {
        run += 1;
        current = nameOf(event.test);
        onTest?.(current);
      }
    }
    if (event.name === 'test_done' && event.test.errors.length > 0) fail(nameOf(event.test), event.test.errors[0]);
    if (event.name === 'stray') fail(current, event.error);
    // Awaited by jest-circus before the next test begins.
    return event.name === 'test_done' ? failByStray(nameOf(event.test)) : undefined;
  };
  const require = createRequire(file);
  try {
    for (const each of setupFiles) require(each);
    jestExpect.setState({ testPath: file });
    require(file);
    const { unhandledErrors } = await circus.run();
    if (unhandledErrors.length > 0) fail(file, unhandledErrors[0]);
    await failByStray(current);
  } catch (error) {
    fail(file, error);
  }
  listener = () => undefined;
  return { ...(failed && { failed }), names, run };
}
