/**
 * The shipped nginx keeps its promises in its text; the long run asks them of a real one (e2e/release/rolling.spec.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, BED_PATH, JWKS_PATH } from '@madoguchi/shared/contract';
import { MAXIMUM_BYTES } from '@madoguchi/shared/domain/file';
import { unavailable } from '../refusal';
import { productDirectory } from '../testing/process';

const shipped = (name: string) => readFileSync(join(productDirectory(), 'deploy', name), 'utf8');
const conf = shipped('nginx.conf').replaceAll(/^\s*#.*$/gm, '');

/** What stands in the braces behind some words; braces within quotation marks are none. */
function block(words: string): string {
  const start = conf.indexOf(`${words} {`);
  if (start < 0) throw new Error(`nginx.conf has no "${words}"`);
  const inner = conf.slice(start + words.length + 2);
  let depth = 1;
  for (const { 0: sign, index } of inner.matchAll(/"[^"]*"|[{}]/g)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0) return inner.slice(0, index);
  }
  throw new Error(`"${words}" is not closed`);
}

/** What a map of nginx makes of an address: whole texts first, then the expressions in their order. */
function mapped(name: string, uri: string): string {
  const rows = [...block(`map $uri $${name}`).matchAll(/^\s*"?(.+?)"?\s+"?([^"\s]+)"?;$/gm)].map(
    ([, pattern = '', value = '']) => ({ pattern, value }),
  );
  const exact = rows.find(({ pattern }) => pattern === uri);
  if (exact) return exact.value;
  for (const { pattern, value } of rows.filter((row) => row.pattern.startsWith('~'))) {
    const found = new RegExp(pattern.slice(1)).exec(uri);
    if (found) return value.replaceAll(/\$(\w+)/g, (_, group: string) => found.groups?.[group] ?? '');
  }
  return rows.find(({ pattern }) => pattern === 'default')?.value ?? '';
}

test('takes the largest file that the product takes', () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(conf)?.[1]);
  expect(megabytes * 1_000_000).toBeGreaterThan(Math.max(...Object.values(MAXIMUM_BYTES)));
});

test('shows figures and readiness to nobody outside', () => {
  for (const path of ['/metrics', '/readyz']) expect(block(`location = ${path}`).trim()).toBe('return 404;');
});

describe('the log', () => {
  test('is written by a format without the query, and its errors without addresses', () => {
    expect(conf).toMatch(/access_log \S+ madoguchi;/);
    expect(conf).toMatch(/error_log \S+ crit;/);
    const format = /log_format madoguchi ([^;]+);/.exec(conf)?.[1] ?? '';
    expect(format).toContain('"path":"$madoguchi_logged"');
    expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_\w+)\b/);
  });

  test.each([
    ['/', '/'],
    ['/login', '/login'],
    [`${API_BASE}${API_PATHS.resultsPutItem}`, `${API_BASE}${API_PATHS.resultsPutItem}`],
    ['/mf/mf_bed/app.0a1b2c3d.js', '/mf/mf_bed/app.0a1b2c3d.js'],
  ])('keeps %s, which names nobody', (uri, logged) => {
    expect(mapped('madoguchi_logged', uri)).toBe(logged);
  });

  test.each([
    `/confirmList/hello#Usecret`,
    `/survey/secret`,
    `${API_BASE}${API_PATHS.paymentOrders}/secret`,
    `${API_BASE}${API_PATHS.receipt}/secret`,
    `${BED_PATH}/Usecret/hello/bookingBedHistory`,
    '/survey/api/v1/console/answers/secret',
    '/storage/secret',
    '/secret.of.somebody',
  ])('keeps no id of %s', (uri) => {
    expect(mapped('madoguchi_logged', uri)).not.toContain('secret');
  });
});

describe('while no server answers, or the house is closed for work', () => {
  const closed = (uri: string) => mapped('madoguchi_closed', uri);

  test('people get the page, and calls the words of the API', () => {
    expect(conf).toContain('error_page 502 503 504 $madoguchi_closed;');
    expect(conf).not.toContain('proxy_intercept_errors on');
    for (const page of [
      '/',
      '/survey/hello',
      '/bed-reservation/stay',
      '/bed-reservation-list/stay',
      '/console',
      '/login',
    ])
      expect(closed(page)).toBe('/maintenance.html');
    const calls = [`${API_BASE}${API_PATHS.resultsPutItem}`, '/survey/api/v1/console/answers', JWKS_PATH, '/healthz'];
    for (const call of [
      ...calls,
      `${BED_PATH}/stay/calendarBookingBeds`,
      '/files/x',
      '/storage/x',
      '/mf/mf_bed/app.js',
    ])
      expect(closed(call)).toBe('/maintenance.json');
  });

  test('a file closes it for planned work', () => {
    expect(block('location /')).toMatch(/if \(-f \/etc\/nginx\/maintenance\.on\) \{ return 503; \}/);
  });

  test.each(['maintenance.html', 'maintenance.json'])('%s is asked for again, and kept by nobody', (name) => {
    const directives = block(`location = /${name}`);
    expect(directives).toContain('internal;');
    expect(directives).toContain('root /opt/madoguchi/current/deploy;');
    expect(directives).toMatch(/add_header Retry-After \d+ always;/);
    expect(directives).toContain('add_header Cache-Control no-store always;');
  });

  test('the answer to calls is that of a server which is busy', () => {
    expect(JSON.parse(shipped('maintenance.json'))).toEqual(unavailable().answer);
  });

  test('the page is small and complete by itself, on a phone, in light and dark', () => {
    const page = shipped('maintenance.html');
    expect(page.length).toBeLessThan(4_000);
    expect(page).not.toMatch(/<script|<link|<img|\bsrc=|https?:|url\(/);
    for (const part of [
      '<html lang="ja">',
      'width=device-width',
      '(prefers-color-scheme:dark)',
      'color-scheme:light dark',
    ])
      expect(page).toContain(part);
    for (const words of ['メンテナンス中', 'そのまま保管しています', 'もう一度お開きください'])
      expect(page).toContain(words);
  });
});
