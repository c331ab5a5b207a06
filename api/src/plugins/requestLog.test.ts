/**
 * The log has what finds a fault and nothing that names a person.
 */
import { expect, test } from '@jest/globals';
import { put, putBody } from '../testing/answers';
import { startTestServer } from '../testing/server';
import { factsOf, hashForLog } from './requestFacts';

test('the log holds no names, answers, tokens or query strings of the login', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ environment: { LOG_LEVEL: 'trace' }, logTo: (line) => lines.push(line) });
  const token = await server.tokenOf('U-logged');
  await put(server, 'U-logged', putBody('profile', { name: '秘密 太郎', phone: '09098765432' }));
  await put(server, 'U-logged', putBody('profile', { name: '', phone: '秘密の番号' }));
  await server.call(
    undefined,
    'GET',
    '/login/token?code=secret-code&redirectUri=https://evil.example/&nonce=secret-nonce',
  );
  await server.call(undefined, 'GET', '/drafts/profile', undefined, { authorization: 'Bearer secret-token' });
  await server.close();
  const log = lines.join('\n');
  for (const secret of ['秘密', '09098765432', '090-9876', 'secret', 'U-logged', token, 'evil.example']) {
    expect(log).not.toContain(secret);
  }
  const entry = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ status }) => status === 200);
  expect(entry).toMatchObject({
    msg: 'request',
    reqId: expect.any(String),
    method: 'POST',
    route: '/survey/api/v1/db/survey-results/putItem',
    user: expect.stringMatching(/^[0-9a-f]{12}$/),
    milliseconds: expect.any(Number),
  });
});

test('a body is asked for the fields that say what it is about, and never for all it has', () => {
  const ownKeys = () => {
    throw new Error('a body of bytes has an entry for each of them');
  };
  const body = new Proxy({ surveyId: 's1', data: [{ answerCode: 'A-1' }] }, { ownKeys });
  const facts = factsOf({ params: {}, query: null, body, answerCode: undefined } as never, (id) => id === 's1');
  expect(facts).toEqual({ form: 's1', answer: hashForLog('A-1') });
});
