/** The exchange of a code with LINE, without routes (CONTRACT 8): whose profile it gives, and what is told of a refusal. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import { type JWTPayload, SignJWT } from 'jose';
import { Refusal } from '../../refusal';
import { TEST_NOW } from '../../testing/bundle';
import { TokenRefused } from './idTokens';
import { LineLogin, LineRefusal } from './lineLogin';

const ISSUER = 'https://line.invalid';
/** Long enough for each of the algorithms. */
const SECRET = 'a secret of the channel '.repeat(4);
const login = new LineLogin({
  ...{ channelId: 'channel', channelSecret: SECRET, issuer: ISSUER, authorizeUrl: `${ISSUER}/authorize` },
  ...{ tokenUrl: `${ISSUER}/token`, jwksUrl: `${ISSUER}/keys`, apiOrigin: ISSUER, pushUrl: `${ISSUER}/push` },
  ...{ messagingToken: 'token', webhookSecret: undefined },
});
const EXCHANGE = { code: 'code', redirectUri: 'https://here.invalid/', codeVerifier: 'verifier', nonce: 'nonce' };

let asked: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  asked = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** What comes of a code that LINE answers so. */
function exchanged(status: number, body: unknown) {
  asked.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  return login.exchangeCode(EXCHANGE);
}
const failed = async (work: Promise<unknown>): Promise<unknown> => {
  const none = new Error('nothing was refused');
  const fault: unknown = await work.then(
    () => none,
    (error: unknown) => error,
  );
  if (fault === none) throw none;
  return fault;
};
const seconds = () => Math.floor(nowMilliseconds() / 1_000);
const signed = (claims: JWTPayload, { secret = SECRET, algorithm = 'HS256' } = {}) =>
  new SignJWT({ iss: ISSUER, aud: 'channel', sub: 'U-a', exp: seconds() + 60, nonce: 'nonce', ...claims })
    .setProtectedHeader({ alg: algorithm })
    .sign(new TextEncoder().encode(secret));

describe('a code that LINE refuses', () => {
  const told = async (status: number, body: unknown) => {
    const fault = await failed(exchanged(status, body));
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toMatchObject({ status: 400, answer: { errorMessage: serverTexts.code.loginFailed } });
    const { cause } = fault as { cause?: unknown };
    expect(cause).toBeInstanceOf(LineRefusal);
    const { status: said, fault: error, description } = cause as LineRefusal;
    return [said, error, description];
  };
  test('is refused, with LINE’s words for the log alone', async () => {
    const body = { error: 'invalid_grant', error_description: 'code expired' };
    expect(await told(400, body)).toEqual([400, 'invalid_grant', 'code expired']);
    expect(await told(403, { error: 'invalid_grant' })).toEqual([403, 'invalid_grant', undefined]);
  });
  test('of long words the first 300 characters of each are kept', async () => {
    const words = (letter: string) => letter.repeat(300);
    const body = { error: `${words('e')}x`, error_description: `${words('d')}x` };
    expect(await told(400, body)).toEqual([400, words('e'), words('d')]);
  });
  test.each([
    ['says nothing that is known', 400, { message: 'no' }],
    ['is no JSON', 400, '<html>'],
    ['has no token', 200, {}],
  ])('an answer that %s is one too', async (_, status, body) => {
    expect(await told(status, body)).toEqual([status, 'no token in the answer', undefined]);
  });
});

test.each([500, 503, 429])('what LINE cannot answer (%i) is no refusal of the person', async (status) => {
  expect(await failed(exchanged(status, { error: 'invalid_grant' }))).toMatchObject({ status: 503 });
});
test('LINE that cannot be reached is none either, and says why to the log', async () => {
  const cause = new TypeError('fetch failed');
  asked.mockRejectedValueOnce(cause);
  expect(await failed(login.exchangeCode(EXCHANGE))).toMatchObject({ status: 503, cause });
});

describe('a code that LINE takes', () => {
  test('is asked for with what the channel is known by, and gives the profile', async () => {
    const token = await signed({ name: ' 山田 ', picture: 'https://line.invalid/p.png' });
    expect(await exchanged(200, { id_token: token, scope: 'openid' })).toEqual({
      ...{ userId: 'U-a', displayName: '山田', pictureUrl: 'https://line.invalid/p.png' },
    });
    const [url, init] = asked.mock.calls[0] ?? [];
    expect([url, init?.method]).toEqual([`${ISSUER}/token`, 'POST']);
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
      ...{ grant_type: 'authorization_code', code: 'code', redirect_uri: EXCHANGE.redirectUri },
      ...{ client_id: 'channel', client_secret: SECRET, code_verifier: 'verifier' },
    });
  });
  test('without a name, or one that is none, has an empty one', async () => {
    const nobody = { userId: 'U-a', displayName: '', pictureUrl: undefined };
    expect(await exchanged(200, { id_token: await signed({}) })).toEqual(nobody);
    expect(await exchanged(200, { id_token: await signed({ name: 1, picture: 2 }) })).toEqual(nobody);
  });
  test.each<[string, { claims?: JWTPayload; secret?: string; algorithm?: string }]>([
    ['another sign-in', { claims: { nonce: 'other' } }],
    ['no sign-in', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://other.invalid' } }],
    ['another channel', { claims: { aud: 'other' } }],
    ['nobody', { claims: { sub: undefined } }],
    ['no end', { claims: { exp: undefined } }],
    ['a time that is over', { claims: { exp: Math.floor(Date.parse(TEST_NOW) / 1_000) - 1 } }],
    ['another secret', { secret: `${SECRET}!` }],
    ['another algorithm', { algorithm: 'HS512' }],
  ])('with a token of %s is refused, and the log is told by which claim', async (_, { claims = {}, ...how }) => {
    const fault = await failed(exchanged(200, { id_token: await signed(claims, how) }));
    expect(fault).toBeInstanceOf(TokenRefused);
    const { cause } = fault as { cause?: unknown };
    expect(cause).toBeInstanceOf(LineRefusal);
    const refusal = cause as LineRefusal;
    expect([refusal.status, refusal.fault.startsWith('ERR_J')]).toEqual([undefined, true]);
    expect(refusal.description).not.toContain('U-a');
  });
});
