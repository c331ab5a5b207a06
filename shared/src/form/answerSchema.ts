/**
 * The Yup schema over the domain's rules: one test an item, nothing judged here that the server would not judge too.
 * A file of its own, because Yup is not needed before the first submit and must not stand in the way of the first input.
 */
import { mixed, object, ValidationError } from 'yup';

/** Judges one item among all answers: the message to show, or undefined when the value is fine. */
export interface AnswerRule {
  itemKey: string;
  validate: (value: unknown) => string | undefined;
}

/** The object schema of the given items. */
function schemaOf(rules: readonly AnswerRule[]) {
  return object(
    Object.fromEntries(
      rules.map((rule) => [
        rule.itemKey,
        mixed().test({
          name: 'rule',
          test(value) {
            const message = rule.validate(value);
            return message === undefined || this.createError({ message, disableStackTrace: true });
          },
        }),
      ]),
    ),
  );
}

/**
 * All faults of a form at once.
 * @returns the messages by itemKey; empty when everything is fine
 */
export async function errorsOf(
  rules: readonly AnswerRule[],
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  try {
    await schemaOf(rules).validate(answers, { abortEarly: false, disableStackTrace: true });
    return {};
  } catch (cause) {
    if (!ValidationError.isError(cause)) throw cause;
    const messages: Record<string, string> = {};
    for (const fault of cause.inner) if (fault.path !== undefined) messages[fault.path] ??= fault.message;
    return messages;
  }
}
