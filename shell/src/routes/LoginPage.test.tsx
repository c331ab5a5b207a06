/** The login page: starting, taking the answer, and leading on. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { Route, Routes } from '@madoguchi/shared/router';
import { createAppStore, readStoredSession, signedOut } from '@madoguchi/shared/store';
import {
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  jsonResponse,
  loginAnswer,
  renderWithStore,
  signInAs,
} from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAttempt, findAttempt } from '../session/signInAttempt';
import { readTarget, storeTarget } from '../session/target';
import { CONFIGURATION, connectFakeRemotes } from '../testing';
import { LoginPage } from './LoginPage';

const TOKEN = `${API_BASE}${API_PATHS.loginToken}`;
const REFRESH = `POST ${API_BASE}${API_PATHS.loginRefresh}`;
const networkFault = () => {
  throw new TypeError('Failed to fetch');
};

const leave = jest.fn<(address: string) => void>();
let network: FakeNetwork;
beforeEach(() => {
  localStorage.clear();
  leave.mockReset();
  network = fakeNetwork();
  connectFakeRemotes();
});
afterEach(() => {
  network.restore();
  jest.restoreAllMocks();
});

function open(path: string, options: { state?: unknown; store?: ReturnType<typeof createAppStore> } = {}) {
  const pages = (
    <Routes>
      <Route path="/login" element={<LoginPage configuration={CONFIGURATION} leave={leave} />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return renderWithStore(pages, { path, ...options });
}
const arrivedAt = (view: ReturnType<typeof open>, path: string) =>
  waitFor(() => {
    const { pathname, search } = view.router.state.location;
    expect(pathname + search).toBe(path);
  });
const isAtLine = () =>
  waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining('https://access.line.me/')));

describe('starting', () => {
  test("shows 'ログイン中...' and goes to LINE by itself [LOGIN-005]", async () => {
    open('/login');
    expect(screen.getByRole('status')).toHaveTextContent('ログイン中...');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ログイン');
    await isAtLine();
  });

  test('stores the target that q names [LOGIN-008, ROUTE-002]', async () => {
    open('/login?q=%2Fsurvey%2Fs1%3Fa%3D1');
    await isAtLine();
    expect(readTarget()).toEqual({ path: '/survey/s1?a=1', fromLink: true });
  });

  test('a foreign q is not stored', async () => {
    open('/login?q=%2F%2Fevil.example');
    await isAtLine();
    expect(readTarget()).toBeUndefined();
  });

  test('somebody who is signed in goes on at once', async () => {
    signInAs();
    storeTarget({ path: '/survey/s1', fromLink: false });
    await arrivedAt(open('/login'), '/survey/s1');
    expect(leave).not.toHaveBeenCalled();
  });

  test('an expired session is renewed instead of asking LINE', async () => {
    signInAs(HANAKO, undefined, -1);
    network.answer(REFRESH, () => loginAnswer(HANAKO, 3600, 'refresh-2'));
    storeTarget({ path: '/survey/s1', fromLink: false });
    await arrivedAt(open('/login'), '/survey/s1');
    expect(leave).not.toHaveBeenCalled();
  });

  test('a session that cannot be renewed leads to LINE', async () => {
    signInAs(HANAKO, undefined, -1);
    network.answer(REFRESH, () => jsonResponse(401, { error: 'invalid_token' }));
    open('/login');
    await isAtLine();
  });

  test('without a connection the page stays, and tries again when asked to', async () => {
    signInAs(HANAKO, undefined, -1);
    network.answer(REFRESH, networkFault);
    const view = open('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('通信状況をご確認のうえ');
    network.answer(REFRESH, () => loginAnswer());
    await userEvent.click(screen.getByRole('button', { name: 'もう一度ログインする' }));
    await arrivedAt(view, '/');
  });

  test('after signing out it waits for the person', async () => {
    const store = createAppStore();
    store.dispatch(signedOut());
    open('/login', { state: { stopped: 'signedOut' }, store });
    expect(await screen.findByText('ログアウトしました。この端末の下書きは消去しました。')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'LINEでログイン' }));
    await isAtLine();
  });

  test('a device that refuses to store says so', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    open('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('ログインの情報を保存できませんでした。');
  });
});

describe("LINE's answer", () => {
  test('an equal state exchanges the code, stores the session and returns to the target [LOGIN-007, LOGIN-013, LOGIN-019]', async () => {
    const attempt = createAttempt({ path: '/survey/s1?partitionKey=k', fromLink: false });
    storeTarget({ path: '/survey/s1?partitionKey=k', fromLink: false });
    network.answer(`GET ${TOKEN}`, () => loginAnswer());
    const view = open(`/login?code=abc&state=${attempt.state}`);
    await arrivedAt(view, '/survey/s1?partitionKey=k');
    const requests = network.requestsTo(TOKEN);
    expect(requests.map((request) => Object.fromEntries(request.query))).toEqual([
      {
        code: 'abc',
        redirectUri: 'http://localhost/login',
        codeVerifier: attempt.codeVerifier,
        nonce: attempt.nonce,
      },
    ]);
    expect(readStoredSession()).toMatchObject({ refreshToken: 'refresh-1', profile: { userId: HANAKO.userId } });
    expect(view.store.getState().session).toMatchObject({ status: 'signedIn', user: { userId: HANAKO.userId } });
    expect(readTarget()).toBeUndefined();
    expect(findAttempt(attempt.state)).toBeUndefined();
  });

  test('another state exchanges nothing, makes no session and offers to sign in again [LOGIN-012]', async () => {
    const attempt = createAttempt();
    const view = open(`/login?code=abc&state=${Number(attempt.state) + 1}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('ログインを確認できませんでした。');
    expect(network.requests).toEqual([]);
    expect(readStoredSession()).toBeUndefined();
    await arrivedAt(view, '/login');
    await userEvent.click(screen.getByRole('button', { name: 'もう一度ログインする' }));
    await isAtLine();
  });

  test('the card with picture and name is shown while the next screen is fetched [LOGIN-006]', async () => {
    let ready = (): void => undefined;
    connectFakeRemotes(
      () =>
        new Promise((resolve) => {
          ready = resolve;
        }),
    );
    const attempt = createAttempt();
    storeTarget({ path: '/survey/s1', fromLink: false });
    network.answer(`GET ${TOKEN}`, () => loginAnswer({ ...HANAKO, picture: 'https://profile.example/hanako' }));
    const view = open(`/login?code=abc&state=${attempt.state}`);
    expect(await screen.findByText('山田 花子 様')).toBeVisible();
    expect(screen.getByRole('img', { name: '山田 花子さんの画像' })).toHaveAttribute(
      'src',
      'https://profile.example/hanako',
    );
    expect(screen.getByRole('status')).toHaveTextContent('ログイン中...');
    expect(view.router.state.location.pathname).toBe('/login');
    ready();
    await arrivedAt(view, '/survey/s1');
  });

  test('a target that an outside link named is reached over the tap endpoint [LOGIN-022]', async () => {
    const attempt = createAttempt();
    storeTarget({ path: '/survey/s1?a=1', fromLink: true });
    network.answer(`GET ${TOKEN}`, () => loginAnswer());
    open(`/login?code=abc&state=${attempt.state}`);
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(`/survey/tap?userId=${HANAKO.userId}&q=%2Fsurvey%2Fs1%3Fa%3D1`),
    );
    expect(readTarget()).toBeUndefined();
  });

  test('a cancelled sign-in says so in Japanese and leads on; the target is kept', async () => {
    const attempt = createAttempt();
    storeTarget({ path: '/survey/s1', fromLink: false });
    open(`/login?error=ACCESS_DENIED&error_description=denied&state=${attempt.state}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('ログインが中止されました。');
    expect(screen.getByRole('button', { name: 'もう一度ログインする' })).toBeVisible();
    expect(readTarget()?.path).toBe('/survey/s1');
    expect(leave).not.toHaveBeenCalled();
  });

  test('a refused code ends the attempt', async () => {
    const attempt = createAttempt();
    network.answer(`GET ${TOKEN}`, () => jsonResponse(400, { result: 'ERROR', code: 'invalid' }));
    const view = open(`/login?code=abc&state=${attempt.state}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('ログインできませんでした。');
    await arrivedAt(view, '/login');
    expect(findAttempt(attempt.state)).toBeUndefined();
  });

  test('a code that could not be sent is sent again when asked to', async () => {
    const attempt = createAttempt();
    network.answer(`GET ${TOKEN}`, networkFault);
    const view = open(`/login?code=abc&state=${attempt.state}`);
    await screen.findByRole('alert');
    network.answer(`GET ${TOKEN}`, () => loginAnswer());
    await userEvent.click(screen.getByRole('button', { name: 'もう一度ログインする' }));
    await arrivedAt(view, '/');
    expect(network.requestsTo(TOKEN).map((request) => request.query.get('code'))).toEqual(['abc', 'abc']);
  });

  test('of two tabs that sign in at once each goes to its own target [LOGIN-019]', async () => {
    const first = createAttempt({ path: '/survey/s1', fromLink: false });
    const second = createAttempt({ path: '/survey/s2', fromLink: false });
    storeTarget({ path: '/survey/s2', fromLink: false });
    network.answer(`GET ${TOKEN}`, () => loginAnswer());
    await arrivedAt(open(`/login?code=abc&state=${first.state}`), '/survey/s1');
    await arrivedAt(open(`/login?code=def&state=${second.state}`), '/survey/s2');
  });

  test('going back to an answer that has been used leads on', async () => {
    signInAs();
    await arrivedAt(open('/login?code=abc&state=1'), '/');
    expect(network.requests).toEqual([]);
  });
});
