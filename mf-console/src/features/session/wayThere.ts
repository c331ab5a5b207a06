/** Where somebody wanted to go, kept in this tab while the house's provider signs them in. */
import { TAB_PREFIX, tabTexts } from '@madoguchi/shared/store';

const KEY = `${TAB_PREFIX}console.next`;

/** @param next path and query, as the address of the page of signing in names it; null without one */
export function keepWay(next: string | null): void {
  if (next === null) tabTexts.remove(KEY);
  else tabTexts.write(KEY, next);
}

/** The kept one, once; null without one. */
export function takeWay(): string | null {
  const next = tabTexts.read(KEY);
  tabTexts.remove(KEY);
  return next ?? null;
}
