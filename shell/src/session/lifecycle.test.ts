/**
 * The session through the life of a page.
 * @alone: what listens to the page's life listens for as long as the window lives.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS, FIRST_SIGHT_ID } from '@madoguchi/shared/contract';
import {
  type AppStore,
  bedPeriodChosen,
  createAppStore,
  isInClient,
  readDraft,
  readStoredSession,
  SESSION_KEY,
  TAB_PREFIX,
  writeDraft,
} from '@madoguchi/shared/store';
import {
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  jsonResponse,
  loginAnswer,
  signInAs,
  type TestPerson,
} from '@madoguchi/shared/testing';
import { waitFor } from '@testing-library/react';
import { CONFIGURATION } from '../testing';
import { refreshStoredSession, signOut, startSession, watchSession } from './lifecycle';
import { readTarget, storeTarget } from './target';

const REFRESH = `POST ${API_BASE}${API_PATHS.loginRefresh}`;
const TARO: TestPerson = { userId: 'U11223344556677889900aabbccddeeff', name: '佐藤 太郎' };

let network: FakeNetwork;
let store: AppStore;
let stopWatching: (() => void) | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  network = fakeNetwork();
  store = createAppStore();
});
afterEach(() => {
  stopWatching?.();
  stopWatching = undefined;
  network.restore();
  jest.restoreAllMocks();
});

const status = () => store.getState().session.status;

/** What a browser tells this tab when another one has written. */
function otherTabWrote(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('at the start', () => {
  test('a valid session is taken up', () => {
    signInAs();
    expect(startSession(store, CONFIGURATION)).toBeUndefined();
    expect(store.getState().session).toMatchObject({ status: 'signedIn', user: { name: '山田 花子' } });
  });

  test('an expired one is not', () => {
    signInAs(HANAKO, undefined, -1);
    startSession(store, CONFIGURATION);
    expect(status()).toBe('unknown');
  });

  test('the development user is signed in where the page was opened, before any route is shown [LOGIN-023]', async () => {
    network.answer(`GET ${API_BASE}${API_PATHS.loginToken}`, () => loginAnswer());
    await startSession(store, { ...CONFIGURATION, developmentUserId: HANAKO.userId });
    expect(store.getState().session).toMatchObject({ status: 'signedIn', user: { userId: HANAKO.userId } });
  });

  test('outside LINE the page that liff.state names is opened [LOGIN-009]', () => {
    window.history.replaceState(null, '', '/?liff.state=%2Fsurvey%2Fs1%3Fa%3D1');
    startSession(store, CONFIGURATION);
    expect(window.location.pathname + window.location.search).toBe('/survey/s1?a=1');
  });

  test('inside LINE nobody touches the address, and screens know where they are', () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Line/15.12.0 LIFF');
    window.history.replaceState(null, '', '/?liff.state=%2Fsurvey%2Fs1');
    expect(startSession(store, { ...CONFIGURATION, liffId: 'liff-1' })).toBeInstanceOf(Promise);
    expect(window.location.search).toBe('?liff.state=%2Fsurvey%2Fs1');
    expect(isInClient()).toBe(true);
  });
});

describe('when the page comes back', () => {
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow'));

  test('a session that soon expires is renewed before it does', async () => {
    signInAs(HANAKO, store, 5 * 60);
    stopWatching = watchSession(store);
    network.answer(REFRESH, () => loginAnswer({ ...HANAKO, roles: ['admin'] }, 3600, 'refresh-2'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(store.getState().session.user?.roles).toEqual(['admin']));
    expect(readStoredSession()?.refreshToken).toBe('refresh-2');
  });

  test('a fresh session is left alone', async () => {
    signInAs(HANAKO, store);
    stopWatching = watchSession(store);
    comeBack();
    await refreshStoredSession(store);
    expect(network.requests).toEqual([]);
    expect(status()).toBe('signedIn');
  });

  test('a session that is over is said to be so', async () => {
    signInAs(HANAKO, store, 60);
    stopWatching = watchSession(store);
    network.answer(REFRESH, () => jsonResponse(401, { error: 'invalid_token' }));
    comeBack();
    await waitFor(() => expect(status()).toBe('expired'));
    expect(store.getState().session.user?.name).toBe('山田 花子');
  });

  test('without a connection nobody is signed out', async () => {
    signInAs(HANAKO, store, 60);
    stopWatching = watchSession(store);
    network.answer(REFRESH, () => {
      throw new TypeError('Failed to fetch');
    });
    comeBack();
    await waitFor(() => expect(network.requests).toHaveLength(1));
    expect(status()).toBe('signedIn');
  });
});

describe('several tabs', () => {
  test('a sign-in of the same person elsewhere ends the expired state here', () => {
    signInAs(HANAKO, store);
    stopWatching = watchSession(store);
    localStorage.removeItem(SESSION_KEY);
    otherTabWrote(SESSION_KEY, null);
    expect(status()).toBe('expired');
    signInAs(HANAKO);
    otherTabWrote(SESSION_KEY, 'session');
    expect(status()).toBe('signedIn');
  });

  test("another person's sign-in elsewhere reloads the page", () => {
    const reload = jest.fn();
    signInAs(HANAKO, store);
    stopWatching = watchSession(store, reload);
    signInAs(TARO);
    otherTabWrote(SESSION_KEY, 'session');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('signing out elsewhere signs out here, and shows nothing of the person any more', () => {
    signInAs(HANAKO, store);
    store.dispatch(bedPeriodChosen({ startDate: '2026-12-09', endDate: '2026-12-11' }));
    stopWatching = watchSession(store);
    localStorage.clear();
    otherTabWrote(SESSION_KEY, null);
    otherTabWrote('madoguchi.signedOut', '1');
    expect(store.getState().session).toEqual({ status: 'signedOut', user: null });
    expect(store.getState().shared.bedPeriod).toBeNull();
  });
});

test('signing out ends the session on the server, whether or not it answers [CONTRACT 8]', async () => {
  signInAs(HANAKO, store);
  const { refreshToken } = readStoredSession() ?? {};
  signOut(store);
  expect(store.getState().session).toEqual({ status: 'signedOut', user: null });
  const [request] = network.requestsTo(`${API_BASE}${API_PATHS.loginLogout}`);
  expect(request?.body).toEqual({ refresh_token: refreshToken });
});

test('signing out forgets the session, the drafts and the target on this device', () => {
  signInAs(HANAKO, store);
  writeDraft(HANAKO.userId, 's1', { values: { name: '山田' }, idempotencyKey: 'k', savedAt: Date.now() });
  storeTarget({ path: '/survey/s1', fromLink: false });
  sessionStorage.setItem(`${TAB_PREFIX}confirm.query`, '{}');
  document.body.insertAdjacentHTML('beforeend', `<div id="${FIRST_SIGHT_ID}"><input></div>`);
  signOut(store);
  expect(document.getElementById(FIRST_SIGHT_ID)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(readStoredSession()).toBeUndefined();
  expect(readDraft(HANAKO.userId, 's1')).toBeUndefined();
  expect(readTarget()).toBeUndefined();
  expect(store.getState().session).toEqual({ status: 'signedOut', user: null });
});
