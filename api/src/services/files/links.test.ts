/** Links to files: each good for its own file, method and use alone, until it ends. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { FILES_PATH } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { LinkSigner } from '../links/linkSigner';
import { KeyVault } from '../session/keyVault';
import {
  DOWNLOAD_LINK_MILLISECONDS,
  FileLinks,
  type LinkQuery,
  UNNAMED_LIFE_MILLISECONDS,
  UPLOAD_LINK_MILLISECONDS,
  VIEW_LINK_MILLISECONDS,
} from './links';

const database = databaseOfFile();
const NOW = Date.parse(TEST_NOW);
const MINUTE = 60_000;
let links: FileLinks;
beforeAll(async () => {
  links = new FileLinks(database());
  await links.prepare(new KeyVault(undefined));
});
beforeEach(() => setClock(NOW));

const addressOf = (link: string) => new URL(link, 'https://hospital.example');
const queryOf = (link: string): LinkQuery => Object.fromEntries(addressOf(link).searchParams);
const upload = (expires = NOW + MINUTE) =>
  links.make({ method: 'PUT', fileId: 'file-1', expires, contentType: 'image/png', maxBytes: 500 });

test('an upload link says in its address what may come, and allows that alone', () => {
  const link = upload();
  expect(addressOf(link).pathname).toBe(`${FILES_PATH}/file-1`);
  expect(queryOf(link)).toEqual({
    expires: String(NOW + MINUTE),
    type: 'image/png',
    max: '500',
    signature: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(links.verify('PUT', 'file-1', queryOf(link))).toEqual({
    ...{ method: 'PUT', fileId: 'file-1', expires: NOW + MINUTE, contentType: 'image/png', maxBytes: 500 },
  });
});

test('a link to read shows the file unless it is to be saved', () => {
  const shown = queryOf(links.read('file-1', MINUTE));
  expect(Object.keys(shown)).toEqual(['expires', 'signature']);
  const claimsOf = ({ expires }: LinkQuery) => ({ method: 'GET', fileId: 'file-1', expires: Number(expires) });
  expect(links.verify('GET', 'file-1', shown)).toEqual({ ...claimsOf(shown), disposition: 'inline' });
  const saved = queryOf(links.read('file-1', MINUTE, 'attachment'));
  expect(saved.disposition).toBe('attachment');
  expect(links.verify('GET', 'file-1', saved)).toEqual({ ...claimsOf(saved), disposition: 'attachment' });
  // Neither is made the other by its address.
  expect(links.verify('GET', 'file-1', { ...shown, disposition: 'attachment' })).toBeUndefined();
  expect(links.verify('GET', 'file-1', { ...saved, disposition: 'inline' })).toBeUndefined();
  expect(links.verify('GET', 'file-1', { ...saved, disposition: undefined })).toBeUndefined();
});

test.each<[string, LinkQuery]>([
  ['another type', { type: 'text/html' }],
  ['no type', { type: undefined }],
  ['more bytes', { max: '501' }],
  ['no number of bytes', { max: undefined }],
  ['a later end', { expires: String(NOW + MINUTE + 1) }],
  ['no end', { expires: undefined }],
  ['an end that is no number', { expires: 'never' }],
  ['an end that is no whole number', { expires: '1e300' }],
  ['another signature', { signature: 'A'.repeat(43) }],
  ['no signature', { signature: undefined }],
])('an upload link with %s allows nothing', (_what, change) => {
  expect(links.verify('PUT', 'file-1', { ...queryOf(upload()), ...change })).toBeUndefined();
});

test('nor does one for another file or to read with', () => {
  expect(links.verify('PUT', 'file-2', queryOf(upload()))).toBeUndefined();
  expect(links.verify('GET', 'file-1', queryOf(upload()))).toBeUndefined();
  expect(links.verify('PUT', 'file-1', queryOf(links.read('file-1', MINUTE)))).toBeUndefined();
});

test('a signed end that is no whole number of milliseconds is none', () => {
  const endless = queryOf(upload(Number.POSITIVE_INFINITY));
  expect(links.verify('PUT', 'file-1', endless)).toBeUndefined();
});

test('at its end a link allows nothing any more', () => {
  const query = queryOf(links.read('file-1', MINUTE));
  expect(Number(query.expires) - NOW - MINUTE).toBeLessThan(10_000);
  setClock(NOW + MINUTE - 10_000);
  expect(links.verify('GET', 'file-1', query)).toBeDefined();
  setClock(Number(query.expires));
  expect(links.verify('GET', 'file-1', query)).toBeUndefined();
});

test('a signature of another kind of link is none', async () => {
  const other = new LinkSigner(database(), 'calendar-links');
  await other.prepare(new KeyVault(undefined));
  const expires = nowMilliseconds() + MINUTE;
  const signature = other.sign(['GET', 'file-1', expires, 'inline']);
  expect(links.verify('GET', 'file-1', { expires: String(expires), signature })).toBeUndefined();
  const own = new LinkSigner(database(), 'file-links');
  await own.prepare(new KeyVault(undefined));
  const known = own.sign(['GET', 'file-1', expires, 'inline']);
  expect(links.verify('GET', 'file-1', { expires: String(expires), signature: known })).toBeDefined();
});

test('each use has its time: half an hour to send, a day to look on, an hour to see, five minutes to save', () => {
  expect([
    UPLOAD_LINK_MILLISECONDS,
    UNNAMED_LIFE_MILLISECONDS,
    VIEW_LINK_MILLISECONDS,
    DOWNLOAD_LINK_MILLISECONDS,
  ]).toEqual([30 * MINUTE, 24 * 60 * MINUTE, 60 * MINUTE, 5 * MINUTE]);
});
