/** The start of a page inside LINE's own browser: the session, and the page that `liff.state` names. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { type AppStore, createAppStore } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, HANAKO, loginAnswer, signInAs } from '@madoguchi/shared/testing';
import { waitFor } from '@testing-library/react';
import { CONFIGURATION } from '../testing';

const mockLoadLiff = jest.fn<(liffId: string) => Promise<unknown>>();
jest.mock('./liff', () => ({
  __esModule: true,
  loadLiff: (liffId: string) => mockLoadLiff(liffId),
  looksLikeLiffClient: () => true,
  provideLineClient: () => undefined,
}));
let mockIsReachable = false;
jest.mock('./signIn', () => {
  if (!mockIsReachable) throw new Error('Loading chunk failed.');
  return jest.requireActual('./signIn');
});

/** Loaded once its parts have been replaced. */
const start = async () => (await import('./lifecycle')).startSession(store, { ...CONFIGURATION, liffId: 'liff-1' });
const LINK = '/?liff.state=%2Fsurvey%2Fs1%3Fa%3D1';
const address = () => window.location.pathname + window.location.search;

let network: FakeNetwork;
let store: AppStore;
beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  store = createAppStore();
  window.history.replaceState(null, '', LINK);
});
afterEach(() => {
  network.restore();
  mockLoadLiff.mockReset();
});

function signInUntil(what: 'valid' | 'expired'): void {
  signInAs(HANAKO, undefined, what === 'valid' ? 3600 : -1);
  network.answer(`POST ${API_BASE}${API_PATHS.loginRefresh}`, () => loginAnswer());
}

// First of all: once the file has come it stays.
test('a file for signing in that does not come leaves the way to the login page', async () => {
  await start();
  expect(address()).toBe('/survey/s1?a=1');
  expect(store.getState().session.status).toBe('unknown');
  mockIsReachable = true;
});

describe('the page that liff.state names [LOGIN-009]', () => {
  test.each(['valid', 'expired'] as const)('is left to the SDK with a %s session [LOGIN-009]', async (what) => {
    signInUntil(what);
    // On this address the SDK loads another one, and never comes back.
    mockLoadLiff.mockReturnValue(new Promise(() => undefined));
    void start();
    await waitFor(() => expect(mockLoadLiff).toHaveBeenCalledWith('liff-1'));
    expect(address()).toBe(LINK);
    expect(store.getState().session.status).toBe('signedIn');
  });

  test.each(['valid', 'expired'] as const)('opens with a %s session where the SDK fails [LOGIN-009]', async (what) => {
    signInUntil(what);
    mockLoadLiff.mockRejectedValue(new Error('INIT_FAILED'));
    await start();
    expect(address()).toBe('/survey/s1?a=1');
  });

  test('is asked for, too, where the SDK fails and nobody is signed in [LOGIN-009]', async () => {
    mockIsReachable = true;
    mockLoadLiff.mockRejectedValue(new Error('INIT_FAILED'));
    await start();
    expect(address()).toBe('/survey/s1?a=1');
    expect(store.getState().session.status).toBe('unknown');
  });
});

test('without liff.state a session that is renewed shows the page at once', async () => {
  window.history.replaceState(null, '', '/survey/s2');
  signInUntil('expired');
  mockLoadLiff.mockReturnValue(new Promise(() => undefined));
  await start();
  expect(address()).toBe('/survey/s2');
  expect(store.getState().session.status).toBe('signedIn');
});
