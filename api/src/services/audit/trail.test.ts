/**
 * Links of the audit where the database fails or others were here, and what a walk through the rows leaves, on a real
 * database: nothing is linked twice, nothing is lost, and no chain that goes on is ended.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { addAudit } from '../../repositories/answers/audit';
import { lockRowsWhere } from '../../repositories/audit/rows';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, TEST_AUDIT_KEY } from '../../testing/database';
import { newProcessOn } from '../../testing/trail';
import { cutAudit, eraseAudit } from './erasing';
import { AuditSeal } from './seal';
import { takeUnsealed } from './takeUnsealed';
import type { AuditTrail } from './trail';
import { verifyAudit } from './verify';

const databaseOf = databaseOfFile();
const DAY = 86_400_000;
const seal = new AuditSeal(TEST_AUDIT_KEY);
let database: Database;
let trail: AuditTrail;
const newProcess = () => newProcessOn(database, seal);
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  database = databaseOf();
  await emptyTables(database, ['audit', 'audit_chain', 'audit_link', 'audit_cut', 'last_run']);
  trail = newProcess();
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function write(count: number): Promise<void> {
  const entry = { actorId: 'U-actor', actorIsAdmin: false, action: 'update' as const, subject: 'key' };
  for (let index = 0; index < count; index += 1)
    await addAudit(database, { ...entry, at: new Date(nowMilliseconds()), after: { index } });
}
const ofEarlier = (id: string) =>
  database.script(`INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject)
    VALUES ('${id}', now(), 'U', false, 'create', 'key')`);
const rows = <Row extends object>(text: string) => rowsOf<Row>({ database }, text);
async function verify() {
  const lines: string[] = [];
  const found = await verifyAudit(database, seal, { say: (line) => lines.push(line) });
  return { ...found, lines };
}
/** The next links are lost on their way, or the answer that they have come. */
function failOnce(name: string, isDone: boolean): void {
  const execute = database.execute.bind(database);
  let isOver = false;
  jest.spyOn(database, 'execute').mockImplementation(async (statement, values) => {
    if (isOver || statement.name !== name) return execute(statement, values);
    isOver = true;
    if (isDone) await execute(statement, values);
    throw new Error('the connection is gone');
  });
}

describe('links of which nobody knows whether they were added', () => {
  test.each([[true], [false]])('are added once, by the next look: they were %s', async (isDone) => {
    await write(1);
    await trail.link();
    await write(2);
    failOnce('audit_link_add', isDone);
    await expect(trail.link()).rejects.toThrow('the connection is gone');
    await write(1);
    await trail.link();
    expect(trail.head?.seq).toBe(4);
    await trail.end();
    expect(await verify()).toMatchObject({ rows: 4, waiting: 0, chains: 1, lines: [] });
  });
  test('are looked at before the chain ends', async () => {
    await write(1);
    await trail.link();
    await write(1);
    failOnce('audit_link_add', true);
    await expect(trail.end()).rejects.toThrow('the connection is gone');
    expect((await trail.end())?.seq).toBe(3);
    expect(await verify()).toMatchObject({ rows: 2, waiting: 0, lines: [] });
  });
});

describe('a link that is not added', () => {
  const taken = Object.assign(new Error('somebody has this place'), { code: '23505' });
  /** @returns the names of statements that were tried and refused: those named, each time */
  function refuse(name: string, error: Error): string[] {
    const execute = database.execute.bind(database);
    const tried: string[] = [];
    jest.spyOn(database, 'execute').mockImplementation(async (statement, values) => {
      if (statement.name !== name) return execute(statement, values);
      tried.push(name);
      throw error;
    });
    return tried;
  }
  test.each([
    ['of a row', 'audit_link_add', false],
    ['at the end of a chain', 'audit_link_add', true],
    ['of a new chain', 'audit_open', false],
  ])('%s is tried twenty times where its place is taken, and once where something else is wrong', async (...all) => {
    const [, name, isEnd] = all;
    await write(1);
    if (isEnd) await trail.link();
    const work = () => (isEnd ? trail.end() : trail.link());
    const tried = refuse(name, taken);
    await expect(work()).rejects.toBe(taken);
    expect(tried).toHaveLength(20);
    jest.restoreAllMocks();
    const fault = new Error('away');
    const once = refuse(name, fault);
    await expect(work()).rejects.toBe(fault);
    expect(once).toHaveLength(1);
    jest.restoreAllMocks();
    await work();
    expect(await verify()).toMatchObject({ rows: 1, waiting: 0, lines: [] });
  });
  test('as somebody else has ended the chain at this moment ends nothing twice', async () => {
    await write(1);
    await trail.link();
    const execute = database.execute.bind(database);
    jest.spyOn(database, 'execute').mockImplementation(async (statement, values) => {
      await execute(statement, values);
      return execute(statement, values);
    });
    expect(await trail.end()).toMatchObject({ chain: 1, seq: 2 });
    jest.restoreAllMocks();
    expect(await verify()).toMatchObject({ rows: 1, lines: [] });
  });
});

test('links are added five hundred at a time, and fifty thousand rows wait at most', async () => {
  const sizes: number[] = [];
  const execute = database.execute.bind(database);
  jest.spyOn(database, 'execute').mockImplementation(async (statement, values) => {
    if (statement.name !== 'audit_link_add') return execute(statement, values);
    const [, ids] = values as [number, string[]];
    sizes.push(ids.length);
    return ids.length;
  });
  trail.noteWritten(Array.from({ length: 50_001 }, (_, index) => ({ auditId: `row-${index}`, mac: 'mac' })));
  await trail.link();
  expect([sizes.length, new Set(sizes)]).toEqual([100, new Set([500])]);
});

test('the chain of a day that is over is ended without another row', async () => {
  await write(1);
  await trail.link();
  setClock(Date.parse(TEST_NOW) + DAY);
  await trail.link();
  expect(trail.head).toBeUndefined();
  expect(await rows('SELECT seq FROM audit_link WHERE audit_id IS NULL')).toEqual([{ seq: 2 }]);
});

test('a process has no head before its first link, and none behind its end, which tells the last', async () => {
  expect([trail.head, await trail.end()]).toEqual([undefined, undefined]);
  await write(2);
  await trail.link();
  const { chain = 0, seq, hash = '' } = trail.head ?? {};
  expect([chain, seq]).toEqual([1, 2]);
  expect(await trail.end()).toEqual({ ...seal.endOf({ chain, seq: 2, hash }) });
  expect(trail.head).toBeUndefined();
  await trail.link();
  expect((await verify()).chains).toBe(1);
});

describe('a walk through rows without a link', () => {
  test('takes rows in that nobody sealed where there is no chain yet', async () => {
    for (const id of ['old-1', 'old-2']) await ofEarlier(id);
    expect(await trail.takeUp(0)).toEqual({ linked: 2, taken: 2, refused: 0, isDone: true });
    expect(await verify()).toMatchObject({ rows: 2, taken: 2, lines: [] });
    // And for a day from then on those of servers that run beside.
    const [{ left } = { left: 0 }] = await rows<{ left: number }>(
      'SELECT extract(epoch FROM accepts_until - now())::float8 AS left FROM audit_chain ORDER BY number DESC LIMIT 1',
    );
    expect(left).toBeGreaterThan(86_400 - 60);
    expect(left).toBeLessThanOrEqual(86_400);
    await ofEarlier('beside');
    const { chains } = await verify();
    expect(await newProcess().takeUp(0)).toMatchObject({ taken: 1, refused: 0 });
    expect((await verify()).chains).toBe(chains + 1);
  });
  test('tells of those alone that nobody else has sealed meanwhile', async () => {
    await write(1);
    await ofEarlier('old');
    const taken = await database.transaction(async (connection) =>
      takeUnsealed(connection, seal, await lockRowsWhere(connection, 'test_all', 'true', [])),
    );
    expect(taken?.map(({ auditId }) => auditId)).toEqual(['old']);
  });
  test('leaves rows alone that were written a moment ago: their process is about to link them', async () => {
    await write(1);
    expect(await newProcess().takeUp()).toMatchObject({ linked: 0, isDone: true });
    expect(await newProcess().takeUp(0)).toMatchObject({ linked: 1, isDone: true });
  });
  test('begins next time a longest transaction before it began', async () => {
    await trail.takeUp(0);
    const [{ since } = { since: 0 }] = await rows<{ since: number }>(
      `SELECT extract(epoch FROM now() - finished_at)::float8 AS since FROM last_run WHERE name = 'audit'`,
    );
    expect(since).toBeGreaterThanOrEqual(900);
    expect(since).toBeLessThan(960);
  });
  test('ends chains of others from an hour behind their day on, and never its own', async () => {
    await write(1);
    await trail.link();
    const other = newProcess();
    await write(1);
    await other.link();
    const ends = async () =>
      (await rows<{ chain: number }>('SELECT chain FROM audit_link WHERE audit_id IS NULL ORDER BY chain')).map(
        ({ chain }) => chain,
      );
    const midnight = Date.parse('2026-11-21T00:00:00+09:00');
    setClock(midnight + 3_599_000);
    await other.takeUp(0);
    expect(await ends()).toEqual([]);
    setClock(midnight + 3_600_000);
    await other.takeUp(0);
    expect(await ends()).toEqual([1]);
    expect(await verify()).toMatchObject({ rows: 2, chains: 2, lines: [] });
  });
});

describe('proving', () => {
  test('finds all chains gone where something was cut off before them', async () => {
    await write(2);
    await trail.end();
    setClock(Date.parse(TEST_NOW) + 3 * DAY);
    expect(await cutAudit(database, new Date(nowMilliseconds() - DAY), 'retention')).toBe(2);
    await database.script(`ALTER TABLE audit_chain DISABLE TRIGGER USER; ALTER TABLE audit_link DISABLE TRIGGER USER;
      DELETE FROM audit_link; DELETE FROM audit_chain;
      ALTER TABLE audit_chain ENABLE TRIGGER USER; ALTER TABLE audit_link ENABLE TRIGGER USER`);
    expect(await verify()).toMatchObject({ chains: 0, cut: 2, lines: ['chain 1 is missing, and all behind it'] });
  });
  test('misses the end of a chain from two days behind it on', async () => {
    await write(1);
    await trail.link();
    const day = Date.parse('2026-11-20T23:59:59+09:00');
    setClock(day + 2 * DAY);
    expect((await verify()).lines).toEqual([]);
    setClock(day + 2 * DAY + 1_000);
    expect((await verify()).lines).toHaveLength(1);
  });
});

test('nothing is erased or cut off on a connection of which nobody has begun the audit', async () => {
  await write(1);
  await trail.end();
  database.audit = undefined;
  await expect(eraseAudit(database, [], 'command:test')).rejects.toThrow('no audit was begun');
  await expect(cutAudit(database, new Date(TEST_NOW), 'retention')).rejects.toThrow('no audit was begun');
});
