/**
 * The server's own keys in the database: sealed under KEY_SECRET, so that a copy of the database signs nothing; and keys
 * that are new, which no server may meet before it can know them.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { ConfigurationError } from '../../settings/configurationError';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';
import { IdTokens } from './idTokens';
import { KeyVault } from './keyVault';

const SECRET = 'a secret of the environment, 32 characters and more';
const DAY = 86_400_000;
const PROFILE = { userId: 'U1', displayName: '山田', pictureUrl: undefined };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());
beforeEach(() => setClock(Date.parse(TEST_NOW)));

const stored = async () => ({
  keys: (await rowsOf(server, 'SELECT private_key::text AS key FROM signing_key')).map((row) => JSON.stringify(row)),
  secrets: (await rowsOf<{ secret: string }>(server, 'SELECT secret FROM server_secret')).map(({ secret }) => secret),
});
const start = (environment: Record<string, string>) =>
  startTestServer({ databaseUrl: server.databaseUrl, environment });

test('keys of a database that knew no KEY_SECRET are sealed at the start, and go on signing [CONTRACT 12]', async () => {
  const before = await stored();
  // What a copy of the database held until now.
  expect(before.keys[0]).toContain('\\"d\\"');
  expect(before.secrets.length).toBeGreaterThan(1);
  const token = await server.tokenOf('U1');
  const sealed = await start({ KEY_SECRET: SECRET });
  try {
    const after = await stored();
    expect(after.keys).toHaveLength(before.keys.length);
    for (const key of after.keys) {
      expect(key).toContain('sealed:');
      expect(key).not.toContain('\\"d\\"');
    }
    for (const secret of after.secrets) expect(secret).toMatch(/^sealed:/);
    for (const secret of before.secrets) expect(JSON.stringify(after)).not.toContain(secret);
    const call = { authorization: `Bearer ${token}` };
    const path = '/survey-configs/getItem?surveyId=profile';
    expect((await sealed.call(undefined, 'GET', path, undefined, call)).status).toBe(200);
    // Links that were made before are still good: the secret is the same one.
    const again = await start({ KEY_SECRET: SECRET });
    await again.close();
    expect(await stored()).toEqual(after);
  } finally {
    await sealed.close();
  }
  await expect(start({})).rejects.toThrow(/KEY_SECRET must be set/);
  await expect(start({ KEY_SECRET: `${SECRET}, another` })).rejects.toThrow(ConfigurationError);
});

test('a key that another server has just made signs nothing before everybody can know it', async () => {
  const vault = new KeyVault(SECRET);
  const [maker, other] = [
    new IdTokens(server.database, new Set(), vault),
    new IdTokens(server.database, new Set(), vault),
  ];
  await maker.prepare();
  setClock(nowMilliseconds() + 91 * DAY);
  await other.prepare();
  const known = other.publicKeys().keys.length;
  expect(known).toBe(2);
  setClock(nowMilliseconds() + 91 * DAY);
  await maker.prepare();
  // The first key was followed long ago, and is gone.
  expect(maker.publicKeys().keys).toHaveLength(2);
  const early = await maker.issue(PROFILE);
  await expect(other.verify(early)).resolves.toMatchObject({ userId: 'U1' });
  setClock(nowMilliseconds() + 61_000);
  const late = await maker.issue(PROFILE);
  await expect(other.verify(late)).resolves.toMatchObject({ userId: 'U1' });
  expect(kidOf(late)).not.toBe(kidOf(early));
});

function kidOf(token: string): string {
  const header: { kid?: string } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  return header.kid ?? '';
}
