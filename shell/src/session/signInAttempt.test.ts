/** The running attempts at signing in. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { endAllAttempts } from './endSignInAttempts';
import { createAttempt, endAttempt, findAttempt } from './signInAttempt';

const NOW = Date.parse('2026-11-20T09:00:00+09:00');
const MINUTE = 60_000;

beforeEach(() => {
  localStorage.clear();
  setClock(NOW);
});
afterEach(resetClock);

test('an attempt has a random state of up to five digits, stored on the device [LOGIN-010]', () => {
  const states = Array.from({ length: 40 }, () => {
    const { state } = createAttempt();
    expect(JSON.stringify(localStorage)).toContain(state);
    endAttempt(state);
    return state;
  });
  expect(states.every((state) => /^(?:0|[1-9]\d{0,4})$/.test(state))).toBe(true);
  expect(new Set(states).size).toBeGreaterThan(30);
});

test('nonce and verifier are fresh and long enough for PKCE', () => {
  const first = createAttempt();
  const second = createAttempt();
  expect(first.codeVerifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set([first.codeVerifier, first.nonce, second.codeVerifier, second.nonce]).size).toBe(4);
});

test('attempts of several tabs run beside each other, and each is found by its own state only', () => {
  const first = createAttempt();
  const second = createAttempt();
  expect(findAttempt(first.state)).toEqual(first);
  expect(findAttempt(second.state)).toEqual(second);
  expect(findAttempt('')).toBeUndefined();
  endAttempt(first.state);
  expect(findAttempt(first.state)).toBeUndefined();
  expect(findAttempt(second.state)).toEqual(second);
  endAllAttempts();
  expect(findAttempt(second.state)).toBeUndefined();
});

test('an attempt keeps where its own tab was to go, and nothing foreign', () => {
  const target = { path: '/survey/s1', fromLink: false };
  const { state } = createAttempt(target);
  expect(findAttempt(state)?.target).toEqual(target);
  const foreign = createAttempt({ path: '//evil.example', fromLink: false });
  expect(findAttempt(foreign.state)).toBeDefined();
  expect(findAttempt(foreign.state)?.target).toBeUndefined();
});

test('an attempt is forgotten after an hour', () => {
  const { state } = createAttempt();
  setClock(NOW + 59 * MINUTE);
  expect(findAttempt(state)).toBeDefined();
  setClock(NOW + 61 * MINUTE);
  expect(findAttempt(state)).toBeUndefined();
});

test('what lies on the device but is no attempt is passed over', () => {
  localStorage.setItem('madoguchi.login.attempts', '[{"state":"1"},null,3]');
  expect(findAttempt('1')).toBeUndefined();
  expect(findAttempt(createAttempt().state)).toBeDefined();
});
