/** The statements of refresh tokens, on a real database: those of one sign-in end together, and no others with them. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import {
  addRefreshToken,
  endFamily,
  endSignIns,
  lockRefreshToken,
  replaceRefreshToken,
  sweepRefreshTokens,
} from './refreshTokens';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
beforeEach(async () => {
  await database().script('DELETE FROM refresh_token');
});

const add = (hash: string, family: string, userId = 'U-a', expiresAt = at(60)) =>
  addRefreshToken(database(), {
    hash,
    family,
    profile: { userId, displayName: '山田', pictureUrl: undefined },
    createdAt: at(0),
    expiresAt,
  });
const find = (hash: string) => database().transaction((connection) => lockRefreshToken(connection, hash));
async function known(...hashes: string[]): Promise<string[]> {
  const found = await Promise.all(hashes.map(async (hash) => ((await find(hash)) ? [hash] : [])));
  return found.flat();
}

test('a token is found by its hash as it was stored, and with what replaced it', async () => {
  await add('h-1', 'h-1');
  await add('h-2', 'h-1');
  const stored = {
    family: 'h-1',
    userId: 'U-a',
    profile: { userId: 'U-a', displayName: '山田' },
    expiresAt: at(60),
    replacedAt: undefined,
    successor: undefined,
  };
  expect(await find('h-1')).toEqual(stored);
  await replaceRefreshToken(database(), 'h-1', at(5), 'sealed');
  expect(await find('h-1')).toEqual({ ...stored, replacedAt: at(5), successor: 'sealed' });
  expect(await find('h-2')).toEqual(stored);
  expect(await find('h-3')).toBeUndefined();
});

test('it is one transaction’s at a time', async () => {
  await add('h-1', 'h-1');
  await database().transaction(async (connection) => {
    await lockRefreshToken(connection, 'h-1');
    const text = 'SELECT token_hash FROM refresh_token FOR UPDATE SKIP LOCKED';
    expect(await database().query({ name: 'test_free_tokens', text })).toEqual([]);
  });
});

test('the tokens of a sign-in end together, with a first one that names no family; other sign-ins go on', async () => {
  await add('h-1', 'h-1');
  await add('h-2', 'h-1');
  await add('h-3', 'h-3');
  await database().script("UPDATE refresh_token SET family = NULL WHERE token_hash = 'h-1'");
  expect((await find('h-1'))?.family).toBe('h-1');
  await endFamily(database(), 'h-1');
  expect(await known('h-1', 'h-2', 'h-3')).toEqual(['h-3']);
});

test('all sign-ins of a person end, and are counted', async () => {
  await add('h-1', 'h-1');
  await add('h-2', 'h-2');
  await add('h-3', 'h-3', 'U-b');
  expect(await endSignIns(database(), 'U-a')).toBe(2);
  expect(await endSignIns(database(), 'U-a')).toBe(0);
  expect(await known('h-1', 'h-2', 'h-3')).toEqual(['h-3']);
});

test('what has expired goes, and pairs that were replaced long ago are forgotten', async () => {
  await add('old', 'old', 'U-a', at(9));
  for (const hash of ['long ago', 'lately', 'unused']) await add(hash, hash, 'U-a', at(10));
  await replaceRefreshToken(database(), 'long ago', at(4), 'sealed');
  await replaceRefreshToken(database(), 'lately', at(5), 'sealed');
  await sweepRefreshTokens(database(), at(10), at(5));
  expect(await find('old')).toBeUndefined();
  expect(await find('long ago')).toMatchObject({ replacedAt: at(4), successor: undefined });
  expect(await find('lately')).toMatchObject({ replacedAt: at(5), successor: 'sealed' });
  expect(await find('unused')).toMatchObject({ replacedAt: undefined });
});
