/** The statements of sign-ins, on a real database: what wrong ones lock, and codes that are taken once. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { addFailure, forgetFailures, lockedUntil, sweepFailures } from './failures';
import { addLoginCode, sweepLoginCodes, takeLoginCode } from './loginCodes';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
beforeEach(() => database().script('DELETE FROM staff_failure; DELETE FROM staff_login_code'));

describe('wrong sign-ins', () => {
  const fail = (name: string, minute: number, most = 3) =>
    addFailure(database(), name, { at: at(minute), since: at(minute - 15), most, until: at(minute + 15) });
  const until = (name: string) => lockedUntil(database(), name);

  test('lock their name by the last one that is allowed, and no other', async () => {
    expect(await until('n-1')).toBeUndefined();
    for (const minute of [0, 1]) expect(await fail('n-1', minute)).toBe(false);
    expect(await until('n-1')).toBeUndefined();
    await fail('n-2', 1);
    expect(await fail('n-1', 2)).toBe(true);
    expect([await until('n-1'), await until('n-2')]).toEqual([at(17), undefined]);
  });

  test('of a name that is locked are not noted, until it is over', async () => {
    for (const minute of [0, 1, 2]) await fail('n-1', minute);
    expect(await fail('n-1', 16)).toBeUndefined();
    expect(await until('n-1')).toEqual(at(17));
    expect(await fail('n-1', 17)).toBe(false);
    expect(await until('n-1')).toEqual(at(17));
    // The one at minute 2 is 15 minutes old by then: it counts no more.
    expect(await fail('n-1', 18)).toBe(false);
    expect(await until('n-1')).toEqual(at(17));
    expect(await fail('n-1', 19)).toBe(true);
    expect(await until('n-1')).toEqual(at(34));
  });

  test('that are older count no more', async () => {
    await fail('n-1', 0);
    await fail('n-1', 14);
    await fail('n-1', 15);
    expect(await until('n-1')).toBeUndefined();
    await fail('n-1', 16);
    expect(await until('n-1')).toEqual(at(31));
  });

  test('are forgotten by a good one, and swept by their last', async () => {
    for (const name of ['n-1', 'n-2', 'n-3']) for (const minute of [0, 1, 2]) await fail(name, minute);
    await forgetFailures(database(), 'n-1');
    expect(await until('n-1')).toBeUndefined();
    await database().script(`UPDATE staff_failure SET last_at = '2026-11-20T08:00:00+09:00' WHERE name_hash = 'n-2'`);
    await sweepFailures(database(), at(2));
    expect([await until('n-2'), await until('n-3')]).toEqual([undefined, at(17)]);
  });
});

describe('a code of a way back', () => {
  const add = (hash: string, mfa = false, staffId = 'S-1') =>
    addLoginCode(database(), { hash, staffId, mfa, expiresAt: at(1) });

  test('is taken once, until it expires', async () => {
    await add('c-1', true);
    await add('c-2', false, 'S-2');
    await add('c-3');
    expect(await takeLoginCode(database(), 'c-0', at(0))).toBeUndefined();
    expect(await takeLoginCode(database(), 'c-1', at(0))).toStrictEqual({ staffId: 'S-1', mfa: true });
    expect(await takeLoginCode(database(), 'c-1', at(0))).toBeUndefined();
    expect(await takeLoginCode(database(), 'c-2', at(0))).toStrictEqual({ staffId: 'S-2', mfa: false });
    expect(await takeLoginCode(database(), 'c-3', at(1))).toBeUndefined();
    // It is gone by that too.
    expect(await takeLoginCode(database(), 'c-3', at(0))).toBeUndefined();
  });

  test('is swept once it has expired', async () => {
    await add('c-1');
    await sweepLoginCodes(database(), at(1));
    expect(await takeLoginCode(database(), 'c-1', at(0))).toBeDefined();
    await add('c-2');
    await sweepLoginCodes(database(), at(2));
    expect(await takeLoginCode(database(), 'c-2', at(0))).toBeUndefined();
  });
});
