/** Brings Yup's part of the form: ahead of the submit when the browser is idle, at the submit at the latest. */
import type { SchemaItem } from '../contract';

const load = () => import('./answersSchema');

/** The longest that a submit waits for the file; without it the domain judges alone. */
const LONGEST_WAIT_MILLISECONDS = 3_000;

/**
 * Fetches the file ahead of the submit and lets it judge one fault, so that the submit waits neither for the file nor
 * for its code to be compiled. A failure is nothing: the submit asks again.
 */
export function preloadSchema(): void {
  const item: SchemaItem = { itemKey: 'item', type: 'text', title: '' };
  load()
    .then(({ answersSchemaOf, messagesOf }) =>
      messagesOf(answersSchemaOf(new Map([[item.itemKey, item]])), {}, { messageAt: () => item.title }),
    )
    .catch(() => undefined);
}

/** The file, asked for twice if need be; undefined when it does not come in time. */
export async function loadSchema(): Promise<Awaited<ReturnType<typeof load>> | undefined> {
  let timer = 0;
  const late = new Promise<undefined>((resolve) => {
    timer = window.setTimeout(() => resolve(undefined), LONGEST_WAIT_MILLISECONDS);
  });
  const file = await Promise.race([
    load()
      .catch(load)
      .catch(() => undefined),
    late,
  ]);
  window.clearTimeout(timer);
  return file;
}
