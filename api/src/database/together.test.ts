/**
 * Changes joined to one statement: each gets its own values, all are stored or none.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, dropTestDatabase } from '../testing/database';
import { Database } from './database';
import { type Change, executeBatch } from './together';

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
  expect(await executeBatch(database, [note('a', 'first'), mark('x', 'y')])).toBe(2);
  expect(await executeBatch(database, [note('b', 'second'), mark('y', 'z')])).toBe(1);
  expect(await executeBatch(database, [mark('w'), note('c', 'third')])).toBe(1);
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
  await executeBatch(database, [note('a', 'first'), mark('x')]);
  await expect(executeBatch(database, [note('a', 'again'), mark('y')])).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual({ notes: [{ id: 'a', note: 'first' }], marks: [{ id: 'x' }] });
});
