/**
 * Where a person goes after signing in (LOGIN-008, LOGIN-018 to LOGIN-021): stored on the device, because signing in
 * leaves the page and a WebView may be closed meanwhile. Everything that comes from an address is checked: only paths
 * of this product are ever followed.
 */
import { carriedAddress, isOfLiff, matchRoute, ownAddress, pathOf } from '@madoguchi/shared/contract/routes';
import { readJson, removeText, writeText } from '@madoguchi/shared/store';

const TARGET_KEY = 'madoguchi.login.target';

export interface LoginTarget {
  /** Path and query on this origin. */
  path: string;
  /** True when an outside link named it (`/login?q=`): the way back then leads over the tap endpoint (LOGIN-022). */
  fromLink: boolean;
}

/**
 * A path and query of this product, or undefined for anything else and for the login page itself. The fragment is
 * dropped: it may carry credentials of LIFF.
 */
export function ownPath(value: string | null | undefined): string | undefined {
  const address = ownAddress(value ?? '', window.location.origin);
  if (!address || matchRoute(address.pathname)?.name === 'Login') return undefined;
  const parameters = [...address.searchParams];
  const own = parameters.filter(([name]) => !isOfLiff(name));
  // An address without LIFF's parameters stays as it was written.
  if (own.length === parameters.length) return `${address.pathname}${address.search}`;
  return own.length > 0 ? `${address.pathname}?${new URLSearchParams(own)}` : address.pathname;
}

/** The path that a link to the login page names (`/login?q=`, LOGIN-008), or undefined. */
export function linkedPath(search: string): string | undefined {
  return ownPath(carriedAddress(new URLSearchParams(search), 'q'));
}

/**
 * What to store for a page that was opened without a session: its path and query, but for the receipt only its key
 * (LOGIN-020), and for the member result list the search before it, since results do not outlive a sign-in (LOGIN-021).
 */
export function returnPathOf(location: { pathname: string; search: string }): string | undefined {
  const route = matchRoute(location.pathname);
  if (route?.name === 'Receipt') {
    return pathOf('Receipt', undefined, { key: new URLSearchParams(location.search).get('key') ?? undefined });
  }
  if (route?.name === 'MemberConfirmList') return ownPath(`${pathOf('MemberConfirm', route.id)}${location.search}`);
  return ownPath(`${location.pathname}${location.search}`);
}

/** Stores the target under the state key. */
export function storeTarget(target: LoginTarget): void {
  writeText(TARGET_KEY, JSON.stringify(target));
}

/** A stored target, checked again: what lies on a device may be old or tampered with. */
export function parseTarget(value: unknown): LoginTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Partial<Record<keyof LoginTarget, unknown>> = value;
  const path = typeof fields.path === 'string' ? ownPath(fields.path) : undefined;
  return path === undefined ? undefined : { path, fromLink: fields.fromLink === true };
}

/** The stored target. */
export function readTarget(): LoginTarget | undefined {
  return parseTarget(readJson(TARGET_KEY));
}

/** Forgets the target, once it has been reached. */
export function dropTarget(): void {
  removeText(TARGET_KEY);
}

/**
 * The path that `liff.state` in an address names (LOGIN-009), or undefined. A bare query belongs to the page itself; the
 * login page is only ever named for what it leads to.
 */
export function liffStatePath(location: { pathname: string; search: string }): string | undefined {
  const state = carriedAddress(new URLSearchParams(location.search), 'liff.state');
  const path = state?.startsWith('?') ? `${location.pathname}${state}` : state;
  const login = ownAddress(path ?? '', window.location.origin);
  if (!login || matchRoute(login.pathname)?.name !== 'Login') return ownPath(path);
  const q = linkedPath(login.search);
  return q && pathOf('Login', undefined, { q });
}
