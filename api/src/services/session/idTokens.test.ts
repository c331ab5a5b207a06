/** Id tokens without their routes (CONTRACT 8): whom they name, who believes them, and which key signs. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_ROLE } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { IdTokens } from './idTokens';
import { KeyVault } from './keyVault';

const DAY = 86_400_000;
const SECRET = 'a secret of the environment, 32 characters and more';
const PERSON = { userId: 'U1', displayName: '山田', pictureUrl: 'https://example.jp/p.png' };
const database = databaseOfFile();

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await database().script('DELETE FROM signing_key');
});

const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
async function started(secret?: string): Promise<IdTokens> {
  const tokens = new IdTokens(database(), new Set(['U-desk']), new KeyVault(secret));
  await tokens.prepare();
  return tokens;
}
const keyIdOf = (token: string) => decodeProtectedHeader(token).kid;
const keyIds = (tokens: IdTokens) => tokens.publicKeys().keys.map(({ kid }) => kid);

describe('a token', () => {
  test('names its person, its time and its key, and is believed', async () => {
    const tokens = await started();
    const token = await tokens.issue(PERSON);
    const issuedAt = Math.floor(Date.parse(TEST_NOW) / 1_000);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: keyIds(tokens)[0], typ: 'JWT' });
    const claims = decodeJwt(token);
    expect(claims).toEqual({
      name: '山田',
      picture: PERSON.pictureUrl,
      identities: [{ userId: 'U1', providerName: 'LINE' }],
      roles: [],
      sub: 'U1',
      iss: 'madoguchi',
      aud: 'madoguchi',
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 3_600,
      jti: expect.any(String),
    });
    expect(claims.iat).toBeGreaterThanOrEqual(issuedAt);
    expect(claims.iat).toBeLessThan(issuedAt + 10);
    expect(await tokens.verify(token)).toEqual({ userId: 'U1', name: '山田' });
    expect(await tokens.verify(token)).toEqual({ userId: 'U1', name: '山田' });
  });

  test('of an administrator has the role; without a picture it names none', async () => {
    const tokens = await started();
    const claims = decodeJwt(await tokens.issue({ userId: 'U-desk', displayName: '窓口' }));
    expect(claims.roles).toEqual([ADMIN_ROLE]);
    expect(claims).not.toHaveProperty('picture');
    expect([tokens.isAdministrator('U-desk'), tokens.isAdministrator('U1')]).toEqual([true, false]);
  });

  test('is believed for an hour, whether it was seen before or not', async () => {
    const tokens = await started();
    const [seen, unseen] = [await tokens.issue(PERSON), await tokens.issue(PERSON)];
    later(3_590_000);
    expect((await tokens.verify(seen)).userId).toBe('U1');
    later(10_000);
    for (const token of [seen, unseen])
      await expect(tokens.verify(token)).rejects.toMatchObject({ reason: 'expired', message: 'expired' });
  });
});

describe('a token is not believed', () => {
  const forged = async (claims: JWTPayload, header: object, alg = 'ES256') => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    return new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(privateKey);
  };
  const good = () => {
    const seconds = Math.floor(nowMilliseconds() / 1_000);
    return { sub: 'U1', name: '山田', iss: 'madoguchi', aud: 'madoguchi', iat: seconds, exp: seconds + 60 };
  };
  const refused = { reason: 'invalid' };

  test('that is none, names no key, or one that nobody has', async () => {
    const tokens = await started();
    for (const token of ['', 'a.b.c', await forged(good(), {}), await forged(good(), { kid: 'nobody' })])
      await expect(tokens.verify(token)).rejects.toMatchObject(refused);
  });

  test('that names our key and was signed by another one, or in another way', async () => {
    const tokens = await started();
    const kid = keyIds(tokens)[0];
    await expect(tokens.verify(await forged(good(), { kid }))).rejects.toMatchObject(refused);
    await expect(tokens.verify(await forged(good(), { kid }, 'ES384'))).rejects.toMatchObject(refused);
  });

  test.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'somebody' }],
    ['another audience', { aud: 'somebody' }],
    ['nobody', { sub: undefined }],
    ['no end', { exp: undefined }],
  ])('that is ours and names %s', async (_name, change) => {
    const tokens = await started();
    const text = 'SELECT key_id, private_key FROM signing_key';
    const [row] = await database().query<{ key_id: string; private_key: object }>({ name: 'test_private_key', text });
    const key = await importJWK(row?.private_key ?? {}, 'ES256');
    const sign = (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: row?.key_id ?? '' }).sign(key);
    expect((await tokens.verify(await sign(good()))).userId).toBe('U1');
    expect(await tokens.verify(await sign({ ...good(), name: undefined }))).toEqual({ userId: 'U1', name: '' });
    await expect(tokens.verify(await sign({ ...good(), ...change }))).rejects.toMatchObject(refused);
  });

  test('is nobody’s fault where the database is away', async () => {
    const tokens = await started();
    const away = Object.assign(Object.create(database()), { query: () => Promise.reject(new Error('away')) });
    const other = new IdTokens(away, new Set(), new KeyVault(undefined));
    await expect(other.verify(await tokens.issue(PERSON))).rejects.toThrow('away');
  });
});

describe('keys', () => {
  test('are made once, also by servers that start at the same moment', async () => {
    const all = await Promise.all([started(), started(), started()]);
    expect(new Set(all.flatMap(keyIds)).size).toBe(1);
    const [key] = all[0]?.publicKeys().keys ?? [];
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key).not.toHaveProperty('d');
  });

  test('are followed by a new one after ninety days, which signs a minute later; the old one goes a day later', async () => {
    const first = await started();
    const old = await first.issue(PERSON);
    later(90 * DAY - 5_000);
    expect(keyIds(await started())).toEqual([keyIdOf(old)]);
    later(5_000);
    const second = await started();
    expect(keyIds(second)).toHaveLength(2);
    expect(keyIdOf(await second.issue(PERSON))).toBe(keyIdOf(old));
    later(61_000);
    const token = await second.issue(PERSON);
    expect(keyIdOf(token)).not.toBe(keyIdOf(old));
    // A server that has not heard of it asks for it.
    expect((await first.verify(token)).userId).toBe('U1');
    later(DAY - 120_000);
    expect(keyIds(await started())).toHaveLength(2);
    later(120_000);
    expect(keyIds(await started())).toEqual([keyIdOf(token)]);
  });

  test('that are not known are asked for rarely', async () => {
    const tokens = await started();
    await database().script('DELETE FROM signing_key');
    const other = await started();
    const token = await other.issue(PERSON);
    await expect(tokens.verify(token)).rejects.toMatchObject({ reason: 'invalid' });
    later(5_001);
    expect((await tokens.verify(token)).userId).toBe('U1');
  });

  test('that lie open are sealed at the start under a secret, and go on signing', async () => {
    const token = await (await started()).issue(PERSON);
    const sealed = await started(SECRET);
    const text = 'SELECT private_key FROM signing_key';
    const keys = await database().query({ name: 'test_private_keys', text });
    expect(keys).toEqual([{ private_key: expect.stringMatching(/^sealed:/) }]);
    expect(keyIdOf(await sealed.issue(PERSON))).toBe(keyIdOf(token));
    await started(SECRET);
    expect(await database().query({ name: 'test_private_keys', text })).toEqual(keys);
  });

  test('must be loaded before anything is signed', async () => {
    await expect(new IdTokens(database(), new Set(), new KeyVault(undefined)).issue(PERSON)).rejects.toThrow(
      'no signing key is loaded',
    );
  });
});
