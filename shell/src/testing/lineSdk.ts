/** The LINE SDK of tests: import it before what fetches the SDK. */
import { jest } from '@jest/globals';

export const sdk = {
  use: jest.fn(),
  init: jest.fn<(options: { liffId: string }) => Promise<void>>(),
  getIDToken: jest.fn<() => string | null>(),
  getAccessToken: jest.fn<() => string | null>(),
  logout: jest.fn(),
  login: jest.fn(),
  closeWindow: jest.fn(),
  openWindow: jest.fn(),
};
jest.mock('@line/liff/core', () => ({ __esModule: true, default: sdk }));
for (const name of [
  'is-in-client',
  'get-id-token',
  'get-access-token',
  'login',
  'logout',
  'close-window',
  'open-window',
]) {
  jest.mock(`@line/liff/${name}`, () => ({ __esModule: true, default: class {} }));
}
