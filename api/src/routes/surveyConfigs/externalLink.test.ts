/**
 * The check behind /url-external: which outside addresses the forms name.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import { testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

const link = (url: string, itemKey = 'map') => ({ itemKey, type: 'linkbutton', title: '地図', link: { url } });

let server: TestServer;
beforeAll(async () => {
  const bundle = testBundle();
  bundle['surveys/open.json'] = {
    surveyId: 'open',
    surveyTitle: '案内',
    surveySchema: [
      link('https://clinic.example/map'),
      { itemKey: 'more', type: 'groupheader', title: '詳しく', items: [link('https://clinic.example/inner', 'inner')] },
    ],
  };
  bundle['surveys/closed.json'] = {
    surveyId: 'closed',
    surveyTitle: '終了',
    disabled: true,
    surveySchema: [link('https://clinic.example/closed')],
  };
  server = await startTestServer({ bundle });
});
afterAll(async () => server.close());

const ask = (url: string) => server.call('U-reader', 'GET', `${API_PATHS.externalLink}?url=${encodeURIComponent(url)}`);

test('only external addresses that are in a form are allowed [ROUTE-028]', async () => {
  for (const url of ['https://clinic.example/map', 'https://clinic.example/inner']) {
    expect((await ask(url)).body).toEqual({ result: 'OK', data: true });
  }
  for (const url of [
    'https://clinic.example/map/other',
    'https://clinic.example/',
    'https://clinic.example/closed',
    'https://evil.example/',
    '',
  ]) {
    expect((await ask(url)).body).toEqual({ result: 'OK', data: false });
  }
});

test('a person who is not signed in gets no answer [ROUTE-028]', async () => {
  const path = `${API_PATHS.externalLink}?url=${encodeURIComponent('https://clinic.example/map')}`;
  expect((await server.call(undefined, 'GET', path)).status).toBe(401);
});
