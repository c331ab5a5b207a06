/**
 * The one client behind every call (API-001): bearer header, time-out, retries, renewal of an expired sign-in.
 * It never throws: a failure comes back as an ApiError.
 */

import { API_BASE, API_PATHS, type LoginAnswer } from '../contract';
import { nowMilliseconds } from '../domain/clock';
import { type ApiError, isExpiredIdToken, refusal } from './apiError';
import { clearStoredSession, isLoginAnswer, readStoredSession, type StoredSession, storeSession } from './session';

export interface ApiRequest {
  /** Path below API_BASE, or from the origin when `fromOrigin` is set. */
  path: string;
  fromOrigin?: boolean;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** True: repeat on network faults and on a retryable 503 (API-006 to API-009). Only for calls that may run twice. */
  retry?: boolean;
  /** True for the login calls: an old sign-in is neither sent along nor renewed for them. */
  anonymous?: boolean;
  /** Lets the call outlive the page (draft on page hide). */
  keepalive?: boolean;
  timeoutMilliseconds?: number;
}

export type ApiResult = { data: unknown } | { error: ApiError };

const MAXIMUM_ATTEMPTS = 3;
const OVERALL_LIMIT_MILLISECONDS = 60_000;
const NETWORK_PAUSE_MILLISECONDS = 1_000;
const DEFAULT_TIMEOUT_MILLISECONDS = 30_000;

/** Some builds send the bearer only when a switch is on. Ours always may: the switch is there for API-004 alone. */
let bearerEnabled = true;

/** Turns the bearer header off or on for all calls (API-004). */
export function setBearerEnabled(enabled: boolean): void {
  bearerEnabled = enabled;
}

/** A sign-in that calls can carry: where its tokens stand, and which call renews it. */
export interface CarriedSignIn {
  read: () => StoredSession | undefined;
  /** Stores what the renewal has answered. */
  store: (answer: LoginAnswer['data']) => StoredSession;
  clear: () => void;
  refresh: Pick<ApiRequest, 'path' | 'fromOrigin'>;
  /** What every read of the person's calls says besides, as the staff's do: in whose mode it is asked (CONTRACT 13). */
  reads?: NonNullable<ApiRequest['query']>;
}

const own: CarriedSignIn = {
  read: readStoredSession,
  store: storeSession,
  clear: clearStoredSession,
  refresh: { path: API_PATHS.loginRefresh },
};
let carried = own;

/** Lets all calls carry another sign-in than the person's, as the console does with the staff's; none: the person's. */
export function carrySignIn(signIn = own): void {
  carried = signIn;
}

/** The session to send, or undefined when it cannot be had: the call is still made (API-003). */
function sessionOf({ read }: CarriedSignIn): StoredSession | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The address of a request, with its query. */
export function addressOf(request: Pick<ApiRequest, 'path' | 'fromOrigin' | 'query'>): string {
  const base = request.fromOrigin ? request.path : `${API_BASE}${request.path}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text ? `${base}?${text}` : base;
}

interface Answer {
  status: number;
  body: unknown;
  retryAfter?: number;
}
type Attempt = { answer: Answer } | { failure: ApiError };

declare global {
  interface Window {
    __madoguchi?: { early?: Record<string, Promise<Response> | undefined> } | undefined;
  }
}

/** The response that the HTML's own script already asked for, once (DESIGN 3, deep links). */
function takeEarly(address: string, method: string): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.__madoguchi?.early;
  const promise = method === 'GET' ? early?.[address] : undefined;
  if (early && promise) delete early[address];
  return promise;
}

/** The same answer, given up with the call: what the HTML's own script has asked for knows nothing of our time-out. */
function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true });
    answer.then(resolve, reject);
  });
}

async function attempt(request: ApiRequest, token: string | undefined, timeout: number): Promise<Attempt> {
  const method = request.method ?? 'GET';
  const address = addressOf(request);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const asked =
      takeEarly(address, method) ??
      fetch(address, {
        method,
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        ...(request.keepalive && { keepalive: true }),
        signal: controller.signal,
      });
    const response = await untilAborted(asked, controller.signal);
    const body = parseJson(await untilAborted(response.text(), controller.signal));
    // A page in place of an answer, as a public network sends its own: nobody has asked our server, so nothing is done.
    if (response.ok && body === undefined) throw new TypeError('Network Error');
    const retryAfter = Number(response.headers.get('retry-after'));
    return { answer: { status: response.status, body, ...(retryAfter > 0 && { retryAfter }) } };
  } catch (cause) {
    if (controller.signal.aborted) {
      return { failure: { result: 'ERROR', kind: 'timeout', errorMessage: `Request timeout on ${method} ${address}` } };
    }
    return {
      failure: {
        result: 'ERROR',
        kind: 'network',
        errorMessage: cause instanceof Error ? cause.message : 'Network Error',
      },
    };
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function withRetries(request: ApiRequest, token: string | undefined): Promise<Attempt> {
  const started = nowMilliseconds();
  for (let count = 1; ; count += 1) {
    const left = OVERALL_LIMIT_MILLISECONDS - (nowMilliseconds() - started);
    const outcome = await attempt(
      request,
      token,
      Math.min(left, request.timeoutMilliseconds ?? DEFAULT_TIMEOUT_MILLISECONDS),
    );
    const retryable =
      'failure' in outcome
        ? outcome.failure.kind === 'network'
        : outcome.answer.status === 503 && outcome.answer.retryAfter !== undefined;
    if (!request.retry || !retryable || count >= MAXIMUM_ATTEMPTS) return outcome;
    const pause =
      'answer' in outcome && outcome.answer.retryAfter !== undefined
        ? outcome.answer.retryAfter * 1000
        : NETWORK_PAUSE_MILLISECONDS;
    if (nowMilliseconds() - started + pause >= OVERALL_LIMIT_MILLISECONDS) return outcome;
    await wait(pause);
  }
}

/** What a renewal came to: the session that stands now, the end of the sign-in, or no answer for now. */
type Renewal = { session: StoredSession } | { over: true } | { failure: ApiError };

const renewals = new Map<CarriedSignIn, Promise<Renewal>>();

/** Asked for once for a sign-in, however many calls wait for it. */
function renewOnce(signIn: CarriedSignIn): Promise<Renewal> {
  const running = renewals.get(signIn) ?? renew(signIn).finally(() => renewals.delete(signIn));
  renewals.set(signIn, running);
  return running;
}

/** Sessions of two people: in one browser another may have signed in meanwhile. */
function areOthers(one: StoredSession, other: StoredSession): boolean {
  return one.profile.userId !== other.profile.userId;
}

/** A new id token from the refresh token; undefined when there is none to be had (CONTRACT 11, ERR-002/003). */
export async function renewSession(): Promise<string | undefined> {
  const outcome = await renewOnce(carried);
  return 'session' in outcome ? outcome.session.idToken : undefined;
}

async function renew({ read, store, clear, refresh }: CarriedSignIn): Promise<Renewal> {
  const stored = read();
  if (!stored) return { over: true };
  const outcome = await attempt(
    { ...refresh, method: 'POST', body: { refresh_token: stored.refreshToken } },
    undefined,
    DEFAULT_TIMEOUT_MILLISECONDS,
  );
  if (!('answer' in outcome)) return outcome;
  const { status, body, retryAfter } = outcome.answer;
  const current = read();
  // Who has signed in while this one asked is not signed out by the answer for the one before.
  if (current && areOthers(current, stored)) return { session: current };
  if (status === 200 && isLoginAnswer(body)) return { session: store(body.data) };
  // A server that is away or busy says nothing about the sign-in.
  if (status < 400 || status > 499 || status === 429) return { failure: refusal(status, body, retryAfter) };
  // Another tab may have renewed, or signed in again, while this one asked with the old token.
  if (current && current.refreshToken !== stored.refreshToken) return { session: current };
  clear();
  return { over: true };
}

/**
 * Makes a call. `onSessionExpired` is called when the sign-in could not be renewed. A call that was begun for one person
 * is never repeated for another who has signed in meanwhile: for it the sign-in is over.
 */
export async function call(asked: ApiRequest, onSessionExpired?: () => void): Promise<ApiResult> {
  const signIn = carried;
  const isRead = (asked.method ?? 'GET') === 'GET' && !asked.fromOrigin && !asked.anonymous;
  const request = signIn.reads && isRead ? { ...asked, query: { ...signIn.reads, ...asked.query } } : asked;
  const session = request.anonymous ? undefined : sessionOf(signIn);
  const token = bearerEnabled ? session?.idToken : undefined;
  let outcome = await withRetries(request, token);
  if ('answer' in outcome && !request.anonymous && needsRenewal(outcome.answer, token)) {
    const renewed = await renewOnce(signIn);
    if ('failure' in renewed) return { error: renewed.failure };
    if ('over' in renewed || (session && areOthers(session, renewed.session))) {
      // The console leads its own people to their own page.
      if (signIn === own) onSessionExpired?.();
      return {
        error: {
          result: 'ERROR',
          kind: 'session_expired',
          status: outcome.answer.status,
          errorMessage: 'IdToken expired.',
        },
      };
    }
    outcome = await withRetries(request, renewed.session.idToken);
  }
  if ('failure' in outcome) return { error: outcome.failure };
  const { status, body, retryAfter } = outcome.answer;
  if (status < 200 || status > 299) return { error: refusal(status, body, retryAfter) };
  if (typeof body === 'object' && body !== null && 'result' in body && body.result === 'ERROR')
    return { error: refusal(status, body) };
  return { data: body };
}

/** Expired, or signed by a key that the server no longer knows: both are mended by a renewal. */
function needsRenewal(answer: Answer, token: string | undefined): boolean {
  return isExpiredIdToken(answer.status, answer.body) || (answer.status === 401 && token !== undefined);
}
