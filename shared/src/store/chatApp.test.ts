/** The chat app around the page. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { filesWith } from '../testing/sources';
import { chatAccessToken, closeWindow, isInClient, openExternal, openFile, provideChatApp } from './chatApp';

afterEach(() => {
  jest.restoreAllMocks();
});

test('one function closes the window, by the chat app once it is there and by the browser before [LOGIN-024]', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  expect(isInClient()).toBe(false);
  closeWindow();
  openExternal('https://example.jp/');
  expect(close).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledWith('https://example.jp/', '_blank', 'noopener');

  openFile('https://example.jp/a.ics');
  expect(saved).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledTimes(1);

  expect(await chatAccessToken()).toBeUndefined();
  const chatApp = {
    isInClient: () => true,
    closeWindow: jest.fn(),
    openExternal: jest.fn(),
    accessToken: async () => 'of-liff',
  };
  expect(document.documentElement.dataset.client).toBeUndefined();
  provideChatApp(chatApp);
  expect(isInClient()).toBe(true);
  expect(document.documentElement.dataset.client).toBe('line');
  expect(await chatAccessToken()).toBe('of-liff');
  closeWindow();
  openExternal('https://example.jp/next');
  expect(chatApp.closeWindow).toHaveBeenCalledTimes(1);
  expect(chatApp.openExternal).toHaveBeenCalledWith('https://example.jp/next');
  expect(close).toHaveBeenCalledTimes(1);
  openFile('https://example.jp/a.ics');
  expect(chatApp.openExternal).toHaveBeenLastCalledWith('https://example.jp/a.ics');
  expect(saved).toHaveBeenCalledTimes(1);
});

test('a file leaves the product by openFile alone, so none is lost inside LINE [FILE-030]', () => {
  expect(filesWith(/\.download = |\bdownload(?:=|$)|\.click\(\)/m)).toEqual([
    // The desk's exports, which need the staff's token: nobody works at the console inside LINE.
    'mf-console/src/features/file/saveBlob.ts',
    // Asks for a file to read; none leaves.
    'mf-console/src/pages/DesignerPage/over/JsonDialog.tsx',
    'shared/src/store/chatApp.ts',
    // A choice that was made in the first items, made again in the form.
    'shared/src/ui/plain/firstSight.tsx',
  ]);
});
