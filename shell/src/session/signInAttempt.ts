/**
 * The attempts at signing in that are under way on this device: for each the random state number, the nonce and the
 * PKCE verifier that the provider's answer is checked against (LOGIN-010). Several may run at once, one a tab; each is
 * good for one answer.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { readJson, writeText } from '@madoguchi/shared/store';
import { ATTEMPTS_KEY } from './endSignInAttempts';
import { type LoginTarget, parseTarget } from './target';

/** Somebody who looks for a password takes a while; after this the answer would be refused by the provider anyway. */
const KEPT_MILLISECONDS = 60 * 60 * 1000;
const MAXIMUM_ATTEMPTS = 5;
const STATE_LIMIT = 100_000;

export interface LoginAttempt {
  /** Up to 5 digits. */
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Where this attempt's tab was to go: another tab may have stored its own target since. */
  target?: LoginTarget | undefined;
}

function parseAttempt(value: unknown): LoginAttempt | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Partial<Record<keyof LoginAttempt, unknown>> = value;
  const { state, nonce, codeVerifier, startedAt } = fields;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof codeVerifier !== 'string') return undefined;
  if (typeof startedAt !== 'number' || nowMilliseconds() - startedAt >= KEPT_MILLISECONDS) return undefined;
  const target = parseTarget(fields.target);
  return { state, nonce, codeVerifier, startedAt, ...(target && { target }) };
}

function storedAttempts(): LoginAttempt[] {
  const value = readJson(ATTEMPTS_KEY);
  return Array.isArray(value) ? value.map(parseAttempt).filter((attempt) => attempt !== undefined) : [];
}

/** 32 random bytes as base64url: 43 characters, the least that PKCE allows. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return base64url(bytes);
}

/** Base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A random number below 100,000 that no running attempt has. */
function randomState(taken: readonly LoginAttempt[]): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const state = String(number % STATE_LIMIT);
    if (taken.every((attempt) => attempt.state !== state)) return state;
  }
}

/** Makes and stores a new attempt (LOGIN-010). */
export function createAttempt(target?: LoginTarget): LoginAttempt {
  const others = storedAttempts();
  const attempt: LoginAttempt = {
    state: randomState(others),
    nonce: randomText(),
    codeVerifier: randomText(),
    startedAt: nowMilliseconds(),
    ...(target && { target }),
  };
  writeText(ATTEMPTS_KEY, JSON.stringify([...others, attempt].slice(-MAXIMUM_ATTEMPTS)));
  return attempt;
}

/** The attempt that a returned state belongs to; undefined when the state is none of ours (LOGIN-012). */
export function findAttempt(state: string): LoginAttempt | undefined {
  return storedAttempts().find((attempt) => attempt.state === state);
}

/** Forgets an attempt once the provider or our server has answered it. */
export function endAttempt(state: string): void {
  writeText(ATTEMPTS_KEY, JSON.stringify(storedAttempts().filter((attempt) => attempt.state !== state)));
}
