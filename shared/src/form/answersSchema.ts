/**
 * A form's answers as a Yup schema: one schema per item, which asks the domain's rules. Nothing is judged here that the
 * server does not judge too. A file of its own: Yup comes after the first input (./loadSchema).
 */
import { MixedSchema, type ObjectSchema, object, ValidationError } from 'yup';
import type { Answers, AnswerValue, SchemaItem } from '../contract';

/** What one judgement of a whole form goes by. Yup hands it to every item's test as its context. */
export interface Judging {
  /** The message at one item; undefined when its value is fine, and at items that nobody here could put right. */
  messageAt: (itemKey: string, value: AnswerValue | undefined) => string | undefined;
}

type AnswersSchema = ObjectSchema<Answers, Judging>;

/**
 * The answer of any item. What an item's type and its visibility make of it comes with the context: a schema that is
 * made for each item, or by Yup's `when` at each submit, costs more than all rules together.
 */
const answer = new MixedSchema<AnswerValue | undefined, Judging>().test('rules', function (value) {
  const message = this.options.context?.messageAt(this.path, value);
  // As a function: a text would have its `${…}` filled in by Yup.
  return message === undefined || this.createError({ message: () => message });
});

const known = new WeakMap<ReadonlyMap<string, SchemaItem>, AnswersSchema>();

/** The schema of a form, built once for the same map of its items. */
export function answersSchemaOf(items: ReadonlyMap<string, SchemaItem>): AnswersSchema {
  const made =
    known.get(items) ??
    object<Judging, Record<string, typeof answer>>(Object.fromEntries([...items.keys()].map((key) => [key, answer])));
  known.set(items, made);
  return made;
}

/**
 * All faults of a form at once.
 * @returns the messages by itemKey; empty when everything is fine
 */
export async function messagesOf(
  schema: AnswersSchema,
  answers: Answers,
  judging: Judging,
): Promise<Record<string, string>> {
  try {
    await schema.validate(answers, { abortEarly: false, disableStackTrace: true, strict: true, context: judging });
    return {};
  } catch (cause) {
    if (!ValidationError.isError(cause)) throw cause;
    return Object.fromEntries(
      cause.inner.flatMap(({ path, message }) => (path === undefined ? [] : [[path, message]])),
    );
  }
}
