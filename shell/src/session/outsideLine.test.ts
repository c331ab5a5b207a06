/**
 * No address brings the LINE SDK into a browser that is not LINE's: versions 2.20.0 to 2.31.0 have a fault there
 * (docs/decisions/session.md). The whole start of a page and a sign-in, over 200 crafted addresses, in the
 * long run 1,000.
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createAppStore, isInClient } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, HANAKO, signInAs } from '@madoguchi/shared/testing';
import { hostileAddress } from '@madoguchi/shared/testing/hostileAddresses';
import { CONFIGURATION } from '../testing';
import { startSession } from './lifecycle';
import { signIn } from './signIn';

const mockAsked: string[] = [];
/** What a file of the SDK is: that it was asked for is noted, and nothing comes. */
const mockFile = (name: string) => () => {
  mockAsked.push(name);
  throw new Error(`${name} was asked for`);
};
jest.mock('@line/liff/core', () => mockFile('core')());
jest.mock('@line/liff/is-in-client', () => mockFile('is-in-client')());
jest.mock('@line/liff/get-id-token', () => mockFile('get-id-token')());
jest.mock('@line/liff/get-access-token', () => mockFile('get-access-token')());
jest.mock('@line/liff/login', () => mockFile('login')());
jest.mock('@line/liff/logout', () => mockFile('logout')());
jest.mock('@line/liff/close-window', () => mockFile('close-window')());
jest.mock('@line/liff/open-window', () => mockFile('open-window')());

const OUTSIDE = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
];
const INSIDE = `${OUTSIDE[0]} Line/15.12.0 LIFF`;
const ADDRESSES = process.env.TEST_LONG === '1' ? 1_000 : 200;
const configuration = { ...CONFIGURATION, liffId: 'liff-1' };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  network.restore();
  jest.restoreAllMocks();
});

/** The start of a page at an address, and a sign-in there. */
async function open(address: string, userAgent: string, hasSession: boolean): Promise<void> {
  localStorage.clear();
  if (hasSession) signInAs(HANAKO);
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  window.history.replaceState(null, '', address);
  await startSession(createAppStore(), configuration);
  await signIn(configuration, () => undefined);
}

test(`${ADDRESSES} crafted addresses ask for no file of the LINE SDK in an outside browser`, async () => {
  for (let number = 0; number < ADDRESSES; number += 1) {
    const address = hostileAddress(number);
    await open(address, OUTSIDE[number % OUTSIDE.length] ?? '', number % 2 === 0);
    expect({ address, asked: mockAsked, inside: isInClient() }).toEqual({ address, asked: [], inside: false });
    expect(sessionStorage.getItem('LIFF_STORE:isInClient')).toBeNull();
  }
});

// Last: the page knows from then on that it is inside LINE.
test('inside LINE the same start asks for them', async () => {
  await open(hostileAddress(0), INSIDE, false);
  expect(mockAsked).toContain('core');
});
