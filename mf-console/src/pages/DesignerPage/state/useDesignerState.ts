/**
 * The state of the form that is edited, as a screen shows it: the tree shows at once where somebody is, and what takes
 * longer to draw, the properties of what is selected, follows.
 */
import { startTransition, useEffect, useState } from 'react';
import type { DesignerState, DesignerStore } from './designerStore';

/** True where nothing but what somebody has typed or pressed in a field is new. */
function isTyped(before: DesignerState, after: DesignerState): boolean {
  return before.selected === after.selected && before.goal === after.goal && before.revision === after.revision;
}

interface ShownStates {
  state: DesignerState;
  /** What of it the tree's rows and the properties show. */
  shown: DesignerState;
}

export function useDesignerState(store: DesignerStore): ShownStates {
  const [state, setState] = useState(store.get);
  const [shown, setShown] = useState(state);
  useEffect(() => {
    let seen = store.get();
    // What was done between the first look and now.
    setState(seen);
    setShown(seen);
    return store.subscribe(() => {
      const before = seen;
      seen = store.get();
      setState(seen);
      // What was typed is painted in its field by now: all that shows it is drawn once.
      if (isTyped(before, seen)) setShown(seen);
      else startTransition(() => setShown(store.get()));
    });
  }, [store]);
  return { state, shown };
}
