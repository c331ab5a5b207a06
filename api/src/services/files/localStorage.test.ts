/** Files in a folder of this machine: what arrives is seen whole or not at all, and once. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { DETECTION_BYTES } from '@madoguchi/shared/domain/file';
import { TEST_NOW } from '../../testing/bundle';
import { fileDirectory } from '../../testing/files';
import type { FileLinks } from './links';
import { LocalStorage } from './localStorage';

const NOW = Date.parse(TEST_NOW);
const links = { make: (target: object) => `/link?${JSON.stringify(target)}` } as unknown as FileLinks;
let directory = '';
let storage: LocalStorage;

beforeEach(() => {
  setClock(NOW);
  directory = fileDirectory();
  storage = new LocalStorage(directory, links);
});
afterEach(() => rm(directory, { recursive: true }));

const nothing = () => undefined;
const receive = (fileId: string, content: string, most = 100, watch: (chunk: Buffer) => void = nothing) =>
  storage.receive(fileId, Readable.from([Buffer.from(content)]), most, watch);
const found = async (area: string) => (await readdir(join(directory, area))).sort();

test('a link takes one PUT of the content for half an hour, at the server’s own address', async () => {
  const target = { fileId: 'f1', contentType: 'application/pdf', maxBytes: 9, size: 5 };
  const link = await storage.uploadUrl(target, 'http://here');
  const { size: _size, ...signed } = target;
  expect(link.startsWith('http://here/link?')).toBe(true);
  const { expires, ...made } = JSON.parse(link.slice('http://here/link?'.length));
  expect(made).toEqual({ ...signed, method: 'PUT' });
  expect(Math.round((expires - NOW) / 60_000)).toBe(30);
});

test('a file of our own is at its place once it is whole, over what was there, and not at all where it breaks off', async () => {
  const stored = async () => {
    const served = await storage.serve({ fileId: 'f1', contentType: '', disposition: '' });
    return text(served.content);
  };
  await storage.store('f1', 'text/csv', Readable.from(['one']));
  await storage.store('f1', 'text/csv', Readable.from(['two, ', 'longer']));
  expect(await stored()).toBe('two, longer');
  const broken = async function* () {
    yield 'three';
    throw new Error('broken off');
  };
  await expect(storage.store('f1', 'text/csv', Readable.from(broken()))).rejects.toThrow('broken off');
  expect(await stored()).toBe('two, longer');
  expect(await found('arriving')).toEqual([]);
});

describe('what arrives', () => {
  test('waits once it is whole, the first under its id alone, and every byte of it is watched', async () => {
    const seen: string[] = [];
    expect(await receive('answers/one', 'first', 5, (chunk) => seen.push(String(chunk)))).toBe(true);
    expect(await receive('answers/one', 'second')).toBe(false);
    expect(seen).toEqual(['first']);
    expect(await text(await storage.openWaiting('answers/one'))).toBe('first');
    expect([await found('arriving'), await found('waiting')]).toEqual([[], ['answers-one']]);
  });

  test('is refused once it is too long, and leaves nothing', async () => {
    await expect(receive('f1', 'second', 5)).rejects.toMatchObject({ status: 413 });
    expect([await found('arriving'), await found('waiting')]).toEqual([[], []]);
  });

  test('is at fault where the folder cannot be written', async () => {
    await mkdir(join(directory, 'waiting', 'f1'), { recursive: true });
    expect(await receive('f1', 'x')).toBe(false);
    await rm(join(directory, 'waiting'), { recursive: true });
    await writeFile(join(directory, 'waiting'), '');
    await expect(receive('f1', 'x')).rejects.toThrow();
  });
});

describe('what waits', () => {
  test('is looked at by its size and its first bytes', async () => {
    const content = 'x'.repeat(DETECTION_BYTES + 5);
    await receive('f1', content, 9_999_999);
    const seen = await storage.inspect('f1');
    expect(seen?.size).toBe(DETECTION_BYTES + 5);
    expect(seen?.firstBytes).toHaveLength(DETECTION_BYTES);
    await receive('f2', 'abc');
    expect(String((await storage.inspect('f2'))?.firstBytes)).toBe('abc');
    expect(await storage.inspect('none')).toBeUndefined();
  });

  test('another fault than its absence is told', async () => {
    await writeFile(join(directory, 'waiting'), '');
    await expect(storage.inspect('f1')).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(storage.accept('f1')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test('is accepted by one, of which who comes later hears, and then served', async () => {
    await receive('f1', 'abc');
    expect(await storage.accept('f1')).toBe(true);
    expect(await storage.accept('f1')).toBe(true);
    expect(await storage.accept('none')).toBe(false);
    expect([await found('waiting'), await found('stored')]).toEqual([[], ['f1']]);
    const { content, size } = await storage.serve({ fileId: 'f1', contentType: '', disposition: '' });
    expect([await text(content), size]).toEqual(['abc', 3]);
  });
});

test('what is removed is gone, waiting or stored, and removing it again is no fault', async () => {
  for (const id of ['f1', 'f2', 'f3']) await receive(id, id);
  await storage.accept('f1');
  for (const id of ['f1', 'f2', 'f2']) await storage.remove(id);
  expect([await found('waiting'), await found('stored')]).toEqual([['f3'], []]);
});

test('what broken uploads left is tidied away once they began before the instant', async () => {
  await storage.tidy(new Date(NOW));
  await mkdir(join(directory, 'arriving'));
  for (const began of [NOW - 1, NOW]) await writeFile(join(directory, 'arriving', `f1.${began}.part`), '');
  await storage.tidy(new Date(NOW));
  expect(await found('arriving')).toEqual([`f1.${NOW}.part`]);
  await storage.tidy(new Date(NOW + 1));
  expect(await found('arriving')).toEqual([]);
});
