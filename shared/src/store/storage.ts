/**
 * The browser's storage that never throws: a WebView may refuse it (private mode, full, closed storage on iOS). Then the
 * page's own memory keeps the values until it is closed, which still carries a person through the form at hand.
 */

/** Texts by key, on the device or for the tab alone. */
interface Texts {
  /** The stored text, or undefined. */
  read(key: string): string | undefined;
  /** Stores a text; answers false when only this page's memory could take it. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** All stored keys that start with a prefix. */
  keysWith(prefix: string): string[];
}

/** @param storage is asked each time: reading it throws where the browser refuses it */
function textsOf(storage: () => Storage): Texts {
  const memory = new Map<string, string>();
  return {
    read(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, value);
        // What the device holds must not be hidden by a copy: another tab may change or remove it.
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // What cannot be written cannot hold the key either.
      }
    },
    keysWith(prefix) {
      const keys = new Set(memory.keys());
      try {
        for (const key of Object.keys(storage())) keys.add(key);
      } catch {
        // Only the page's memory is left.
      }
      return [...keys].filter((key) => key.startsWith(prefix));
    },
  };
}

/** What stays on the device. */
export const deviceTexts = textsOf(() => localStorage);
/** What goes with the tab. */
export const tabTexts = textsOf(() => sessionStorage);

/** The text stored on the device, or undefined. */
export function readText(key: string): string | undefined {
  return deviceTexts.read(key);
}

/** Stores a text on the device; answers false when only this page's memory could take it. */
export function writeText(key: string, value: string): boolean {
  return deviceTexts.write(key, value);
}

/** True when what is stored outlives this page: signing in leaves the page and comes back. */
export function storageOutlivesPage(): boolean {
  const probe = 'madoguchi.probe';
  const kept = writeText(probe, probe);
  removeText(probe);
  return kept;
}

/** Removes a text stored on the device. */
export function removeText(key: string): void {
  deviceTexts.remove(key);
}

/** Beginning of the keys under which a tab keeps what a person entered, in session storage. */
export const TAB_PREFIX = 'madoguchi.tab.';

/** Removes what this tab keeps: at sign-out (CONTRACT 12, Privacy). */
export function dropTabTexts(): void {
  for (const key of tabTexts.keysWith(TAB_PREFIX)) tabTexts.remove(key);
}

/**
 * The stored JSON value, unchecked: the caller parses it. Undefined when nothing, or nothing readable, is stored.
 * @param texts where it is looked for; on the device unless it is said
 */
export function readJson(key: string, texts: Pick<Texts, 'read'> = deviceTexts): unknown {
  const text = texts.read(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
