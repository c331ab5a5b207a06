/**
 * Changes joined to one statement: each gets its own values, all are stored or none.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, dropTestDatabase } from '../testing/server';
import { Database, isNothingChanged } from './database';
import { type Change, makeCertain, makeChanges } from './together';

let url = '';
let database: Database;
beforeAll(async () => {
  url = await createTestDatabase();
  database = new Database({ url, poolSize: 2, queueLimit: 100, onIdleFault: () => undefined });
  await database.script(
    'CREATE TABLE person_note (id text PRIMARY KEY, note text); CREATE TABLE mark (id text PRIMARY KEY)',
  );
});
beforeEach(() => database.script('TRUNCATE person_note, mark'));
afterAll(async () => {
  await database.close();
  await dropTestDatabase(url);
});

const note = (id: string, text: string): Change => ({
  statement: { name: 'test_note', text: 'INSERT INTO person_note (id, note) VALUES ($1, $2)' },
  values: [id, text],
});
const mark = (...ids: string[]): Change => ({
  statement: {
    name: 'test_mark',
    text: 'INSERT INTO mark SELECT id FROM unnest($1::text[]) AS wanted (id) ON CONFLICT (id) DO NOTHING',
  },
  values: [ids],
});
const stored = async () => ({
  notes: await database.query({ name: 'test_notes', text: 'SELECT id, note FROM person_note ORDER BY id' }),
  marks: await database.query({ name: 'test_marks', text: 'SELECT id FROM mark ORDER BY id' }),
});

test('each change gets its own values, and the last one says how many rows it changed', async () => {
  expect(await makeChanges(database, [note('a', 'first'), mark('x', 'y')])).toBe(2);
  expect(await makeChanges(database, [note('b', 'second'), mark('y', 'z')])).toBe(1);
  expect(await makeChanges(database, [mark('w'), note('c', 'third')])).toBe(1);
  expect(await stored()).toEqual({
    notes: [
      { id: 'a', note: 'first' },
      { id: 'b', note: 'second' },
      { id: 'c', note: 'third' },
    ],
    marks: [{ id: 'w' }, { id: 'x' }, { id: 'y' }, { id: 'z' }],
  });
});

test('where one of them fails nothing of the others stays', async () => {
  await makeChanges(database, [note('a', 'first'), mark('x')]);
  await expect(makeChanges(database, [note('a', 'again'), mark('y')])).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual({ notes: [{ id: 'a', note: 'first' }], marks: [{ id: 'x' }] });
});

describe('a certain change', () => {
  test('is stored with those before it where it changes a row', async () => {
    await makeCertain(database, [note('a', 'first'), mark('x')]);
    await makeCertain(database, [mark('y')]);
    expect(await stored()).toEqual({ notes: [{ id: 'a', note: 'first' }], marks: [{ id: 'x' }, { id: 'y' }] });
  });

  test('fails with all the others where it changes none', async () => {
    await makeCertain(database, [mark('x')]);
    const failed = await makeCertain(database, [note('a', 'first'), mark('x')]).catch((error: unknown) => error);
    expect(isNothingChanged(failed)).toBe(true);
    expect(await stored()).toEqual({ notes: [], marks: [{ id: 'x' }] });
  });
});

describe('a commit that is sent behind statements', () => {
  const inOneGo = (...ids: string[]) =>
    database.transaction(async (connection) => {
      await Promise.all([
        makeCertain(connection, [note('a', 'first')]),
        ...ids.map((id) => makeCertain(connection, [mark(id)])),
        connection.commit(),
      ]);
    });

  test('stands once it is answered', async () => {
    await inOneGo('x');
    expect(await stored()).toEqual({ notes: [{ id: 'a', note: 'first' }], marks: [{ id: 'x' }] });
  });

  test('is a rollback where one of them has failed, and says why, whichever it was', async () => {
    for (const ids of [
      ['x', 'x'],
      ['x', 'x', 'y'],
    ]) {
      const failed = await inOneGo(...ids).catch((error: unknown) => error);
      expect(isNothingChanged(failed)).toBe(true);
    }
    expect(await stored()).toEqual({ notes: [], marks: [] });
    await inOneGo('x');
    await expect(inOneGo('y', 'z')).rejects.toMatchObject({ code: '23505' });
    expect((await stored()).marks).toEqual([{ id: 'x' }]);
  });

  test('lets nothing be sent behind it, and leaves the connection as it was', async () => {
    const late = database.transaction(async (connection) => {
      const committed = connection.commit();
      await expect(connection.execute({ name: 'test_late', text: 'DELETE FROM mark' })).rejects.toThrow('has ended');
      await committed;
    });
    await late;
    await inOneGo('x');
    expect((await stored()).marks).toEqual([{ id: 'x' }]);
  });
});
