/** Signatures of links: good for what was signed and for their own kind alone, on every server of one database. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { KeyVault } from '../session/keyVault';
import { LinkSigner } from './linkSigner';

const SECRET = 'a secret of the environment, 32 characters and more';
const database = databaseOfFile();
beforeEach(async () => {
  await database().script('DELETE FROM server_secret');
});

async function signer(name = 'files', secret?: string): Promise<LinkSigner> {
  const made = new LinkSigner(database(), name);
  await made.prepare(new KeyVault(secret));
  return made;
}
const stored = () =>
  database().query<{ secret: string }>({ name: 'test_secrets', text: 'SELECT secret FROM server_secret' });

test('a signature is good for the very parts, and for no others', async () => {
  const one = await signer();
  const signature = one.sign(['file', 12]);
  // It stands in addresses as it is.
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(one.matches(['file', 12], signature)).toBe(true);
  for (const parts of [['file', 13], ['file', '12'], ['file'], ['file', 12, '']])
    expect(one.matches(parts, signature)).toBe(false);
  for (const given of [undefined, '', signature.slice(1), `${signature}x`, `${signature.slice(1)}x`])
    expect(one.matches(['file', 12], given)).toBe(false);
});

test('another server knows it; another kind of link, and a server that knows no secret yet, do not', async () => {
  const signature = (await signer()).sign(['file']);
  expect((await signer()).matches(['file'], signature)).toBe(true);
  expect((await signer('calendars')).matches(['file'], signature)).toBe(false);
  await database().script('DELETE FROM server_secret');
  expect((await signer()).matches(['file'], signature)).toBe(false);
});

test('a secret that lies open is sealed at the start and goes on signing', async () => {
  const signature = (await signer()).sign(['file']);
  const [open] = await stored();
  expect(open?.secret).not.toMatch(/^sealed:/);
  expect((await signer('files', SECRET)).matches(['file'], signature)).toBe(true);
  const sealed = await stored();
  expect(sealed).toEqual([{ secret: expect.stringMatching(/^sealed:/) }]);
  expect((await signer('files', SECRET)).matches(['file'], signature)).toBe(true);
  expect(await stored()).toEqual(sealed);
});

test('nothing is signed with a secret that anybody knows', async () => {
  const unprepared = new LinkSigner(database(), 'files');
  expect(() => unprepared.sign(['file'])).toThrow('no secret is loaded');
});
