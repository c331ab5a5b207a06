/**
 * How the server proves itself to the staff's provider (CONSOLE 5): by a key, or by a secret in the way that is taken; and
 * by which mail address the provider vouches for somebody.
 */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { exportJWK, jwtVerify, SignJWT } from 'jose';
import type { StaffProviderConfiguration } from '../../settings/staff';
import { databaseOfFile } from '../../testing/database';
import { KeyVault } from '../session/keyVault';
import { ProviderFault, StaffProvider, UnverifiedAddress } from './staffProvider';

const REDIRECT = 'http://localhost/back';
const database = databaseOfFile();
let issuer = '';
/** How it takes a secret; undefined: it does not say. */
let methods: string[] | undefined;
/** It answers no question about itself. */
let isDown = false;
/** How often it was asked about itself. */
let discoveries = 0;
const asked: { headers: IncomingMessage['headers']; body: URLSearchParams }[] = [];

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** What its id tokens say; without any it gives none. */
let claims: object | undefined;
/** With which key it signs them; undefined: it gives a token without any. */
let signing: KeyObject | undefined;
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
    discoveries += 1;
    response.statusCode = isDown ? 500 : 200;
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
    const token = signing && (await idToken(claims, signing));
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
beforeEach(() => {
  methods = ['client_secret_post'];
  isDown = false;
  discoveries = 0;
  claims = undefined;
  signing = keys.privateKey;
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
  [undefined, null, `Basic ${Buffer.from('window:s').toString('base64')}`],
  [['client_secret_basic'], null, `Basic ${Buffer.from('window:s').toString('base64')}`],
])('by its secret as the provider takes it: %s', async (taken, inBody, inHeader) => {
  methods = taken;
  const { headers, body } = await askedWith({ clientSecret: 's', privateKey: undefined });
  expect([body.get('client_secret'), headers.authorization]).toEqual([inBody, inHeader]);
});

/** A provider that is set up with a secret, as one process knows it. */
const provided = (subjectClaim = 'sub') => {
  const settings = { issuer, clientId: 'window', clientSecret: 's', privateKey: undefined, subjectClaim };
  return new StaffProvider(
    { ...settings, mfaValues: new Set(['mfa', 'urn:two']) },
    database(),
    new KeyVault(undefined),
  );
};
/** Goes to the provider, which will vouch by these claims. @returns the way back, what is kept, what it was asked */
async function away(staffProvider: StaffProvider, said?: object) {
  const { address, begun } = await staffProvider.begin(REDIRECT);
  const asks = new URL(address).searchParams;
  claims = said && { nonce: asks.get('nonce') ?? '', ...said };
  const back = new URL(`${REDIRECT}?${new URLSearchParams({ code: 'a-code', state: asks.get('state') ?? '' })}`);
  return { back, begun, asks };
}
/** Whom the provider vouches for by these claims. */
async function vouchedBy(subjectClaim: string, said: object) {
  const staffProvider = provided(subjectClaim);
  const { back, begun, asks } = await away(staffProvider, said);
  return { ...(await staffProvider.finish(back, begun)), scope: asks.get('scope') };
}

describe('a claim of a mail address', () => {
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
      await expect(vouchedBy('email', said)).rejects.toThrow('the address is not verified');
    },
  );
});

describe('a second factor', () => {
  test.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ acr: 'urn:two' }, true],
    [{ amr: ['pwd'], acr: 'urn:one' }, false],
    [{ amr: 'mfa' }, false],
    [{}, false],
  ])('is believed where the provider says so: %j', async (said, mfa) => {
    expect(await vouchedBy('sub', said)).toMatchObject({ subject: 'sub-1', mfa });
  });
});

describe('the way there', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    resetClock();
  });

  test('asks for a code, with the digest of a verifier that the server tells with the code', async () => {
    const staffProvider = provided();
    const { back, begun, asks } = await away(staffProvider);
    expect(Object.fromEntries(asks)).toMatchObject({
      ...{ response_type: 'code', client_id: 'window', redirect_uri: REDIRECT, code_challenge_method: 'S256' },
    });
    await expect(staffProvider.finish(back, begun)).rejects.toThrow('invalid_grant');
    const verifier = asked.at(-1)?.body.get('code_verifier') ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asks.get('code_challenge'));
  });
  test('leads back for ten minutes, to any server of the database', async () => {
    // The machine's clock stands still, so that the limit is met to the millisecond.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const begunAt = nowMilliseconds();
    const { back, begun } = await away(provided(), {});
    setClock(begunAt + 10 * 60_000 - 1);
    expect(await provided().finish(back, begun)).toEqual({ subject: 'sub-1', mfa: false });
    setClock(begunAt + 10 * 60_000);
    await expect(provided().finish(back, begun)).rejects.toEqual(new ProviderFault('it was begun too long ago'));
  });
  test('is asked of the provider once, and again where it did not answer', async () => {
    const staffProvider = provided();
    isDown = true;
    await expect(staffProvider.begin(REDIRECT)).rejects.toBeInstanceOf(ProviderFault);
    isDown = false;
    await away(staffProvider);
    await away(staffProvider);
    expect(discoveries).toBe(2);
  });
  test('is none where no provider is set up', async () => {
    const none = new StaffProvider(undefined, database(), new KeyVault(undefined));
    expect([none.isSetUp, provided().isSetUp]).toEqual([false, true]);
    await expect(none.begin(REDIRECT)).rejects.toMatchObject({ status: 404 });
    await expect(none.finish(new URL(REDIRECT), 'begun')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the way back is refused in a word that tells no secret', () => {
  /** What the log is told of a way back. */
  const wordOf = async (
    change: { back?: (back: URL) => void; begun?: (begun: string) => string | undefined } = {},
    said: object = {},
  ) => {
    const staffProvider = provided();
    const { back, begun } = await away(staffProvider, said);
    change.back?.(back);
    const fault: unknown = await staffProvider
      .finish(back, change.begun ? change.begun(begun) : begun)
      .catch((error: unknown) => error);
    if (!(fault instanceof ProviderFault)) throw new Error('the way back was taken');
    return fault.message;
  };

  test('where nothing was begun in this browser, or what was cannot be read', async () => {
    expect(await wordOf({ begun: () => undefined })).toBe('nothing was begun');
    expect(await wordOf({ begun: (begun) => `${begun}x` })).toBe('what was begun cannot be read');
  });
  test('with another state or nonce than was begun with', async () => {
    const other = (back: URL) => back.searchParams.set('state', 'other');
    expect(await wordOf({ back: other })).toMatch(/^OAUTH_/);
    expect(await wordOf({}, { nonce: 'other' })).toMatch(/^OAUTH_/);
  });
  test('of an id token that is missing, or that somebody else has signed, however the secret is taken', async () => {
    for (const ways of [['client_secret_post'], undefined]) {
      methods = ways;
      signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      expect(await wordOf()).toMatch(/^OAUTH_/);
      signing = undefined;
      expect(await wordOf()).toMatch(/^OAUTH_/);
      signing = keys.privateKey;
    }
  });
  test('of a key that is none, of which its fault has no word', async () => {
    const settings = {
      issuer,
      clientId: 'window',
      clientSecret: undefined,
      subjectClaim: 'sub',
      mfaValues: new Set('m'),
    };
    const privateKey = { pem: 'no key', algorithm: 'ES256' as const };
    const staffProvider = new StaffProvider({ ...settings, privateKey }, database(), new KeyVault(undefined));
    await expect(staffProvider.begin(REDIRECT)).rejects.toEqual(new ProviderFault('unknown'));
  });
  test('where the provider says no', async () => {
    const no = (back: URL) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', '山田 花子');
    };
    expect(await wordOf({ back: no })).toBe('access_denied');
  });
  test.each([[{}], [{ employee: '' }], [{ employee: 7 }]])('where the claim names nobody: %j', async (said) => {
    await expect(vouchedBy('employee', said)).rejects.toEqual(new ProviderFault('no claim employee'));
  });
});
