/** Refusals of a service, for tests that need no server. */

/** A refusal of these fields, in their order, each with its message. */
export const wrongFields = (...fields: readonly (readonly [itemKey: string, message: string])[]) => ({
  status: 400,
  answer: { code: 'invalid', errors: fields.map(([itemKey, message]) => ({ itemKey, message })) },
});

/** What a call is refused with; `done` where it is not. */
export function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => error,
  );
}
