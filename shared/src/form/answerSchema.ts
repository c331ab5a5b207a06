/**
 * The Yup schema over the domain's rules: nothing judged here that the server would not judge too. One schema for every form, because a schema
 * of one field an item costs more to build than the rules cost to ask. A file of its own, because Yup is not needed before the first submit and
 * must not stand in the way of the first input.
 */
import { mixed, ValidationError } from 'yup';

/** Judges one item among all answers: the message to show, or undefined when the value is fine. */
export interface AnswerRule {
  itemKey: string;
  validate: (value: unknown) => string | undefined;
}

interface Submission {
  rules: readonly AnswerRule[];
  answers: Readonly<Record<string, unknown>>;
}

const answersSchema = mixed<Submission>().test({
  name: 'rules',
  test(submission) {
    if (!submission) return true;
    const faults = submission.rules.flatMap(({ itemKey, validate }) => {
      const message = validate(submission.answers[itemKey]);
      return message === undefined
        ? []
        : [new ValidationError(message, submission.answers[itemKey], itemKey, this.schema.type, true)];
    });
    return faults.length === 0 || new ValidationError(faults, submission, '', this.schema.type, true);
  },
});

/**
 * All faults of a form at once.
 * @returns the messages by itemKey; empty when everything is fine
 */
export async function errorsOf(
  rules: readonly AnswerRule[],
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  try {
    await answersSchema.validate({ rules, answers }, { abortEarly: false, disableStackTrace: true, strict: true });
    return {};
  } catch (cause) {
    if (!ValidationError.isError(cause)) throw cause;
    const messages: Record<string, string> = {};
    for (const fault of cause.inner) if (fault.path !== undefined) messages[fault.path] ??= fault.message;
    return messages;
  }
}
