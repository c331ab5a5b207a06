/** The adapter of the LINE SDK. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { chatAccessToken, closeWindow, isInClient, openExternal } from '@madoguchi/shared/store';
import { waitFor } from '@testing-library/react';
import { sdk } from '../testing/lineSdk';
import { loadLiff, looksLikeLiffClient, provideLineClient } from './liff';

beforeEach(() => {
  sessionStorage.clear();
  jest.clearAllMocks();
  sdk.init.mockResolvedValue(undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const userAgent = (text: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text);

test('a page inside LINE is recognised without the SDK', () => {
  expect(looksLikeLiffClient()).toBe(false);
  userAgent('Mozilla/5.0 (iPhone) Safari Line/15.12.0');
  expect(looksLikeLiffClient()).toBe(false);
  userAgent('Mozilla/5.0 (iPhone) Safari Line/15.12.0 LIFF');
  expect(looksLikeLiffClient()).toBe(true);
  userAgent('Mozilla/5.0');
  sessionStorage.setItem('LIFF_STORE:isInClient', '1');
  expect(looksLikeLiffClient()).toBe(true);
  expect(sdk.init).not.toHaveBeenCalled();
});

test('a start that LINE never answers counts as failed', async () => {
  jest.useFakeTimers();
  try {
    sdk.init.mockReturnValueOnce(new Promise(() => undefined));
    const failure = loadLiff('liff-1').catch((cause: unknown) => cause);
    await jest.advanceTimersByTimeAsync(9_900);
    expect(sdk.init).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(await failure).toMatchObject({ message: 'LINE does not answer' });
  } finally {
    jest.useRealTimers();
  }
});

test('a failed start is tried again, a successful one is made once', async () => {
  sdk.init.mockRejectedValueOnce(new Error('INIT_FAILED'));
  await expect(loadLiff('liff-1')).rejects.toThrow('INIT_FAILED');
  const client = await loadLiff('liff-1');
  expect(await loadLiff('liff-1')).toBe(client);
  expect(sdk.init.mock.calls).toEqual([[{ liffId: 'liff-1' }], [{ liffId: 'liff-1' }]]);

  sdk.getIDToken.mockReturnValueOnce('token').mockReturnValueOnce(null);
  expect(client.idToken()).toBe('token');
  expect(client.idToken()).toBeUndefined();
  client.loginAgain();
  expect(sdk.logout).toHaveBeenCalledTimes(1);
  expect(sdk.login).toHaveBeenCalledWith({ redirectUri: window.location.href });
});

test("inside LINE the window is closed by LINE's SDK, and links open outside [LOGIN-024]", async () => {
  provideLineClient('liff-1');
  expect(isInClient()).toBe(true);
  closeWindow();
  await waitFor(() => expect(sdk.closeWindow).toHaveBeenCalledTimes(1));
  openExternal('https://example.jp/');
  await waitFor(() => expect(sdk.openWindow).toHaveBeenCalledWith({ url: 'https://example.jp/', external: true }));
});

test("LINE's access token comes with the SDK, and none where LINE cannot be reached [CONTRACT 14.5]", async () => {
  provideLineClient('liff-1');
  sdk.getAccessToken.mockReturnValueOnce('of-liff').mockReturnValueOnce(null);
  expect(await chatAccessToken()).toBe('of-liff');
  expect(await chatAccessToken()).toBeUndefined();
  jest.resetModules();
  sdk.init.mockRejectedValue(new Error('INIT_FAILED'));
  const fresh = await import('./liff');
  const { chatAccessToken: ask } = await import('@madoguchi/shared/store');
  fresh.provideLineClient('liff-1');
  expect(await ask()).toBeUndefined();
});
