/**
 * Parts and pages whose code comes in a file of its own. React's `lazy` keeps a failure for ever; these are asked for
 * again when the person wants it.
 */
import { type ComponentType, lazy } from 'react';

const RETRY_PAUSE_MILLISECONDS = 1_000;
const failures = new Set<() => void>();

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** Asks, and once more after a pause before the failure counts (DESIGN 3). */
export async function retryOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MILLISECONDS));
    return ask();
  }
}

/** A component that is fetched when it is first rendered; it suspends until then, and throws where it cannot be had. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const ask = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failures.add(askAgain);
        throw error;
      }
    });
  let Part = ask();
  const askAgain = () => {
    Part = ask();
  };
  return function FetchedPart(props) {
    const Current = Part;
    return <Current {...props} />;
  };
}

/** A page of a remote, or a step of one: as a part, and asked for twice before its screen gives way to the fallback. */
export function lazyComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPart(() => retryOnce(load));
}

/** Lets what could not be had be fetched once more at its next render. */
export function forgetFailedParts(): void {
  for (const askAgain of failures) askAgain();
  failures.clear();
}
