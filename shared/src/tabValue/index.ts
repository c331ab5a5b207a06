/**
 * What a remote keeps for the tab, so that a reload or a new sign-in finds it again: in session storage, under the
 * account that entered it, and in the page's memory where the browser refuses that. The shell removes it at sign-out.
 * Each remote bundles it.
 */
import { TAB_PREFIX } from '@madoguchi/shared/store';

interface Kept<Value> {
  userId: string;
  value: Value;
}

export interface TabValue<Value> {
  /** The value that this account has kept in this tab, or undefined. */
  read(userId: string): Value | undefined;
  write(userId: string, value: Value): void;
  drop(): void;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * @param name what is kept, after the remote's area: `confirm.query`
 * @param isValue says whether something read is such a value: another version of this program may have written it
 */
export function tabValue<Value>(name: string, isValue: (value: unknown) => value is Value): TabValue<Value> {
  const key = `${TAB_PREFIX}${name}`;
  let memory: Kept<Value> | undefined;

  const stored = (): Kept<Value> | undefined => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      if (!isRecord(kept) || typeof kept.userId !== 'string' || !isValue(kept.value)) return undefined;
      return { userId: kept.userId, value: kept.value };
    } catch {
      return undefined;
    }
  };
  return {
    read(userId) {
      const kept = memory ?? stored();
      return kept?.userId === userId ? kept.value : undefined;
    },
    write(userId, value) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ userId, value } satisfies Kept<Value>));
        memory = undefined;
      } catch {
        memory = { userId, value };
      }
    },
    drop() {
      memory = undefined;
      try {
        sessionStorage.removeItem(key);
      } catch {
        // What cannot be written cannot hold it either.
      }
    },
  };
}
