/** The drawn mutants of a run that is broken off are a sample of the whole too, and not of its first files. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

/** What a script prints that has everything of `sample.mjs`, and 300 plans in the order of their files. */
function answerOf(script: string): unknown {
  const words = `
    import * as sample from './scripts/lib/mutation/sample.mjs';
    const plans = Array.from({ length: 300 }, (_, index) => ({
      plan: 'Run',
      mutant: { id: String(index) },
      runOptions: { reloadEnvironment: index % 3 === 0 },
    }));
    const leave = (size) => sample.leaveDrawn(plans, size, '1', ({ id }) => id).map(({ mutant }) => mutant.id);
    console.log(JSON.stringify((() => { ${script} })()));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', words], {
    cwd: resolve(__dirname, '../../..'),
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

test('what is run first of forty is the sample of ten, wherever it stands, and the others are not run', () => {
  const { forty, first, ten, last, reloads } = answerOf(`
    const again = structuredClone(plans);
    const forty = leave(40);
    const ten = sample.leaveDrawn(again, 10, '1', ({ id }) => id).map(({ mutant }) => mutant.id);
    const first = plans.slice(0, 40);
    const last = plans.slice(40).map(({ plan, mutant }) => plan + mutant.status);
    return {
      forty, ten, first: first.map(({ mutant }) => mutant.id), last: [...new Set(last)],
      reloads: first.filter(({ runOptions }) => runOptions.reloadEnvironment).length,
    };`) as { forty: string[]; first: string[]; ten: string[]; last: string[]; reloads: number };
  expect(first).toEqual(forty);
  expect(first.slice(0, 10)).toEqual(ten);
  expect(new Set(ten.map((id) => Math.floor(Number(id) / 100))).size).toBe(3);
  expect({ last, reloads }).toEqual({ last: ['EarlyResultIgnored'], reloads: 0 });
});

test('judged counts up to the first that is open, as what no test runs through is known before its turn', () => {
  const judged = ['c', 'a', 'e', 'b'].map((id) => ({ id }));
  const drawn = [
    ['b', 'c', 'd', 'e', 'a'],
    ['b', 'c'],
    ['d', 'a'],
  ];
  const inTurn = answerOf(`
    return ${JSON.stringify(drawn)}.map((ids) => sample.judgedInTurn(ids, ${JSON.stringify(judged)}));`);
  const both = [{ id: 'b' }, { id: 'c' }];
  expect(inTurn).toEqual([both, both, []]);
});
