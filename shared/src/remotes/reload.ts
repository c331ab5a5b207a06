/**
 * The last step of the failure ladder (DESIGN 3): one silent reload of the page per remote, when a deploy has removed
 * files that this page still asks for. Never while something typed is unsaved, and never into a network that does not
 * answer.
 */
import { hasUnsaved } from '../store/unsavedWork';

const keyOf = (remote: string) => `madoguchi.reloaded.${remote}`;

/**
 * Marks the one reload as used; false when it was used before, or when storage refuses (then nothing guards against a
 * loop).
 */
function takeReload(remote: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(remote)) !== null) return false;
    sessionStorage.setItem(keyOf(remote), 'yes');
    return true;
  } catch {
    return false;
  }
}

async function pageIsReachable(): Promise<boolean> {
  try {
    const response = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page for a remote, at most once a session.
 * @returns true when the reload is on its way; false when it is not allowed, and the caller shows its fallback.
 */
export async function reloadOnce(remote: string, reload = () => window.location.reload()): Promise<boolean> {
  if (hasUnsaved() || !(await pageIsReachable()) || !takeReload(remote)) return false;
  reload();
  return true;
}

/**
 * Reloads the page because the person asks for it, however often.
 * @returns true when the reload is on its way; false when the server does not answer, and the browser's own error page
 * would take the place of ours.
 */
export async function reloadWhenReachable(reload = () => window.location.reload()): Promise<boolean> {
  if (!(await pageIsReachable())) return false;
  reload();
  return true;
}
