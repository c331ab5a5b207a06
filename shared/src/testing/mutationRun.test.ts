/** `npm run mutate` ends well only when tests judged something: a Stryker that does not start must not pass for a score. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

/**
 * How a process ends that runs parts with a stand-in for Stryker: the statuses that each part gets, its failure, or that
 * it never comes to an end. As the embedded database does, it ends by 0 where nothing is left to do.
 */
function endOf(parts: Record<string, string[] | Error | 'never'>) {
  const runs = Object.entries(parts).map(([name, outcome]) =>
    outcome instanceof Error ? { name, failure: outcome.message } : { name, statuses: outcome },
  );
  const words = `
    import { runAll } from './scripts/lib/mutation/runAll.mjs';
    const run = async ({ failure, statuses }) => {
      if (failure) throw new Error(failure);
      if (statuses === 'never') return new Promise(() => undefined);
      return statuses.map((status) => ({ status }));
    };
    process.on('beforeExit', () => process.exit(0));
    await runAll(${JSON.stringify(runs)}, run, ({ name }, { length }) => console.log(name, length));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', words], {
    cwd: resolve(__dirname, '../../..'),
    encoding: 'utf8',
  });
  return { status, said: stdout.trim().split('\n'), faults: stderr };
}

test('a run whose mutants were judged ends with 0, whatever they came to', () => {
  expect(endOf({ killed: ['Killed', 'NoCoverage'], late: ['Timeout'], missed: ['Survived'] })).toEqual({
    ...{ status: 0, said: ['killed 2', 'late 1', 'missed 1'], faults: '' },
  });
});

test('where Stryker does not start the call ends with 1, says why, and goes on with the other parts', () => {
  const { status, said, faults } = endOf({ broken: new Error('no compiler'), good: ['Killed'] });
  expect({ status, said }).toEqual({ status: 1, said: ['good 1'] });
  expect(faults).toContain('broken: Error: no compiler');
});

test.each([
  ['none', []],
  ['ones that no test runs through', ['NoCoverage', 'NoCoverage']],
  ['ones that did not load, or were not drawn', ['RuntimeError', 'Ignored']],
])('where nothing was judged it ends with 1: %s', (_, statuses) => {
  const { status, faults } = endOf({ good: ['Killed'], empty: statuses });
  expect(status).toBe(1);
  expect(faults).toBe('empty: no mutant was judged.\n');
});

test('where Stryker leaves its promise open for ever it ends with 1', () => {
  const { status, faults } = endOf({ good: ['Killed'], stuck: 'never' });
  expect({ status, faults }).toEqual({ status: 1, faults: 'stuck: broken off.\n' });
});

test('nothing to run is no good end either', () => {
  expect(endOf({}).status).toBe(1);
});
