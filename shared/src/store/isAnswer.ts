/** Whether something fits the schema of an answer, for a call that makes something of every outcome. */
import type { GenericSchema } from 'valibot';

/** True for what the schema takes. */
export function isAnswer<Answer>(schema: GenericSchema<unknown, Answer>, value: unknown): value is Answer {
  return !('issues' in schema['~standard'].validate(value));
}
