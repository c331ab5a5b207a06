/** Keys and secrets that all servers of a database share, as statements on a real database. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at } from '../../testing/storedAnswers';
import { replaceSecret, sharedSecret } from './secrets';
import { addSigningKey, readSigningKeys, replacePrivateKey, retireSigningKeys } from './signingKeys';

const database = databaseOfFile();
const key = (keyId: string, minute: number, privateKey = `{"kid":"${keyId}"}`) => ({
  ...{ keyId, privateKey, publicKey: { kty: 'EC', kid: keyId }, createdAt: at(minute) },
});
const ids = async () => (await readSigningKeys(database())).map(({ keyId }) => keyId);

beforeEach(async () => {
  await database().script('DELETE FROM signing_key; DELETE FROM server_secret');
});

test('keys come back, the newest first, open or sealed as they were stored', async () => {
  const keys = [key('b', 1), key('new', 2, 'sealed:abc'), key('a', 1)];
  for (const each of keys) await addSigningKey(database(), each);
  expect(await readSigningKeys(database())).toEqual([keys[1], keys[2], keys[0]]);
});

test('a private key is stored in another form, of this key alone', async () => {
  for (const each of [key('a', 1), key('b', 2)]) await addSigningKey(database(), each);
  await replacePrivateKey(database(), 'a', 'sealed:abc');
  expect(await readSigningKeys(database())).toEqual([key('b', 2), key('a', 1, 'sealed:abc')]);
  await replacePrivateKey(database(), 'a', '{"kid":"open"}');
  expect(await readSigningKeys(database())).toEqual([key('b', 2), key('a', 1, '{"kid":"open"}')]);
});

test('keys that another one followed before the instant are deleted', async () => {
  for (const each of [key('a', 1), key('b', 5), key('c', 9)]) await addSigningKey(database(), each);
  await retireSigningKeys(database(), at(5));
  expect(await ids()).toEqual(['c', 'b', 'a']);
  await retireSigningKeys(database(), at(6));
  expect(await ids()).toEqual(['c', 'b']);
  await retireSigningKeys(database(), at(100));
  expect(await ids()).toEqual(['c']);
});

test('the first secret of a name is everybody’s, and is replaced only where it is still the one that was read', async () => {
  expect(await sharedSecret(database(), 'links', 'first', at(0))).toBe('first');
  expect(await sharedSecret(database(), 'links', 'second', at(1))).toBe('first');
  expect(await sharedSecret(database(), 'other', 'third', at(1))).toBe('third');
  await replaceSecret(database(), 'links', 'wrong', 'sealed');
  expect(await sharedSecret(database(), 'links', 'second', at(2))).toBe('first');
  await replaceSecret(database(), 'links', 'first', 'sealed');
  expect(await sharedSecret(database(), 'links', 'second', at(2))).toBe('sealed');
  expect(await sharedSecret(database(), 'other', 'second', at(2))).toBe('third');
});
