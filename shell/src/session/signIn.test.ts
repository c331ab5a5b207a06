/** The ways to sign in, and LINE's own browser. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RuntimeConfiguration } from '@madoguchi/shared/contract';
import { readStoredSession } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, HANAKO, jsonResponse, loginAnswer } from '@madoguchi/shared/testing';
import { sdk } from '../testing/lineSdk';
import { signIn } from './signIn';

const configuration: RuntimeConfiguration = {
  serverTime: 0,
  switches: { payment: false, membersTab: false, secureFiles: true, medicalMode: false },
  login: { authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize', channelId: 'c1' },
  tagManagerAllowed: false,
};
const inLine = { ...configuration, liffId: 'liff-1' };
const TOKEN = '/survey/api/v1/db/login/token';
const LIFF = '/survey/api/v1/db/login/liff';

let network: FakeNetwork;
const leave = jest.fn();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.resetAllMocks();
  sdk.init.mockResolvedValue(undefined);
  network = fakeNetwork();
});
afterEach(() => {
  network.restore();
  jest.restoreAllMocks();
});

describe('outside LINE', () => {
  test('the browser goes to the authorize page [LOGIN-010, LOGIN-011]', async () => {
    expect(await signIn(inLine, leave)).toEqual({ leaving: true });
    expect(leave).toHaveBeenCalledWith(expect.stringContaining('https://access.line.me/oauth2/v2.1/authorize?'));
    expect(sdk.init).not.toHaveBeenCalled();
    expect(network.requests).toEqual([]);
  });

  test('a device that would not remember the attempt is recognised', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(await signIn(configuration, leave)).toEqual({ failure: 'storage' });
    expect(leave).not.toHaveBeenCalled();
  });
});

test('the development flag signs in as its user without going anywhere [LOGIN-023]', async () => {
  network.answer(`GET ${TOKEN}`, () => loginAnswer());
  const outcome = await signIn({ ...configuration, developmentUserId: HANAKO.userId }, leave);
  expect(outcome).toEqual({ session: readStoredSession() });
  expect(readStoredSession()?.profile.userId).toBe(HANAKO.userId);
  expect(network.requestsTo(TOKEN)[0]?.query.get('code')).toBe(`dev:${HANAKO.userId}`);
  expect(leave).not.toHaveBeenCalled();
});

describe('inside LINE', () => {
  beforeEach(() => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Line/15.12.0 LIFF');
  });

  // First of all: once the SDK has started it stays started.
  test('when LINE refuses to start, the authorize page is used', async () => {
    sdk.init.mockRejectedValue(new Error('INIT_FAILED'));
    expect(await signIn(inLine, leave)).toEqual({ leaving: true });
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test("LINE's id token is exchanged without a redirect [LOGIN-001]", async () => {
    sdk.getIDToken.mockReturnValue('line-token');
    network.answer(`POST ${LIFF}`, () => loginAnswer());
    expect(await signIn(inLine, leave)).toEqual({ session: readStoredSession() });
    expect(network.requestsTo(LIFF)[0]?.body).toEqual({ idToken: 'line-token' });
    expect(sdk.init).toHaveBeenCalledWith({ liffId: 'liff-1' });
    expect(leave).not.toHaveBeenCalled();
  });

  test('a token that LINE let expire is renewed through LINE once, then the authorize page is the way left', async () => {
    sdk.getIDToken.mockReturnValue('old-token');
    network.answer(`POST ${LIFF}`, () => jsonResponse(401, { error: 'invalid_token' }));
    expect(await signIn(inLine, leave)).toEqual({ leaving: true });
    expect(sdk.login).toHaveBeenCalledTimes(1);
    expect(leave).not.toHaveBeenCalled();
    expect(await signIn(inLine, leave)).toEqual({ leaving: true });
    expect(sdk.login).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test('a server that does not answer is no reason to log in again', async () => {
    sdk.getIDToken.mockReturnValue('line-token');
    network.answer(`POST ${LIFF}`, () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await signIn(inLine, leave)).toEqual({ failure: 'unanswered' });
    expect(sdk.login).not.toHaveBeenCalled();
  });
});
