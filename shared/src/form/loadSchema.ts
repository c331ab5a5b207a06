/** Fetches the Yup schema when it is first needed, or earlier when the browser has nothing to do. */
import type { AnswerRule } from './answerSchema';

const load = () => import('./answerSchema');

/**
 * Fetches the schema ahead of the first submit, and lets it judge one fault, so that the submit does not wait for its code to be compiled.
 * A failure is nothing: the submit asks again.
 */
export function preloadSchema(): void {
  load()
    .then(({ errorsOf }) => errorsOf([{ itemKey: '', validate: () => '' }], {}))
    .catch(() => undefined);
}

/**
 * All faults of a form: messages by itemKey. A dead network is no reason to let a fault pass or to hold the person back: then the rules,
 * which the schema only gathers, are asked one by one.
 */
export async function validateAnswers(
  rules: readonly AnswerRule[],
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  let schema: Awaited<ReturnType<typeof load>>;
  try {
    schema = await load();
  } catch {
    return Object.fromEntries(
      rules.flatMap((rule) => {
        const message = rule.validate(answers[rule.itemKey]);
        return message === undefined ? [] : [[rule.itemKey, message]];
      }),
    );
  }
  return schema.errorsOf(rules, answers);
}
