/** `npm run bench` measures what it was asked for, or says in one line what there is. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const repository = resolve(__dirname, '../../..');

interface Outcome {
  failed: boolean;
  output: string;
}

function runNode(words: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, words, { cwd: repository }, (error, output, faults) =>
      done({ failed: error !== null, output: output + faults }),
    );
  });
}

/** What each call asks for, or undefined where it is refused. */
async function readAll(calls: readonly (readonly string[])[]): Promise<unknown> {
  const script = `
    const { readBenchArguments } = await import('./scripts/lib/benchArguments.mjs');
    const read = (words) => { try { return readBenchArguments(words); } catch { return null; } };
    console.log(JSON.stringify(${JSON.stringify(calls)}.map(read)));`;
  const { output } = await runNode(['--input-type=module', '--eval', script]);
  return JSON.parse(output);
}

test('an unknown word is refused in one line that lists what there is, before anything is built', async () => {
  for (const word of ['--help', 'page']) {
    const { failed, output } = await runNode(['scripts/bench.mjs', word]);
    expect(failed).toBe(true);
    expect(output).toMatch(
      /^npm run bench does not know ".+"\. There is: \[RUNS \[pages\|.*audit, .*large \[ANSWERS\].*\n$/,
    );
  }
});

test('runs are a whole number above zero, and so is what stands behind a measure', async () => {
  const calls = [['0'], ['-1'], ['1.5'], ['NaN'], [''], ['large', '0'], ['data', 'many'], ['import', '1e5']];
  expect(await readAll(calls)).toEqual(calls.map(() => null));
});

test('a part is one of the budgets, and a measure without a number takes none', async () => {
  const calls = [
    ['5', 'taps'],
    ['pages'],
    ['bytes', '5'],
    ['audit', 'pages'],
    ['5', 'pages', 'server'],
    ['toString'],
    ['main'],
    ['console', '5'],
  ];
  expect(await readAll(calls)).toEqual(calls.map(() => null));
});

test('what there is can be asked for', async () => {
  expect(
    await readAll([
      [],
      ['3'],
      ['15', 'pages'],
      ['taps'],
      ['large'],
      ['large', '2000000'],
      ['audit'],
      ['console'],
      ['console', 'find', '1000'],
    ]),
  ).toEqual([
    { measure: 'main', runs: '5' },
    { measure: 'main', runs: '3' },
    { measure: 'main', runs: '15', only: 'pages' },
    { measure: 'taps' },
    { measure: 'large' },
    { measure: 'large', only: '2000000' },
    { measure: 'audit' },
    { measure: 'console' },
    { measure: 'console', only: 'find 1000' },
  ]);
});
