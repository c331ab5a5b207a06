/**
 * The state of the form that is edited, as a screen shows it: a selection and what fields did not write themselves at
 * once, a text that somebody types a moment later, since the field that they type into has it already.
 */
import { startTransition, useEffect, useState } from 'react';
import type { DesignerState, DesignerStore } from './designerStore';

/** True where nothing but what somebody has typed or pressed in a field is new. */
function isTyped(before: DesignerState, after: DesignerState): boolean {
  return before.selected === after.selected && before.goal === after.goal && before.revision === after.revision;
}

export function useDesignerState(store: DesignerStore): DesignerState {
  const [state, setState] = useState(store.get);
  useEffect(() => {
    let seen = store.get();
    // What was done between the first look and now.
    setState(seen);
    return store.subscribe(() => {
      const before = seen;
      seen = store.get();
      if (isTyped(before, seen)) startTransition(() => setState(store.get()));
      else setState(seen);
    });
  }, [store]);
  return state;
}
