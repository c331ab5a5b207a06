/**
 * The route table (ROUTE-001 to ROUTE-042): every path of the product, its name for navigation and the remote that
 * shows it. The shell mounts it, remotes navigate by it, and the server reads it to preload what a deep link needs.
 */
import type { RemoteName } from './remote';

export interface RouteEntry {
  /** Path pattern with `:id` for the id segment. */
  path: string;
  /** The remote that shows the path, or the shell itself. */
  owner: RemoteName | 'shell';
  /** False for the few pages that are usable without a session, and for the staff's, who sign in by themselves. */
  needsSession: boolean;
  /** True where every path below belongs to it too. */
  isFolder?: boolean;
}

/** Names are the given ones where a row gives one (ROUTE-030 to ROUTE-042); the others are named in the same manner. */
export const ROUTES = {
  Login: { path: '/login', owner: 'shell', needsSession: false },
  LoginSurvey: { path: '/login/survey/:id', owner: 'shell', needsSession: false },
  LoginMember: { path: '/login/member/:id', owner: 'shell', needsSession: false },
  UrlExternal: { path: '/url-external', owner: 'shell', needsSession: true },
  LiffSurvey: { path: '/survey/:id', owner: 'mf_survey', needsSession: true },
  /** Leads to the console's answers (CONTRACT 13). */
  Admin: { path: '/admin', owner: 'shell', needsSession: false },
  AdminSurvey: { path: '/admin/survey/:id', owner: 'mf_survey', needsSession: true },
  Calendar: { path: '/calendar', owner: 'mf_calendar', needsSession: true },
  CalendarSurvey: { path: '/calendar/:id', owner: 'mf_calendar', needsSession: true },
  Confirm: { path: '/confirm', owner: 'mf_confirm', needsSession: true },
  SurveyConfirm: { path: '/confirm/:id', owner: 'mf_confirm', needsSession: true },
  ConfirmSearchForm: { path: '/confirmSearchForm', owner: 'mf_confirm', needsSession: true },
  ConfirmList: { path: '/confirmList', owner: 'mf_confirm', needsSession: true },
  ConfirmListSurvey: { path: '/confirmList/:id', owner: 'mf_confirm', needsSession: true },
  ConfirmDetails: { path: '/confirmDetails', owner: 'mf_confirm', needsSession: true },
  /**
   * CONTRACT 11 decides that this name is carried by /confirmDetails; requirements.tsv ROUTE-038's list stays reachable
   * as ConfirmListSurvey.
   */
  SurveyConfirmDetails: { path: '/confirmDetails', owner: 'mf_confirm', needsSession: true },
  CancelConfirm: { path: '/cancelConfirm', owner: 'mf_confirm', needsSession: true },
  CancelSurveyConfirm: { path: '/cancelConfirm/:id', owner: 'mf_confirm', needsSession: true },
  /** What somebody is offered whose place was closed (CONTRACT 13). */
  Offer: { path: '/offer/:id', owner: 'mf_confirm', needsSession: true },
  LiffMember: { path: '/member/:id', owner: 'mf_member', needsSession: true },
  MemberConfirm: { path: '/member-confirm/:id', owner: 'mf_member', needsSession: true },
  MemberConfirmList: { path: '/member-confirmList/:id', owner: 'mf_member', needsSession: true },
  CompletedPayment: { path: '/completedPayment/:id', owner: 'mf_payment', needsSession: true },
  CanceledPayment: { path: '/canceledPayment', owner: 'mf_payment', needsSession: true },
  ErrorPayment: { path: '/errorPayment', owner: 'mf_payment', needsSession: true },
  Receipt: { path: '/receipt', owner: 'mf_payment', needsSession: true },
  BedReservation: { path: '/bed-reservation/:id', owner: 'mf_bed', needsSession: true },
  /** Its own paths: contract/console/routes. */
  Console: { path: '/console', owner: 'mf_console', needsSession: false, isFolder: true },
  BedReservationList: { path: '/bed-reservation-list/:id', owner: 'mf_bed', needsSession: true },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof ROUTES;

/**
 * Navigation state of a link that the form's own page offers to the lists: the guard (ROUTE-043) lets it pass, since no
 * processing is left that could be cut off. `navigate(pathOf('ConfirmList'), { state: AFTER_SUBMISSION })`.
 */
export const AFTER_SUBMISSION = { afterSubmission: true } as const;

/** Navigation state of the way from the calendar into the form of a change, which goes on to the calendar by itself. */
export const SHOW_FORM = { showForm: true } as const;

/** True for the navigation state of {@link SHOW_FORM}. */
export function showsForm(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'showForm' in state && state.showForm === true;
}

/**
 * The path of a named route, with the id filled in and an optional query string.
 * @throws {Error} when the route has an id segment and none is given: that is a programming fault.
 */
export function pathOf(name: RouteName, id?: string, query?: Record<string, string | undefined>): string {
  const pattern: string = ROUTES[name].path;
  if (pattern.includes(':id') && !id) throw new Error(`route ${name} needs an id`);
  const path = pattern.replace(':id', encodeURIComponent(id ?? ''));
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/** No path of the product is as long, and the server refuses one that is. */
export const LONGEST_PATH = 1_000;

/** Slashes at the end count for nothing. A loop: an expression begins anew at each slash of a row that ends elsewhere. */
function withoutEndSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/**
 * The route that a path (without its query) belongs to, with its id; undefined for a path outside the table
 * (ROUTE-029).
 */
export function matchRoute(pathname: string): { name: RouteName; entry: RouteEntry; id?: string } | undefined {
  if (pathname.length > LONGEST_PATH) return undefined;
  const segments = withoutEndSlashes(pathname).split('/');
  for (const [name, entry] of Object.entries<RouteEntry>(ROUTES)) {
    const pattern = entry.path.split('/');
    if (entry.isFolder ? pattern.length > segments.length : pattern.length !== segments.length) continue;
    if (!pattern.every((part, index) => part === segments[index] || (part === ':id' && segments[index] !== '')))
      continue;
    const idIndex = pattern.indexOf(':id');
    const idSegment = idIndex >= 0 ? segments[idIndex] : undefined;
    return {
      name: name as RouteName,
      entry,
      ...(idSegment !== undefined && { id: decodeSegment(idSegment) }),
    };
  }
  return undefined;
}

/**
 * A text as an address of this product, or undefined: other origins, other schemes, and what a browser would read as
 * one of them (`//host`, `/\host`, `/.//host`) are refused. What is followed after signing in goes through here, in the
 * browser and on the server (CONTRACT 8).
 * @param origin of this product
 */
export function ownAddress(text: string, origin: string): URL | undefined {
  if (!/^\/(?![/\\])/.test(text)) return undefined;
  try {
    const address = new URL(text, origin);
    return address.origin === origin && !address.pathname.startsWith('//') ? address : undefined;
  } catch {
    return undefined;
  }
}

/** True for a parameter that LIFF adds to addresses: it means nothing once its SDK has read it. */
export function isOfLiff(name: string): boolean {
  return name.startsWith('liff.') || name === 'lineAppVersion';
}

/** What LINE's authorize page, and the tap endpoint's caller, put beside a carried address. */
const BESIDE_CARRIED = /^(?:code|state|error|error_description|friendship_status_changed|userId)$|^liff[A-Z]/;

/**
 * The address that a parameter carries, or undefined without it. LINE's browser before LIFF 2.31.2 turns a `?` inside a
 * value into `&`, later ones keep it, so what stands behind the parameter is read as the carried address's own query
 * either way: `?q=/survey/s1?a=1` and `?q=/survey/s1&a=1` both carry `/survey/s1?a=1`. Not checked: see ownAddress.
 */
export function carriedAddress(query: URLSearchParams, name: string): string | undefined {
  const entries = [...query];
  const at = entries.findIndex(([key]) => key === name);
  const text = entries[at]?.[1];
  if (text === undefined) return undefined;
  const behind = entries.slice(at + 1).filter(([key]) => key !== name && !isOfLiff(key) && !BESIDE_CARRIED.test(key));
  const rest = String(new URLSearchParams(behind));
  if (rest === '') return text;
  const fragmentAt = text.indexOf('#');
  const end = fragmentAt < 0 ? text.length : fragmentAt;
  const before = text.slice(0, end);
  return `${before}${before.includes('?') ? '&' : '?'}${rest}${text.slice(end)}`;
}

/**
 * The path of a member form that leads on to another form once the person has registered (MEMBER-007).
 * @param next the form's path, with its query
 */
export function registrationPath(memberFormId: string, next: string | undefined): string {
  const path = pathOf('LiffMember', memberFormId);
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
}

/** The form that an address leads on to (`next`), as a path; undefined where it names none of this product. */
export function nextForm(query: URLSearchParams): string | undefined {
  const address = ownAddress(query.get('next') ?? '', 'https://this.invalid');
  return address && matchRoute(address.pathname)?.name === 'LiffSurvey'
    ? `${address.pathname}${address.search}`
    : undefined;
}

/** A key with an expiry and a signature, as the server makes it for a receipt. */
const SIGNED_KEY = /^[\w-]+\.\d{13}\.[\w-]+$/;

/**
 * Whether an address carries its own permission, so that it opens without signing in: a receipt by a signed key,
 * outside LINE's browser (CONTRACT 5).
 */
export function opensWithoutSession(pathname: string, search: string): boolean {
  if (withoutEndSlashes(pathname) !== ROUTES.Receipt.path) return false;
  return SIGNED_KEY.test(new URLSearchParams(search).get('key') ?? '');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
