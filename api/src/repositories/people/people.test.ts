/** People as statements on a real database: what a sign-in tells of them, and how their writes queue. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Connection } from '../../database/database';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile } from '../../testing/database';
import { at, unasked } from '../../testing/storedAnswers';
import { addPerson, lockManyPeople, lockPeople, notePerson, tryLockPerson } from './people';

const database = databaseOfFile();

beforeEach(async () => {
  await database().script('DELETE FROM person');
});
const people = () =>
  rowsOf({ database: database() }, 'SELECT user_id, name, picture, created_at, seen_at FROM person ORDER BY user_id');
const free = async () =>
  (
    await rowsOf<{ user_id: string }>(
      { database: database() },
      'SELECT user_id FROM person ORDER BY user_id FOR UPDATE SKIP LOCKED',
    )
  ).map((row) => row.user_id);

test('a sign-in brings the profile; one without a name leaves what was known', async () => {
  await notePerson(database(), { userId: 'U-a', name: '花子', picture: 'p1', at: at(0) });
  await notePerson(database(), { userId: 'U-b', name: '', picture: undefined, at: at(0) });
  await notePerson(database(), { userId: 'U-a', name: '', picture: undefined, at: at(1) });
  const b = { user_id: 'U-b', name: '', picture: null, created_at: at(0), seen_at: at(0) };
  expect(await people()).toEqual([
    { user_id: 'U-a', name: '花子', picture: 'p1', created_at: at(0), seen_at: at(1) },
    b,
  ]);
  await notePerson(database(), { userId: 'U-a', name: '山田', picture: undefined, at: at(2) });
  expect(await people()).toEqual([
    { user_id: 'U-a', name: '山田', picture: null, created_at: at(0), seen_at: at(2) },
    b,
  ]);
});

test('a person who has never signed in is added once', async () => {
  await addPerson(database(), 'U-a', at(0));
  await addPerson(database(), 'U-a', at(5));
  expect(await people()).toEqual([{ user_id: 'U-a', name: '', picture: null, created_at: at(0), seen_at: at(0) }]);
});

describe('a lock', () => {
  test('is had of whom is known, to the end of the transaction', async () => {
    for (const id of ['U-a', 'U-b']) await addPerson(database(), id, at(0));
    await database().transaction(async (connection) => {
      expect(await tryLockPerson(connection, 'U-none')).toBe(false);
      expect(await tryLockPerson(connection, 'U-none', false)).toBe(false);
      expect(await tryLockPerson(connection, 'U-a')).toBe(true);
      expect(await free()).toEqual(['U-b']);
      expect(await tryLockPerson(database(), 'U-a', false)).toBe(false);
      expect(await tryLockPerson(database(), 'U-b', false)).toBe(true);
    });
    expect(await free()).toEqual(['U-a', 'U-b']);
  });

  test.each<[string, (connection: Connection, userIds: string[], instant: Date) => Promise<void>]>([
    ['one by one', lockPeople],
    ['at once', lockManyPeople],
  ])('of several, %s, adds whom nobody knows', async (_name, lock) => {
    await addPerson(database(), 'U-b', at(0));
    await addPerson(database(), 'U-z', at(0));
    await database().transaction(async (connection) => {
      await lock(connection, ['U-c', 'U-b', 'U-a', 'U-c'], at(3));
      expect(await free()).toEqual(['U-z']);
    });
    expect(await people()).toMatchObject([
      { user_id: 'U-a', created_at: at(3), seen_at: at(3) },
      { user_id: 'U-b', created_at: at(0) },
      { user_id: 'U-c', created_at: at(3) },
      { user_id: 'U-z' },
    ]);
  });

  test.each<[string, (connection: Connection, userIds: string[], instant: Date) => Promise<void>]>([
    ['one by one', lockPeople],
    ['at once', lockManyPeople],
  ])(
    'of several, %s, is taken in the order of their ids: two who want the same never block each other',
    async (_name, lock) => {
      await addPerson(database(), 'U-a', at(0));
      await addPerson(database(), 'U-b', at(0));
      let second: Promise<void> | undefined;
      await database().transaction(async (connection) => {
        await tryLockPerson(connection, 'U-a');
        // Whoever began with U-b would hold it while this transaction asks for it.
        second = database().transaction((other) => lock(other, ['U-b', 'U-a'], at(1)));
        await waitUntilSomebodyWaits();
        expect(await tryLockPerson(database(), 'U-b', false)).toBe(true);
      });
      await second;
    },
  );

  test('of a city’s people is taken a thousand at a time', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `U-${String(index).padStart(4, '0')}`);
    await database().transaction(async (connection) => {
      await lockManyPeople(connection, ids.toReversed(), at(0));
      expect(await free()).toEqual([]);
    });
    await lockManyPeople(unasked, [], at(0));
    expect(await people()).toHaveLength(1001);
    expect(await free()).toEqual(ids);
  });
});

/** Until a statement of this database waits for a lock. */
async function waitUntilSomebodyWaits(): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await rowsOf({ database: database() }, text)).length === 0) await new Promise(setImmediate);
}
