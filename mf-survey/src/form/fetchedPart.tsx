/** Parts of a field whose code comes in a file of its own. React's `lazy` keeps a failure for ever; these are asked for again when the person wants it. */
import { type ComponentType, lazy } from 'react';

const failures = new Set<() => void>();

/** A component that is fetched when it is first rendered; it suspends until then, and throws where it cannot be had. */
export function fetchedPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
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

/** Lets the parts that could not be had be fetched once more at their next render. */
export function forgetFailedParts(): void {
  for (const askAgain of failures) askAgain();
  failures.clear();
}
