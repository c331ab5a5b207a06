/**
 * Knows whether something on screen would be lost by a reload: forms say so, the shell asks before it reloads for a
 * missing chunk (DESIGN 3).
 */

const dirty = new Set<symbol>();

/** Marks something as unsaved until the returned function is called. */
export function markUnsaved(): () => void {
  const key = Symbol('unsaved');
  dirty.add(key);
  return () => {
    dirty.delete(key);
  };
}

/** True while anything is unsaved. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}
