/**
 * Addresses of this product as somebody would craft them who wants the LINE SDK to run in a browser that is not LINE's:
 * every name and value that the SDK or LINE read from an address, by themselves, doubled, encoded twice, in the path, the
 * query and the fragment. The same list for each call: a number names an address.
 */
const PATHS = [
  '/',
  '/login',
  '/survey/s1',
  '/confirm',
  '/receipt',
  '/url-external',
  '/member/m1',
  '/%6cogin',
  '/a//b/',
];
const NAMES = [
  ...['liff.state', 'liff.referrer', 'liff.hback', 'liff.init', 'liffId', 'liffClientId', 'liffRedirectUri'],
  ...[
    'code',
    'state',
    'error',
    'access_token',
    'context_token',
    'feature_token',
    'id_token',
    'client_id',
    'openExternalBrowser',
  ],
  ...[
    'LIFF_STORE:isInClient',
    'LIFF_STORE:liff-1:loginTmp',
    'isInClient',
    'lineAppVersion',
    'userAgent',
    'q',
    'key',
    '__proto__',
  ],
];
const VALUES = [
  ...[
    '1',
    'true',
    '',
    'null',
    '{"isInClient":true}',
    'liff-1',
    '1234567890-AbcdEfgh',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJVIn0.',
  ],
  ...[
    '/survey/s1?a=1',
    '?liff.state=?access_token=1',
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/#access_token=1',
  ],
  ...[
    'Line/15.12.0 LIFF',
    'Mozilla/5.0 Line/15.12.0 LIFF',
    'javascript:liff.init()',
    '#access_token=x&context_token=y',
  ],
  ...['<script src=//static.line-scdn.net/liff/edge/2/sdk></script>', '\0', '%', '%2525', '窓口', 'x'.repeat(900)],
];

/** Numbers from 0 to 1, the same ones for the same seed (Lehmer). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed * 7_919 + 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** The address with this number: a path, a query that names the number, and mostly a fragment. */
export function hostileAddress(number: number): string {
  const random = numbers(number + 1);
  const pick = (of: readonly string[]) => of[Math.floor(random.next().value * of.length)] ?? '';
  const encode = (text: string) =>
    [encodeURIComponent, (raw: string) => encodeURIComponent(encodeURIComponent(raw)), encodeURI][
      Math.floor(random.next().value * 3)
    ]?.(text) ?? '';
  const parameters = (most: number) =>
    Array.from(
      { length: Math.floor(random.next().value * (most + 1)) },
      () => `${pick(NAMES)}=${encode(pick(VALUES))}`,
    );
  const query = [`n=${number}`, ...parameters(5)].join(pick(['&', '&', '&', '?', ';']));
  const fragment = [...parameters(3), pick(['', 'access_token=x', 'id_token=x&access_token=x'])].join('&');
  return `${pick(PATHS)}?${query}#${fragment}`;
}
