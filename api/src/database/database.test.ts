/**
 * Transactions: conflicts repeat them, faults roll them back; migrations run once however many start.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { AuditSeal } from '../services/audit/seal';
import { createTestDatabase, dropTestDatabase } from '../testing/database';
import { meetingOf } from '../testing/meeting';
import { type Connection, Database } from './database';
import { isMigrated, migrate } from './migrate';

let url = '';
let database: Database;
beforeAll(async () => {
  url = await createTestDatabase();
  database = new Database({ url, poolSize: 5, queueLimit: 100, onIdleFault: () => undefined });
  await database.script(
    "CREATE TABLE counter (id text PRIMARY KEY, value integer NOT NULL); INSERT INTO counter VALUES ('a', 0), ('b', 0)",
  );
});
afterAll(async () => {
  await database.close();
  await dropTestDatabase(url);
});

const add = { name: 'test_add', text: 'UPDATE counter SET value = value + 1 WHERE id = $1' };
const read = { name: 'test_read', text: 'SELECT value FROM counter WHERE id = $1' };
const counted = async (id: string) => (await database.query<{ value: number }>(read, [id]))[0]?.value;

test.each(['40001', '40P01'])('work that is refused with %s starts again from the beginning', async (code) => {
  const before = (await counted('a')) ?? 0;
  let attempts = 0;
  await database.transaction(async (connection) => {
    attempts += 1;
    await connection.execute(add, ['a']);
    if (attempts < 3) throw Object.assign(new Error('conflict'), { code });
  });
  expect(attempts).toBe(3);
  expect(await counted('a')).toBe(before + 1);
});

test('work that meets others each time is told to come back, and leaves nothing behind', async () => {
  const before = await counted('a');
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  let attempts = 0;
  const work = database.transaction(async (connection) => {
    attempts += 1;
    await connection.execute(add, ['a']);
    throw Object.assign(new Error('conflict'), { code: '40001' });
  });
  await expect(work).rejects.toMatchObject({ status: 503, cause: { message: 'conflict' } });
  random.mockRestore();
  expect([attempts, await counted('a')]).toEqual([8, before]);
});

describe('a statement by itself that meets others', () => {
  beforeAll(() =>
    database.script(
      `CREATE SEQUENCE test_tries;
       CREATE FUNCTION test_conflict(code text, until integer) RETURNS integer LANGUAGE plpgsql AS $$
       BEGIN
         IF nextval('test_tries') < until THEN RAISE EXCEPTION USING ERRCODE = code; END IF;
         RETURN currval('test_tries');
       END $$`,
    ),
  );
  beforeEach(() => database.script('ALTER SEQUENCE test_tries RESTART'));
  const conflict = { name: 'test_conflict', text: 'SELECT test_conflict($1, $2) AS tries' };
  test.each(['40001', '40P01'])('(%s) runs again', async (code) => {
    expect(await database.query(conflict, [code, 3])).toEqual([{ tries: 3 }]);
    expect(await database.execute(conflict, [code, 6])).toBe(1);
    expect(await database.query(conflict, [code, 0])).toEqual([{ tries: 7 }]);
  });
  test('each time is told to come back', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    await expect(database.execute(conflict, ['40P01', 100])).rejects.toMatchObject({ status: 503 });
    random.mockRestore();
    expect(await database.query(conflict, ['', 0])).toEqual([{ tries: 9 }]);
  });
  test('in anything else says so at once', async () => {
    await expect(database.query(conflict, ['23505', 2])).rejects.toMatchObject({ code: '23505' });
    expect(await database.query(conflict, ['', 0])).toEqual([{ tries: 2 }]);
  });
});

test('the rows of a result are taken out of it: the driver keeps it for longer than they are needed', async () => {
  const kept = [{ value: 1 }, { value: 2 }];
  const query = jest.spyOn(pg.Pool.prototype, 'query').mockImplementation(async () => ({ rows: kept }));
  expect(await database.query(read, ['a'])).toEqual([{ value: 1 }, { value: 2 }]);
  expect(kept).toEqual([]);
  query.mockRestore();
});

test('of two pieces of work that wait for each other one starts again and both end', async () => {
  const before = [(await counted('a')) ?? 0, (await counted('b')) ?? 0];
  let begun = 0;
  const bothHoldOne = meetingOf(2);
  const crossing = (first: string, second: string) => async (connection: Connection) => {
    await connection.execute(add, [first]);
    begun += 1;
    await bothHoldOne();
    await connection.execute(add, [second]);
  };
  await Promise.all([database.transaction(crossing('a', 'b')), database.transaction(crossing('b', 'a'))]);
  expect(begun).toBeGreaterThan(2);
  expect([await counted('a'), await counted('b')]).toEqual(before.map((value) => value + 2));
});

test('a statement without a name is refused, as it would be parsed anew each time', async () => {
  await expect(database.query({ ...read, name: '' }, ['a'])).rejects.toThrow(
    'a statement without a name: SELECT value',
  );
});

test('failed work leaves nothing behind, and its connection serves the next work', async () => {
  const before = await counted('a');
  for (let index = 0; index < 10; index += 1) {
    const work = database.transaction(async (connection) => {
      await Promise.all([
        connection.execute(add, ['a']),
        connection.query({ name: 'test_wrong', text: 'SELECT 1 / 0' }),
      ]);
    });
    await expect(work).rejects.toThrow('division by zero');
  }
  expect(await counted('a')).toBe(before);
});

test('a transaction that passes over the failure of a statement is rolled back and says so', async () => {
  const before = await counted('a');
  const work = database.transaction(async (connection) => {
    await connection.execute(add, ['a']);
    await connection.query({ name: 'test_wrong', text: 'SELECT 1 / 0' }).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('the transaction ended with ROLLBACK');
  expect(await counted('a')).toBe(before);
});

test('of rows of the audit a transaction keeps what their links need, not what they say', async () => {
  const told: object[] = [];
  database.audit = { seal: new AuditSeal('a key of the test'), noteWritten: (rows) => told.push(...rows) };
  try {
    await database.transaction(async (connection) => {
      const row = { auditId: 'one', mac: 'sealed', after: { answerCode: 'A7K3-92QD' } };
      connection.audit?.noteWritten([row]);
      expect(told).toEqual([]);
    });
  } finally {
    database.audit = undefined;
  }
  // A city's import writes a hundred thousand in one: what is kept of each is memory until the commit.
  expect(told).toEqual([{ auditId: 'one', mac: 'sealed' }]);
});

test('migrations run once even when several servers start at once', async () => {
  expect(await isMigrated(database)).toBe(false);
  await Promise.all([1, 2, 3, 4].map(() => migrate(url, new Date(0))));
  expect(await isMigrated(database)).toBe(true);
  await migrate(url, new Date(0));
});
