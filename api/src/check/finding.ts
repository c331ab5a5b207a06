/**
 * What `madoguchi check` finds, and the limit of time that each of its questions has.
 */

/** A fault keeps people from something; a warning may be meant. Each says what is wrong and what to do. */
export interface Finding {
  kind: 'fault' | 'warning';
  text: string;
}

export function fault(text: string): Finding {
  return { kind: 'fault', text };
}

export function warning(text: string): Finding {
  return { kind: 'warning', text };
}

/** Longer words of an outside service tell nothing more. */
const MOST_WORDS = 200;

/** One line of what an outside service or the system says. */
export function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_WORDS);
}

/** Why something outside could not be reached: the system's code where there is one, else the fault's words. */
export function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { code, cause, errors, message, name } = error as Partial<Record<string, unknown>>;
  if (typeof code === 'string') return code;
  if (name === 'TimeoutError') return 'no answer in time';
  if (Array.isArray(errors) && errors.length > 0) return causeOf(errors[0]);
  if (cause !== undefined) return causeOf(cause);
  return typeof message === 'string' ? wordsOf(message) : 'unknown';
}

/**
 * The findings of a question, or a fault where it takes longer.
 * @param name what is asked, for the line
 */
export async function withinLimit(
  name: string,
  milliseconds: number,
  question: () => Promise<Finding[]>,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Finding[]>((resolve) => {
    const late = fault(
      `${name}: no answer within ${milliseconds / 1_000} s. Is the address right, and is it let through?`,
    );
    timer = setTimeout(() => resolve([late]), milliseconds);
  });
  const answer = question().catch((error: unknown) => [fault(`${name}: ${causeOf(error)}.`)]);
  const findings = await Promise.race([answer, limit]);
  clearTimeout(timer);
  return findings;
}
