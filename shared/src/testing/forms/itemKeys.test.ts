/** An item may be keyed like something that every object has: whatever looks its answer up finds that answer, or none. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answers, SurveyConfig } from '../../contract';
import { answersFromRows, initialAnswers } from '../../domain/survey';
import { formVerdict, RANDOM_TREE, randomAnswers, randomConfig, runs } from './index';

/** As keys of a form may be, those that every object has. */
const NAMES = Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[A-Za-z0-9-]{1,64}$/.test(name));
const TODAY = '20261120';

/** What is keyed k0 to k6 (randomConfig), by the names in their place. */
const renamed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(/"([kg])(\d+)/g, (text, kind, index) => named(text, kind, Number(index))));
const named = (text: string, kind: string, index: number) => (kind === 'k' && NAMES[index] ? `"${NAMES[index]}` : text);

/** All that the rules say of answers to a form, in an order that no name changes. */
async function saidOf(config: SurveyConfig, answers: Answers) {
  const said = await Promise.all(
    (['user', 'admin'] as const).map(async (mode) => {
      const facts = { mode, today: TODAY, categories: RANDOM_TREE };
      const { messages, visible, rows } = await formVerdict(config, answers, facts);
      const begun = initialAnswers(config, { mode, today: TODAY, query: new URLSearchParams('from=5&q=山田') });
      return { messages, visible: [...visible], rows, begun, read: answersFromRows(config, rows) };
    }),
  );
  return said;
}

test('seven names that every object has', () => {
  expect(NAMES).toHaveLength(7);
});

test('rules, rows and what a form begins with are those of any other key [ROWS-001]', async () => {
  const filledIn = randomConfig(undefined, NAMES.length).chain((config) =>
    fc.tuple(fc.constant(config), randomAnswers(config)),
  );
  await fc.assert(
    fc.asyncProperty(filledIn, async ([config, answers]) => {
      const plain = await saidOf(config, answers);
      expect(await saidOf(renamed(config), renamed(answers))).toEqual(renamed(plain));
    }),
    runs(200, 5_000),
  );
});
