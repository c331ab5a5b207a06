/** The one client: header, retries, time-outs, renewal. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '../contract';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '../testing/network';
import { HANAKO, idTokenOf, loginAnswer, signInAs } from '../testing/session';
import { addressOf, call, renewSession, setBearerEnabled } from './client';
import { answersApi } from './endpoints/answers';
import { calendarsApi } from './endpoints/calendars';
import { categoriesApi } from './endpoints/categories';
import { surveysApi } from './endpoints/surveys';
import { readStoredSession, SESSION_KEY, storeSession } from './session';
import { createAppStore } from './store';

const GET = { path: '/thing' };
const ROUTE = `GET ${API_BASE}/thing`;
const REFRESH = `POST ${API_BASE}${API_PATHS.loginRefresh}`;
const expired = () => jsonResponse(403, { error: 'invalid_request', error_description: 'IdToken expired.' });

let network: FakeNetwork;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  network = fakeNetwork();
});
afterEach(() => {
  network.restore();
  setBearerEnabled(true);
  jest.useRealTimers();
});

const bearers = () => network.requests.map((request) => request.headers.get('authorization'));

/** Answers in turn; the last one stays. */
function inTurn(...answers: (() => unknown)[]): () => unknown {
  let count = 0;
  return () => answers[Math.min(count++, answers.length - 1)]?.();
}
const networkFault = () => {
  throw new TypeError('Network Error');
};

describe('address and bearer', () => {
  test('every call goes through the client to the fixed survey API base [API-001]', async () => {
    const store = createAppStore();
    network.answer(`GET ${API_BASE}/survey-configs/getItem`, () => ({ result: 'OK', data: null }));
    await store.dispatch(surveysApi.endpoints.surveysGetConfig.initiate('s1'));
    await store.dispatch(calendarsApi.endpoints.calendarsGetInfo.initiate('c1'));
    await call(GET);
    expect(network.requests.map((request) => request.path)).toEqual([
      '/survey/api/v1/db/survey-configs/getItem',
      '/survey/api/v1/db/calendars/info/c1',
      '/survey/api/v1/db/thing',
    ]);
    expect(addressOf({ path: '/bed-reservation/s1', fromOrigin: true, query: { a: 'あ b', none: undefined } })).toBe(
      '/bed-reservation/s1?a=%E3%81%82+b',
    );
  });

  test("the header is the bearer of the session's id token [API-002]", async () => {
    const { idToken } = signInAs();
    await call(GET);
    expect(bearers()).toEqual([`Bearer ${idToken}`]);
  });

  test('when there is no token to be had the call is made without the header [API-003]', async () => {
    localStorage.setItem(SESSION_KEY, '{broken');
    network.answer(ROUTE, () => ({ result: 'OK' }));
    expect(await call(GET)).toEqual({ data: { result: 'OK' } });
    expect(bearers()).toEqual([null]);
  });

  test('with the flag off no bearer is sent [API-004]', async () => {
    signInAs();
    setBearerEnabled(false);
    await call(GET);
    setBearerEnabled(true);
    await call(GET);
    expect(bearers()).toEqual([null, expect.stringMatching(/^Bearer /)]);
  });

  test('a login call carries no old sign-in and renews none', async () => {
    signInAs(HANAKO, undefined, -10);
    network.answer(ROUTE, () => jsonResponse(401, { error: 'invalid_token' }));
    const answer = await call({ ...GET, anonymous: true });
    expect(answer).toMatchObject({ error: { kind: 'refused', status: 401 } });
    expect(bearers()).toEqual([null]);
  });
});

describe('retries', () => {
  const retried = { ...GET, retry: true };

  test('up to three attempts are made, and no more [API-006]', async () => {
    network.answer(ROUTE, networkFault);
    const answer = call(retried);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toMatchObject({ error: { kind: 'network' } });
    expect(network.requests).toHaveLength(3);
  });

  test('an attempt that succeeds is the last [API-006]', async () => {
    network.answer(
      ROUTE,
      inTurn(networkFault, () => ({ result: 'OK', data: 1 })),
    );
    const answer = call(retried);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual({ data: { result: 'OK', data: 1 } });
    expect(network.requests).toHaveLength(2);
  });

  test('all attempts together end after 60,000 ms [API-007]', async () => {
    network.answer(ROUTE, () => new Promise(() => undefined));
    const started = Date.now();
    let ended = 0;
    const answer = call({ ...retried, timeoutMilliseconds: 90_000 }).finally(() => {
      ended = Date.now() - started;
    });
    await jest.advanceTimersByTimeAsync(90_000);
    expect(await answer).toMatchObject({ error: { kind: 'timeout' } });
    expect(ended).toBe(60_000);
  });

  test('a server that asks for a longer wait than is left ends the attempts [API-007]', async () => {
    network.answer(ROUTE, () => jsonResponse(503, {}, { 'retry-after': '70' }));
    expect(await call(retried)).toMatchObject({ error: { status: 503, retryAfter: 70 } });
    expect(network.requests).toHaveLength(1);
  });

  test('1000 ms pass between network repeats [API-008]', async () => {
    network.answer(ROUTE, networkFault);
    const answer = call(retried);
    await jest.advanceTimersByTimeAsync(999);
    expect(network.requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(network.requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(999);
    expect(network.requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    await answer;
    expect(network.requests).toHaveLength(3);
  });

  test('a 503 that says when to come back is repeated then [API-009]', async () => {
    network.answer(
      ROUTE,
      inTurn(
        () => jsonResponse(503, {}, { 'retry-after': '2' }),
        () => ({ result: 'OK' }),
      ),
    );
    const answer = call(retried);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(network.requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ data: { result: 'OK' } });
  });

  test.each([400, 404, 409, 429, 500, 502, 503])('a bare status %d is not repeated [API-009]', async (status) => {
    network.answer(ROUTE, () => jsonResponse(status, {}));
    const answer = call(retried);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toMatchObject({ error: { kind: 'refused', status } });
    expect(network.requests).toHaveLength(1);
  });

  test('a call that may not run twice is made once', async () => {
    network.answer(ROUTE, networkFault);
    expect(await call(GET)).toMatchObject({ error: { kind: 'network' } });
    expect(network.requests).toHaveLength(1);
  });
});

describe('failures', () => {
  test('a time-out names the method and the address [ERR-041]', async () => {
    network.answer(`POST ${API_BASE}/thing`, () => new Promise(() => undefined));
    const answer = call({ ...GET, method: 'POST', body: {}, timeoutMilliseconds: 5_000 });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await answer).toEqual({
      error: { result: 'ERROR', kind: 'timeout', errorMessage: 'Request timeout on POST /survey/api/v1/db/thing' },
    });
  });

  test('a call that the page itself had started times out as well, and starts again the next time [ERR-041]', async () => {
    const address = `${API_BASE}/thing`;
    window.__madoguchi = { early: { [address]: new Promise(() => undefined) } };
    const answer = call({ ...GET, timeoutMilliseconds: 5_000 });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await answer).toMatchObject({
      error: { kind: 'timeout', errorMessage: `Request timeout on GET ${address}` },
    });
    expect(network.requests).toEqual([]);
    network.answer(ROUTE, () => ({ result: 'OK' }));
    expect(await call(GET)).toEqual({ data: { result: 'OK' } });
    expect(network.requests).toHaveLength(1);
    window.__madoguchi = undefined;
  });

  test('a time-out and a Network Error both read as result ERROR [ERR-042]', async () => {
    network.answer(ROUTE, () => new Promise(() => undefined));
    const slow = call({ ...GET, timeoutMilliseconds: 1_000 });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await slow).toMatchObject({ error: { result: 'ERROR', kind: 'timeout' } });
    network.answer(ROUTE, networkFault);
    expect(await call(GET)).toMatchObject({
      error: { result: 'ERROR', kind: 'network', errorMessage: 'Network Error' },
    });
  });

  test('a page in place of an answer is a fault of the network, whatever its status says', async () => {
    const page = () =>
      new Response('<!doctype html><title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } });
    network.answer(
      ROUTE,
      inTurn(page, () => ({ result: 'OK' })),
    );
    const answer = call({ ...GET, retry: true });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ data: { result: 'OK' } });
    network.answer(`POST ${API_BASE}/survey-results/cancelItem`, page);
    const cancel = answersApi.endpoints.surveysCancelItem.initiate({ surveyId: 's1', partitionKey: 's1#U1' });
    expect((await createAppStore().dispatch(cancel)).error).toMatchObject({ result: 'ERROR', kind: 'network' });
  });

  test('a refusal keeps what the server said', async () => {
    network.answer(ROUTE, () =>
      jsonResponse(400, {
        result: 'ERROR',
        code: 'invalid',
        errorMessage: '入力内容を確認してください',
        errors: [{ itemKey: 'name', message: '必須です' }, { itemKey: 3 }],
      }),
    );
    expect(await call(GET)).toEqual({
      error: {
        result: 'ERROR',
        kind: 'refused',
        status: 400,
        code: 'invalid',
        errorMessage: '入力内容を確認してください',
        errors: [{ itemKey: 'name', message: '必須です' }],
      },
    });
  });

  test('a status 200 with result ERROR is a failure too', async () => {
    network.answer(ROUTE, () => ({ result: 'ERROR', errorMessage: '不明' }));
    expect(await call(GET)).toMatchObject({ error: { kind: 'refused', errorMessage: '不明' } });
  });

  test('a network error of putItem becomes result ERROR with its message [API-025]', async () => {
    network.answer(`POST ${API_BASE}/survey-results/putItem`, networkFault);
    const answer = await createAppStore().dispatch(answersApi.endpoints.surveysPutItem.initiate({ data: [] }));
    expect(answer.error).toMatchObject({ result: 'ERROR', errorMessage: 'Network Error' });
    expect(network.requests).toHaveLength(1);
  });

  test("a time-out of checkReservation gives result ERROR with 'Request timeout' [API-034]", async () => {
    network.answer(`POST ${API_BASE}/survey-results/checkReservation`, () => new Promise(() => undefined));
    const body = { surveyId: 's1', itemKey: 'slot', targetDay: '20261125' };
    const answer = createAppStore().dispatch(answersApi.endpoints.surveysCheckReservation.initiate(body));
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await answer).error).toMatchObject({
      result: 'ERROR',
      errorMessage: expect.stringMatching(/^Request timeout/),
    });
  });

  test('the schedule is asked for again after a network error [API-049]', async () => {
    const schedule = { result: 'OK', schedule: {}, dayOff: {}, comaList: {} };
    network.answer(
      `GET ${API_BASE}/calendars/schedule/c1`,
      inTurn(networkFault, () => schedule),
    );
    const answer = createAppStore().dispatch(
      calendarsApi.endpoints.calendarsGetSchedule.initiate({
        calendarId: 'c1',
        startDay: '20261123',
        endDay: '20261129',
      }),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await answer).data).toMatchObject({ result: 'OK' });
    expect(network.requests.map((request) => request.query.toString())).toEqual([
      'start_day=20261123&end_day=20261129&holidays=1',
      'start_day=20261123&end_day=20261129&holidays=1',
    ]);
  });

  test("the category tree is asked for again, and its time-out reads 'Request timeout' [API-054]", async () => {
    const path = `GET ${API_BASE}/calendars/categories_tree`;
    network.answer(
      path,
      inTurn(networkFault, () => ({ result: 'OK', data: { display: {}, tree: [] } })),
    );
    const first = createAppStore().dispatch(categoriesApi.endpoints.categoriesGetTree.initiate());
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await first).data).toEqual({ display: {}, tree: [] });

    network.answer(path, () => new Promise(() => undefined));
    const second = createAppStore().dispatch(categoriesApi.endpoints.categoriesGetTree.initiate());
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await second).error).toMatchObject({
      result: 'ERROR',
      errorMessage: expect.stringMatching(/^Request timeout/),
    });
  });

  test('a calendar counts as reservable when the call fails, and only a false makes it not [API-060]', async () => {
    const ask = async () => {
      const answer = createAppStore().dispatch(calendarsApi.endpoints.calendarsCanBeReserve.initiate('c1'));
      await jest.advanceTimersByTimeAsync(10_000);
      return (await answer).data;
    };
    const path = `GET ${API_BASE}/calendars/canBeReserve/c1`;
    network.answer(path, networkFault);
    expect(await ask()).toBe(true);
    network.answer(path, () => jsonResponse(500, {}));
    expect(await ask()).toBe(true);
    network.answer(path, () => ({ result: 'OK', data: false }));
    expect(await ask()).toBe(false);
    network.answer(path, () => ({ result: 'OK', data: true }));
    expect(await ask()).toBe(true);
  });
});

describe('renewal of an expired sign-in', () => {
  test('renews once with the refresh token and repeats the call unseen [ERR-002]', async () => {
    const old = signInAs().idToken;
    const fresh = loginAnswer(HANAKO, 7200, 'refresh-2');
    network.answer(ROUTE, (request) =>
      request.headers.get('authorization') === `Bearer ${old}` ? expired() : { result: 'OK' },
    );
    network.answer(REFRESH, () => fresh);
    const onExpired = jest.fn();
    expect(await Promise.all([call(GET, onExpired), call(GET, onExpired)])).toEqual([
      { data: { result: 'OK' } },
      { data: { result: 'OK' } },
    ]);
    const refreshes = network.requestsTo(`${API_BASE}${API_PATHS.loginRefresh}`);
    expect(refreshes.map((request) => request.body)).toEqual([{ refresh_token: 'refresh-1' }]);
    expect(refreshes[0]?.headers.get('authorization')).toBeNull();
    expect(readStoredSession()?.refreshToken).toBe('refresh-2');
    expect(onExpired).not.toHaveBeenCalled();
  });

  test('a refused renewal ends the session and says so [ERR-003]', async () => {
    signInAs();
    network.answer(ROUTE, expired);
    network.answer(REFRESH, () => jsonResponse(401, { error: 'invalid_token' }));
    const onExpired = jest.fn();
    expect(await call(GET, onExpired)).toMatchObject({ error: { kind: 'session_expired', status: 403 } });
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect(readStoredSession()).toBeUndefined();
  });

  test.each([
    ['the network fails', networkFault, { kind: 'network' }],
    ['the server is away', () => jsonResponse(503, {}, { 'retry-after': '3' }), { kind: 'refused', retryAfter: 3 }],
    ['too many ask', () => jsonResponse(429, {}), { kind: 'refused', status: 429 }],
  ])('a renewal that gets no answer signs nobody out: %s', async (_what, answer, error) => {
    signInAs();
    network.answer(ROUTE, expired);
    network.answer(REFRESH, answer);
    const onExpired = jest.fn();
    expect(await call(GET, onExpired)).toMatchObject({ error });
    expect(onExpired).not.toHaveBeenCalled();
    expect(readStoredSession()).toBeDefined();
  });

  test('a tab that comes late takes the session that another tab has renewed', async () => {
    signInAs();
    const fresh = loginAnswer({ ...HANAKO, roles: ['admin'] }, 3600, 'refresh-2');
    network.answer(REFRESH, () => {
      storeSession(fresh.data);
      return jsonResponse(401, { error: 'invalid_token' });
    });
    expect(await renewSession()).toBe(fresh.data.session.id_token);
    expect(readStoredSession()?.refreshToken).toBe('refresh-2');
  });

  test('a call of one person is not repeated for another who has signed in meanwhile', async () => {
    const old = signInAs().idToken;
    const taro = loginAnswer({ userId: 'U-taro', name: '山田 太郎' }, 3600, 'refresh-taro');
    network.answer(ROUTE, () => {
      storeSession(taro.data);
      return expired();
    });
    network.answer(REFRESH, () => loginAnswer({ userId: 'U-taro', name: '山田 太郎' }, 3600, 'refresh-taro-2'));
    expect(await call(GET)).toMatchObject({ error: { kind: 'session_expired' } });
    const sent = network.requestsTo(`${API_BASE}/thing`);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${old}`]);
  });

  test('who has signed in during a renewal stays signed in', async () => {
    signInAs();
    const taro = loginAnswer({ userId: 'U-taro', name: '山田 太郎' }, 3600, 'refresh-taro');
    network.answer(ROUTE, expired);
    network.answer(REFRESH, () => {
      storeSession(taro.data);
      return loginAnswer(HANAKO, 3600, 'refresh-2');
    });
    expect(await call(GET)).toMatchObject({ error: { kind: 'session_expired' } });
    expect(readStoredSession()?.refreshToken).toBe('refresh-taro');
    expect(network.requestsTo(`${API_BASE}/thing`)).toHaveLength(1);
  });

  test('a token that the server no longer knows is renewed as well', async () => {
    const old = signInAs().idToken;
    network.answer(ROUTE, (request) =>
      request.headers.get('authorization') === `Bearer ${old}`
        ? jsonResponse(401, { error: 'invalid_token' })
        : { result: 'OK' },
    );
    network.answer(REFRESH, () => loginAnswer({ ...HANAKO, name: '山田 華子' }));
    expect(await call(GET)).toEqual({ data: { result: 'OK' } });
    expect(idTokenOf(HANAKO)).not.toBe(readStoredSession()?.idToken);
  });
});
