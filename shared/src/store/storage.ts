/**
 * Local storage that never throws: a WebView may refuse it (private mode, full, closed storage on iOS). Then the page's
 * own memory keeps the values until it is closed, which still carries a person through the form at hand.
 */

const memory = new Map<string, string>();

/** The stored text, or undefined. */
export function readText(key: string): string | undefined {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; answers false when only this page's memory could take it. */
export function writeText(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    // What the device holds must not be hidden by a copy: another tab may change or remove it.
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

/** True when what is stored outlives this page: signing in leaves the page and comes back. */
export function storageOutlivesPage(): boolean {
  const probe = 'madoguchi.probe';
  const kept = writeText(probe, probe);
  removeText(probe);
  return kept;
}

/** Removes a stored text. */
export function removeText(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be written cannot hold the key either.
  }
}

/** All stored keys that start with a prefix. */
export function keysWithPrefix(prefix: string): string[] {
  const keys = new Set([...memory.keys()]);
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key !== null) keys.add(key);
    }
  } catch {
    // Only the page's memory is left.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}

/** Beginning of the keys under which a tab keeps what a person entered, in session storage. */
export const TAB_PREFIX = 'madoguchi.tab.';

/** Removes what this tab keeps: at sign-out (CONTRACT 12, Privacy). */
export function dropTabTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

/** The stored JSON value, unchecked: the caller parses it. Undefined when nothing, or nothing readable, is stored. */
export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
