/**
 * Reports of pages: logged and counted, bounded by address, and without room for anything of a person.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'warn' }, logTo: (line) => lines.push(line) });
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

const REPORT = {
  remote: 'mf_survey',
  version: '1.0.0+abc1234',
  route: 'LiffSurvey',
  kind: 'error',
  name: 'TypeError',
  places: ['mf/mf_survey/12.3d3d3d3d.js:1:4711'],
};
const report = (body: unknown, headers: Record<string, string> = {}) =>
  server.call(undefined, 'POST', '/browser-errors', body, headers);
const count = async (remote: string) => {
  const { body } = await server.call(undefined, 'GET', '//metrics');
  return new RegExp(`^madoguchi_browser_errors_total\\{remote="${remote}"\\} (\\d+)$`, 'm').exec(
    String(body.text),
  )?.[1];
};

test('a report is a line of the log and one more in the count of its remote', async () => {
  expect(await report(REPORT)).toMatchObject({ status: 200, body: { result: 'OK' } });
  expect(await report(REPORT)).toMatchObject({ status: 200 });
  expect(await count('mf_survey')).toBe('2');
  expect(await count('mf_bed')).toBeUndefined();
  const entry = lines.map((line) => JSON.parse(line) as object).find((line) => 'remote' in line);
  expect(entry).toMatchObject({ ...REPORT, level: 40, msg: 'browser error', reqId: expect.any(String) });
});

test('what the report has no field for is dropped', async () => {
  expect(await report({ ...REPORT, message: '山田 太郎', url: '/survey/visit?name=山田' })).toMatchObject({
    status: 200,
  });
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/山田|message|url/);
});

describe('a report is refused and not logged', () => {
  test.each([
    ['of an unknown remote', { ...REPORT, remote: '山田 太郎' }],
    ['of an address in place of a route', { ...REPORT, route: '/survey/visit?name=山田' }],
    ['of a class that is a sentence', { ...REPORT, name: '山田 太郎' }],
    ['of a class too long', { ...REPORT, name: 'x'.repeat(41) }],
    ['with words in a place', { ...REPORT, places: ['山田 太郎'] }],
    ['with a query in a place', { ...REPORT, places: ['main.js?phone=09012345678:1:1'] }],
    ['with more places than a stack needs', { ...REPORT, places: Array.from({ length: 9 }, () => 'main.js:1:1') }],
    ['with words in its version', { ...REPORT, version: '山田 太郎' }],
    ['without anything', {}],
  ])('%s', async (_what, body) => {
    expect(await report(body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(lines).toEqual([]);
  });
});

test('an address may report thirty times a minute, and no more', async () => {
  const before = Number(await count('mf_survey'));
  const answers = await Promise.all(Array.from({ length: 40 }, () => report(REPORT)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30 - before);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10 + before);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await count('mf_survey')).toBe('30');
});
