/**
 * Local storage that never throws: a WebView may refuse it (private mode, full, closed storage on iOS). Then the page's own memory keeps the values
 * until it is closed, which still carries a person through the form at hand.
 */

const memory = new Map<string, string>();

/** The stored text, or undefined. */
export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

/** Stores a text; answers false when only this page's memory could take it. */
export function writeText(key: string, value: string): boolean {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
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
