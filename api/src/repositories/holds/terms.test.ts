/** The terms of holds, on a real database: a term for each person, slot and kind. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { findTerm, putTerm, removeTerm, sweepTerms, type TermKind } from './terms';

const database = databaseOfFile();
const KEY = { calendarId: 'main', day: '20261201', slot: '0' };
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
const kinds: TermKind[] = ['confirm', 'order'];

beforeEach(async () => {
  for (const kind of kinds) await sweepTerms(database(), kind, at(1000));
});
const find = (kind: TermKind, userId = 'U-a', key = KEY) => findTerm(database(), kind, userId, key);
const put = (kind: TermKind, minute: number, userId = 'U-a', key = KEY) =>
  putTerm(database(), kind, userId, key, at(minute));

const others: [string, string, typeof KEY][] = [
  ['person', 'U-b', KEY],
  ['calendar', 'U-a', { ...KEY, calendarId: 'other' }],
  ['day', 'U-a', { ...KEY, day: '20261202' }],
  ['slot', 'U-a', { ...KEY, slot: '1' }],
];

test.each(kinds)('a term of %s ends when it was said, and a new one takes its place', async (kind) => {
  expect(await find(kind)).toBeUndefined();
  await put(kind, 15);
  expect(await find(kind)).toEqual(at(15));
  await put(kind, 40);
  expect(await find(kind)).toEqual(at(40));
});

test.each(others)('it is nobody else’s: another %s', async (_name, userId, key) => {
  await put('confirm', 15);
  await put('order', 20);
  expect(await find('confirm', userId, key)).toBeUndefined();
  expect(await find('order', userId, key)).toBeUndefined();
  await put('confirm', 30, userId, key);
  await put('order', 35, userId, key);
  await removeTerm(database(), 'order', userId, key);
  await removeTerm(database(), 'confirm', userId, key);
  expect(await find('confirm')).toEqual(at(15));
  expect(await find('order')).toEqual(at(20));
});

test.each(kinds)('the terms of the other kind are apart from those of %s', async (kind) => {
  const other = kind === 'confirm' ? 'order' : 'confirm';
  await put(kind, 15);
  expect(await find(other)).toBeUndefined();
  await put(other, 20);
  await removeTerm(database(), kind, 'U-a', KEY);
  expect(await find(kind)).toBeUndefined();
  expect(await find(other)).toEqual(at(20));
});

test.each(kinds)('a sweep of %s takes what ended before the instant, of this kind alone', async (kind) => {
  const other = kind === 'confirm' ? 'order' : 'confirm';
  await put(kind, 10);
  await put(other, 10);
  await sweepTerms(database(), kind, at(10));
  expect(await find(kind)).toEqual(at(10));
  await sweepTerms(database(), kind, at(11));
  expect(await find(kind)).toBeUndefined();
  expect(await find(other)).toEqual(at(10));
});
