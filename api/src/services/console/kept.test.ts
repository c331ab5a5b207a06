/** What the console keeps between two calls: where a page ended, saved views, and whom a screen has shown already. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import * as v from 'valibot';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { KeyVault } from '../session/keyVault';
import { staffCaller } from '../staff/staffCaller';
import { Cursors } from './cursors';
import { ShownKeys } from './shownKeys';
import { SavedViews } from './views';

const database = databaseOfFile();
const AT = Date.parse(TEST_NOW);
beforeEach(() => setClock(AT));

describe('a cursor', () => {
  const End = v.tuple([v.string(), v.string()]);
  const REFUSED = {
    ...{ status: 400 },
    answer: { errors: [{ itemKey: 'cursor', message: staffErrorTexts.cursor }] },
  };
  test('leads on in its list, on every server, and says nothing to who reads it', async () => {
    const [one, other] = [new Cursors(database()), new Cursors(database())];
    for (const each of [one, other]) await each.prepare(new KeyVault(undefined));
    const cursor = await one.seal('orders', ['20261120', '山田']);
    expect(Buffer.from(cursor, 'base64url').toString()).not.toContain('20261120');
    expect(await other.open('orders', cursor, End)).toEqual(['20261120', '山田']);
    expect(await one.open('orders', undefined, End)).toBeUndefined();
    await expect(one.open('wishes', cursor, End)).rejects.toMatchObject(REFUSED);
    await expect(one.open('orders', `${cursor}x`, End)).rejects.toMatchObject(REFUSED);
    await expect(one.open('orders', cursor, v.tuple([v.number()]))).rejects.toMatchObject(REFUSED);
  });
  test('is none before the secret was fetched', async () => {
    await expect(new Cursors(database()).seal('orders', [])).rejects.toThrow('no secret is loaded');
  });
});

describe('whom a screen has shown', () => {
  test('is noted once an hour, and the first look of all also where it showed nobody', () => {
    const shown = new ShownKeys();
    expect(shown.unnoted('s', [])).toEqual([]);
    shown.noted('s', []);
    expect(shown.unnoted('s', [])).toBeUndefined();
    expect(shown.unnoted('s', ['a', 'b'])).toEqual(['a', 'b']);
    shown.noted('s', ['a']);
    expect([shown.unnoted('s', ['a']), shown.unnoted('s', ['a', 'b'])]).toEqual([undefined, ['b']]);
    expect(shown.unnoted('other', ['a'])).toEqual(['a']);
    setClock(AT + 3_590_000);
    shown.noted('s', ['b']);
    expect(shown.unnoted('s', ['a', 'b'])).toBeUndefined();
    setClock(AT + 3_600_000 + 5_000);
    expect(shown.unnoted('s', ['a', 'b'])).toEqual(['a']);
  });
  test('is forgotten of the screen that was noted longest ago, beside two hundred others', () => {
    const shown = new ShownKeys();
    for (let screen = 0; screen < 200; screen += 1) shown.noted(`s${screen}`, ['a']);
    shown.noted('s0', ['b']);
    expect(shown.unnoted('s1', ['a'])).toBeUndefined();
    shown.noted('s200', ['a']);
    expect([shown.unnoted('s1', ['a']), shown.unnoted('s0', ['a', 'b'])]).toEqual([['a'], undefined]);
  });
});

describe('a saved view', () => {
  const staff = (staffId: string) =>
    staffCaller({ staffId, name: '窓口', roles: ['受付'], scope: {}, mfa: true, sessionId: undefined });
  const view = (id: string, name = id) => ({ id, name, query: `q=${name}` });

  test('is everybody’s own, by name, and saved over one with the same id', async () => {
    const views = new SavedViews(database());
    const own = staff('S-1');
    expect(await views.put(own, view('2', 'い'))).toEqual(view('2', 'い'));
    await views.put(own, view('1', 'う'));
    await views.put(own, view('1', 'あ'));
    await views.put(staff('S-2'), view('1', 'え'));
    expect(await views.list(own)).toEqual([view('1', 'あ'), view('2', 'い')]);
    await views.remove(own, '1');
    await expect(views.remove(own, '1')).rejects.toMatchObject({ status: 404 });
    expect([await views.list(own), await views.list(staff('S-2'))]).toEqual([[view('2', 'い')], [view('1', 'え')]]);
  });
  test('is one of fifty; one that is there can be changed all the same', async () => {
    const views = new SavedViews(database());
    const own = staff('S-3');
    for (let index = 1; index <= 50; index += 1) await views.put(own, view(`v-${index}`));
    await expect(views.put(own, view('one more'))).rejects.toMatchObject({ status: 400 });
    await views.put(own, view('v-50', '別名'));
    expect(await views.list(own)).toHaveLength(50);
  });
});
