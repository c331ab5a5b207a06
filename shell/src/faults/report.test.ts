/**
 * Reports of exceptions: what is ours, once, without a word that a person typed.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { BrowserErrorBodySchema } from '@madoguchi/shared/contract/browserErrorSchema';
import { FAULT_EVENT } from '@madoguchi/shared/remotes';

const sent: { url: string; body: Blob }[] = [];
let report: (event: Event) => Promise<void>;

/** Each test has a page of its own. */
beforeEach(async () => {
  sent.length = 0;
  jest.resetModules();
  ({ report } = await import('./report'));
  document.body.innerHTML = `<script type="application/json" id="madoguchi-remotes">${JSON.stringify({
    mf_survey: { entry: '/mf/mf_survey/mf-manifest.json' },
    mf_bed: { entry: 'https://beds.example/deep/mf-manifest.json' },
  })}</script>`;
  window.history.replaceState(null, '', '/survey/visit?name=%E5%B1%B1%E7%94%B0&token=secret');
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => sent.push({ url, body }) > 0,
  });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ metaData: { buildInfo: { buildVersion: '1.0.0+abc1234' } } }));
});
afterEach(() => {
  jest.restoreAllMocks();
});

function errorAt(stack: string, name = 'TypeError', message = '山田 太郎 09012345678'): Error {
  return Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
}
const thrown = (error: unknown) => new ErrorEvent('error', { error });
const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const told = (error: unknown, request?: string) => new CustomEvent(FAULT_EVENT, { detail: { error, request } });

function read(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
const bodies = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await read(body)) as object));

const CHROMIUM = `    at f (http://localhost/mf/mf_survey/12.3d3d3d3d.js:1:4711)\n    at http://localhost/main.aaaaaaaa.js:2:33`;
const SAFARI = `f@http://localhost/mf/mf_survey/12.3d3d3d3d.js:1:4711\nhttp://localhost/main.aaaaaaaa.js:2:33`;

test.each([
  ['Chromium', CHROMIUM],
  ['Safari', SAFARI],
])('says whose code threw, where, and on which page (%s)', async (_browser, stack) => {
  await report(thrown(errorAt(stack)));
  expect(await bodies()).toEqual([
    {
      remote: 'mf_survey',
      version: '1.0.0+abc1234',
      route: 'LiffSurvey',
      kind: 'error',
      name: 'TypeError',
      places: ['mf/mf_survey/12.3d3d3d3d.js:1:4711', 'main.aaaaaaaa.js:2:33'],
    },
  ]);
  expect(sent[0]).toMatchObject({ url: '/survey/api/v1/db/browser-errors', body: { type: 'application/json' } });
});

test('a fault of the shell itself has the version of the page', async () => {
  const page = { shellVersion: '1.0.0+5e11a00' };
  document.body.innerHTML += `<script type="application/json" id="madoguchi-configuration">${JSON.stringify(page)}</script>`;
  await report(thrown(errorAt('    at f (http://localhost/main.aaaaaaaa.js:2:33)')));
  expect(await bodies()).toMatchObject([{ remote: 'shell', version: '1.0.0+5e11a00' }]);
});

const OF_A_REMOTE_ELSEWHERE = '    at f (https://beds.example/deep/app.1b1b1b1b.js:1:5)';

describe('every report is one that the server takes, without the message, the address or an id', () => {
  test.each([
    ['an exception', thrown(errorAt(CHROMIUM))],
    ['a rejection', rejected(errorAt(SAFARI))],
    ['what a boundary caught', told(errorAt(CHROMIUM))],
    ['a remote that did not come', told(errorAt('', 'RemoteError', 'mf_bed/app: timeout'), 'mf_bed/app')],
    ['a load that failed without an error', told('山田 太郎', 'mf_bed/app')],
    ['a remote of another origin', thrown(errorAt(OF_A_REMOTE_ELSEWHERE))],
    ['a class with a message for a name', thrown(errorAt(CHROMIUM, '山田 太郎 09012345678'))],
    [
      'a file that was asked for with a query',
      thrown(errorAt(`    at f (http://localhost/a.js?name=山田:1:2)\n${CHROMIUM}`)),
    ],
    ['the stack of a loop', thrown(errorAt(CHROMIUM.repeat(50)))],
  ])('%s', async (_what, event) => {
    await report(event);
    const [body, ...others] = await bodies();
    expect(others).toEqual([]);
    expect(BrowserErrorBodySchema['~standard'].validate(body)).not.toHaveProperty('issues');
    expect(JSON.stringify(body)).not.toMatch(/山田|090|secret|visit|timeout/);
  });
});

test('a remote that did not come is named, and so is one of another origin', async () => {
  await report(told(errorAt('', 'RemoteError'), 'mf_bed/app'));
  await report(thrown(errorAt(OF_A_REMOTE_ELSEWHERE)));
  expect(await bodies()).toMatchObject([
    { remote: 'mf_bed', kind: 'load', name: 'RemoteError', places: [] },
    { remote: 'mf_bed', kind: 'error', places: ['mf/mf_bed/app.1b1b1b1b.js:1:5'] },
  ]);
});

test('a version that does not come keeps no report back', async () => {
  jest.mocked(globalThis.fetch).mockRejectedValue(new TypeError('offline'));
  await report(thrown(errorAt(CHROMIUM)));
  expect(await bodies()).toMatchObject([{ remote: 'mf_survey', version: '' }]);
});

describe('nothing is reported of', () => {
  test.each([
    ['an extension', thrown(errorAt('    at f (chrome-extension://abc/page.js:1:2)'))],
    ["another site's script", thrown(errorAt('    at f (https://ads.example/a.js:1:2)'))],
    ['a script of which the browser says nothing', thrown(null)],
    ['what is no error', rejected('山田 太郎')],
  ])('%s', async (_what, event) => {
    await report(event);
    expect(sent).toEqual([]);
  });
});

test('a remote that fails to load again and again is reported once', async () => {
  await report(told(errorAt(CHROMIUM, 'RemoteError'), 'mf_bed/app'));
  await report(told(errorAt('    at f (http://localhost/main.aaaaaaaa.js:9:1)', 'Error'), 'mf_bed/app'));
  expect(await bodies()).toMatchObject([{ remote: 'mf_bed', kind: 'load', name: 'RemoteError' }]);
});

test('the same exception is reported once, and a page reports five at most', async () => {
  await Promise.all(Array.from({ length: 10 }, () => report(thrown(errorAt(CHROMIUM)))));
  expect(sent).toHaveLength(1);
  for (let line = 1; line <= 10; line += 1)
    await report(thrown(errorAt(`    at f (http://localhost/main.aaaaaaaa.js:${line}:1)`)));
  expect(sent).toHaveLength(5);
});
