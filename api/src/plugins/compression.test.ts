/**
 * Long answers travel compressed, short ones as they are, and both say the same.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testBundle } from '../testing/bundle';
import { startTestServer, type TestServer } from '../testing/server';

const items = Array.from({ length: 300 }, (_, index) => ({
  itemKey: `i${index}`,
  type: 'text',
  title: `項目${index}`,
}));
const long = { surveyId: 'long', surveyTitle: '長い帳票', surveySchema: items };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'surveys/long.json': long } });
});
afterAll(async () => server.close());

async function form(surveyId: string, encoding: string) {
  const authorization = `Bearer ${await server.tokenOf('U-1')}`;
  const path = `/survey/api/v1/db/survey-configs/getItem?surveyId=${surveyId}`;
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization, 'accept-encoding': encoding } });
  const { headers } = answer;
  const length = Number(headers.get('content-length'));
  return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), length, body: await answer.json() };
}

test('a long form comes in the encoding that the caller takes, in a fraction of its length', async () => {
  const plain = await form('long', 'identity');
  expect(plain).toMatchObject({ encoding: null, vary: 'accept-encoding', body: { data: long } });
  for (const encoding of ['br', 'gzip']) {
    const answer = await form('long', `deflate, ${encoding}`);
    expect(answer).toMatchObject({ encoding, vary: 'accept-encoding', body: plain.body });
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.length).toBeLessThan(plain.length / 4);
    expect(await form('long', encoding)).toEqual(answer);
  }
});

test('a short answer stays as it is', async () => {
  expect(await form('closed', 'br')).toMatchObject({ encoding: null, body: { code: 'not_found' } });
  expect(await form('profile', 'br;q=0')).toMatchObject({ encoding: null });
});
