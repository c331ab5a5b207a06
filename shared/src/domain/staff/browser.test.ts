/** What browsers call themselves, in a few words. */
import { expect, test } from '@jest/globals';
import { browserOf } from './browser';

const SAFE = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${SAFE}`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${SAFE} Edg/131.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${SAFE} Line/14.19.1`, 'LINE', 'Android'],
  ['curl/8.5.0', undefined, undefined],
])('%s [CONTRACT 14.1]', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});
