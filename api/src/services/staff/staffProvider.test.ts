/**
 * How the server proves itself to the staff's provider (CONSOLE 5): by a key, or by a secret in the way that is taken; and
 * by which mail address the provider vouches for somebody.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, jwtVerify, SignJWT } from 'jose';
import type { StaffProviderConfiguration } from '../../settings/staff';
import { databaseOfFile } from '../../testing/database';
import { KeyVault } from '../session/keyVault';
import { ProviderFault, StaffProvider, UnverifiedAddress } from './staffProvider';

const REDIRECT = 'http://localhost/back';
const database = databaseOfFile();
let issuer = '';
let methods: string[] = [];
const asked: { headers: IncomingMessage['headers']; body: URLSearchParams }[] = [];

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** What its id tokens say; without any it gives none. */
let claims: object | undefined;
const idToken = (said: object, key: KeyObject) =>
  new SignJWT({ sub: 'sub-1', ...said })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience('window')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);

/** Says what it is, notes who asks for a token, and gives one where a test says what is in it. */
const provider = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/.well-known/openid-configuration') {
    const endpoints = {
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    const told = { issuer, ...endpoints, id_token_signing_alg_values_supported: ['ES256'] };
    response.end(JSON.stringify({ ...told, token_endpoint_auth_methods_supported: methods }));
    return;
  }
  if (request.url === '/jwks') {
    response.end(JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }] }));
    return;
  }
  asked.push({ headers: request.headers, body: new URLSearchParams(await text(request)) });
  if (claims) {
    const token = await idToken(claims, keys.privateKey);
    response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token }));
    return;
  }
  response.statusCode = 400;
  response.end(JSON.stringify({ error: 'invalid_grant' }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => provider.close(resolve));
});

/** Comes back from the provider with a code. @returns how the server then asked for the token */
async function askedWith(proof: Pick<StaffProviderConfiguration, 'clientSecret' | 'privateKey'>) {
  const settings = { issuer, clientId: 'window', subjectClaim: 'sub', mfaValues: new Set(['mfa']), ...proof };
  const staffProvider = new StaffProvider(settings, database(), new KeyVault(undefined));
  const { address, begun } = await staffProvider.begin(REDIRECT);
  const state = new URL(address).searchParams.get('state') ?? '';
  const back = new URL(`${REDIRECT}?${new URLSearchParams({ code: 'a-code', state })}`);
  await expect(staffProvider.finish(back, begun)).rejects.toEqual(new ProviderFault('invalid_grant'));
  const last = asked.at(-1);
  if (!last) throw new Error('no token was asked for');
  expect(Object.fromEntries(last.body)).toMatchObject({ code: 'a-code', redirect_uri: REDIRECT });
  expect(last.body.get('code_verifier')?.length).toBeGreaterThan(40);
  return last;
}

test('by an assertion that its private key has signed, and by no secret', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { headers, body } = await askedWith({ clientSecret: undefined, privateKey: { pem, algorithm: 'ES256' } });
  const { payload } = await jwtVerify(body.get('client_assertion') ?? '', publicKey);
  expect(payload).toMatchObject({ iss: 'window', sub: 'window', aud: issuer });
  expect([headers.authorization, body.get('client_secret')]).toEqual([undefined, null]);
});

test.each([
  [['client_secret_post'], 's', undefined],
  [['client_secret_basic'], null, `Basic ${Buffer.from('window:s').toString('base64')}`],
])('by its secret as the provider takes it: %s', async (taken, inBody, inHeader) => {
  methods = taken;
  const { headers, body } = await askedWith({ clientSecret: 's', privateKey: undefined });
  expect([body.get('client_secret'), headers.authorization]).toEqual([inBody, inHeader]);
});

describe('a claim of a mail address', () => {
  const provided = { issuer: '', clientId: 'window', mfaValues: new Set(['mfa']), privateKey: undefined };
  /** Whom the provider vouches for by these claims. */
  const vouchedBy = async (subjectClaim: string, said: object) => {
    methods = ['client_secret_post'];
    const settings = { ...provided, issuer, clientSecret: 's', subjectClaim };
    const staffProvider = new StaffProvider(settings, database(), new KeyVault(undefined));
    const { address, begun } = await staffProvider.begin(REDIRECT);
    const asks = new URL(address).searchParams;
    const state = asks.get('state') ?? '';
    claims = { nonce: asks.get('nonce') ?? '', ...said };
    const back = new URL(`${REDIRECT}?${new URLSearchParams({ code: 'a-code', state })}`);
    const vouched = await staffProvider.finish(back, begun).finally(() => {
      claims = undefined;
    });
    return { ...vouched, scope: asks.get('scope') };
  };

  test('is asked for, and names somebody once the provider has verified it [CONSOLE 5]', async () => {
    const said = { email: 'kanri@example.jp', email_verified: true };
    expect(await vouchedBy('email', said)).toEqual({
      ...{ subject: 'kanri@example.jp', mfa: false, scope: 'openid profile email' },
    });
    expect(await vouchedBy('sub', { email: 'kanri@example.jp' })).toMatchObject({
      ...{ subject: 'sub-1', scope: 'openid profile' },
    });
  });
  test('is verified where the provider writes that as a text, too', async () => {
    const said = { email: 'kanri@example.jp', email_verified: 'true' };
    expect(await vouchedBy('email', said)).toMatchObject({ subject: 'kanri@example.jp' });
  });
  test.each([[undefined], [false], ['false']])(
    'is nobody’s where email_verified is %s [CONSOLE 5]',
    async (verified) => {
      const said = { email: 'kanri@example.jp', email_verified: verified };
      await expect(vouchedBy('email', said)).rejects.toBeInstanceOf(UnverifiedAddress);
    },
  );
});
