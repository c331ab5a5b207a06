/** Code that a screen can do without: fetched when it is wanted first, and left out where it cannot be had. */
import { useEffect, useState } from 'react';

/**
 * A hook that gives a module once it is here, and undefined until then or without a network: what it belongs to stands
 * all the same. Asked for again when it is wanted again.
 * @param load an `import()`
 */
export function fetchedLater<Module>(load: () => Promise<Module>): (isWanted: boolean) => Module | undefined {
  let here: Module | undefined;
  return function useFetched(isWanted) {
    const [, setArrived] = useState(here !== undefined);
    useEffect(() => {
      if (!isWanted || here !== undefined) return undefined;
      let shown = true;
      load().then(
        (module) => {
          here = module;
          if (shown) setArrived(true);
        },
        () => undefined,
      );
      return () => {
        shown = false;
      };
    }, [isWanted]);
    return isWanted ? here : undefined;
  };
}
