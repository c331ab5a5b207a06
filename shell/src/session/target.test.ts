/** Where a person goes after signing in. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { dropTarget, liffStatePath, linkedPath, ownPath, readTarget, returnPathOf, storeTarget } from './target';

beforeEach(() => localStorage.clear());

const place = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};

describe('paths of this product', () => {
  test.each([
    ['/survey/s1', '/survey/s1'],
    ['/survey/s1?partitionKey=s1%23U1&name=a', '/survey/s1?partitionKey=s1%23U1&name=a'],
    ['/survey/s1#access_token=secret', '/survey/s1'],
    ['/survey/s1?liff.state=x&liff.referrer=y&a=1', '/survey/s1?a=1'],
    ['/login/survey/s1', '/login/survey/s1'],
  ])('%s is followed [LOGIN-008]', (value, path) => {
    expect(ownPath(value)).toBe(path);
  });

  test.each([
    undefined,
    null,
    '',
    'survey/s1',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    'http://localhost/survey/s1',
    '/login',
    '/login/',
    '/login?q=/login',
  ])('%p is refused [LOGIN-008]', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });
});

describe('the page that was asked for', () => {
  test('is stored under a key of local storage with its query [LOGIN-018]', () => {
    storeTarget({ path: returnPathOf(place('/survey/s1?partitionKey=k')) ?? '', fromLink: false });
    expect(JSON.parse(localStorage.getItem('madoguchi.login.target') ?? '')).toEqual({
      path: '/survey/s1?partitionKey=k',
      fromLink: false,
    });
    expect(readTarget()).toEqual({ path: '/survey/s1?partitionKey=k', fromLink: false });
    dropTarget();
    expect(readTarget()).toBeUndefined();
  });

  test('the receipt keeps its key, and nothing else [LOGIN-020]', () => {
    expect(returnPathOf(place('/receipt?key=r%2F1&utm=mail'))).toBe('/receipt?key=r%2F1');
    expect(returnPathOf(place('/receipt'))).toBe('/receipt');
  });

  test('the member result list leads back to the member search [LOGIN-021]', () => {
    expect(returnPathOf(place('/member-confirmList/m1'))).toBe('/member-confirm/m1');
    expect(returnPathOf(place('/member-confirm/m1'))).toBe('/member-confirm/m1');
  });

  test.each(['{"path":"//evil.example"}', '{"path":3}', '"/survey/s1"', 'nothing'])(
    'what was tampered with is not followed: %s',
    (text) => {
      localStorage.setItem('madoguchi.login.target', text);
      expect(readTarget()).toBeUndefined();
    },
  );
});

describe('an address that a link to the login page carries', () => {
  test.each([
    ['?q=%2Fsurvey%2Fs1%3Fa%3D1%26b%3D2', '/survey/s1?a=1&b=2'],
    // As LINE's browser hands it over from LIFF 2.31.2 on, and as it did before.
    ['?q=/survey/s1?a=1&b=2', '/survey/s1?a=1&b=2'],
    ['?q=/survey/s1&a=1&b=2', '/survey/s1?a=1&b=2'],
    ['?q=/survey/s1&a=1&liff.referrer=x&liffClientId=y&code=c&state=1', '/survey/s1?a=1'],
    ['?a=1&q=/survey/s1', '/survey/s1'],
    ['?q=//evil.example&a=1', undefined],
    ['?q=/login&q=/survey/s1', undefined],
    ['?code=c&state=1', undefined],
  ])('%s leads to %p [LOGIN-008]', (search, path) => {
    expect(linkedPath(search)).toBe(path);
  });
});

describe('liff.state', () => {
  test.each([
    ['/?liff.state=%2Fsurvey%2Fs1%3Fname%3Da%3Fb', '/survey/s1?name=a?b'],
    ['/?liff.state=/survey/s1?a=1&b=2', '/survey/s1?a=1&b=2'],
    ['/?liff.state=/survey/s1&a=1&liff.hback=2&lineAppVersion=15', '/survey/s1?a=1'],
    ['/survey/s1?liff.state=?a=1&b=2', '/survey/s1?a=1&b=2'],
    ['/?liff.state=%2Flogin%3Fq%3D%2Fsurvey%2Fs1%3Fa%3D1', '/login?q=%2Fsurvey%2Fs1%3Fa%3D1'],
    ['/?liff.state=%2Flogin%3Fq%3D%2Fsurvey%2Fs1%26a%3D1', '/login?q=%2Fsurvey%2Fs1%3Fa%3D1'],
    ['/?liff.state=%2Flogin', undefined],
    ['/?liff.state=%2Flogin%3Fq%3D%2F%2Fevil.example', undefined],
    ['/?liff.state=%2Fsurvey%2Fs1%3Fa%3D1%23f', '/survey/s1?a=1'],
    ['/survey/s1?liff.state=%3Fa%3D1', '/survey/s1?a=1'],
    ['/?liff.state=%2F%2Fevil.example', undefined],
    ['/?liff.state=https%3A%2F%2Fevil.example', undefined],
    ['/survey/s1', undefined],
  ])('%s names %p [LOGIN-009]', (address, path) => {
    expect(liffStatePath(place(address))).toBe(path);
  });
});
