/** Chains and rows of the audit as they stand, on a real database (migrations/0034): heads, ends, and what has no link. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CutFacts, Link } from '../../services/audit/seal';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { unasked } from '../../testing/storedAnswers';
import * as chains from './chains';
import * as rows from './rows';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');
const HOUR = 3_600;
beforeEach(() => emptyTables(database(), ['audit', 'audit_chain', 'audit_link', 'audit_cut', 'last_run']));

const chain = (number: number, day = '20261120'): chains.StoredChain => ({
  ...{ number, day, process: `p${number}`, openedAt: AT, acceptsUntil: null, previous: `o${number - 1}` },
  ...{ opening: `o${number}`, keyId: 'key' },
});
const open = (number: number, day?: string) => chains.openChain(database(), chain(number, day));
const link = (seq: number, auditId: string | null): Link => ({ chain: 1, seq, auditId, hash: `h${seq}` });
const add = (number: number, ...links: Link[]) => chains.addLinks(database(), number, links);
/** What somebody does who may do everything in the database. */
async function tamper(table: string, sql: string): Promise<void> {
  const set = (state: string) => `ALTER TABLE ${table} ${state} TRIGGER USER`;
  await database().script(`${set('DISABLE')}; ${sql}; ${set('ENABLE')}`);
}
/** Rows that were written so many seconds ago; without a seal where it is null. */
async function written(id: string, seconds: number, mac: string | null = `mac-${id}`): Promise<void> {
  await database().execute(
    {
      name: 'test_written',
      text: `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject, after, salt, mac, written_at)
             VALUES ($1, $2, 'U-a', false, 'update', 'key', '{"a": 1}', 'salt', $3, now() - $4 * interval '1 second')`,
    },
    [id, new Date(AT.getTime() - seconds * 1_000), mac, seconds],
  );
}
const cut = (more: Partial<CutFacts> = {}): CutFacts & { mac: string } => ({
  ...{ chain: 1, seq: 2, hash: 'h2', opening: 'o1', isEnded: false, rows: 2, cutAt: AT, cutBy: 'S-1', mac: 'mac' },
  ...more,
});
const storeCut = ({
  chain: number,
  seq,
  hash,
  opening,
  isEnded,
  rows: count,
  cutAt,
  cutBy,
  mac,
}: ReturnType<typeof cut>) =>
  database().execute(
    {
      name: 'test_cut',
      text: `INSERT INTO audit_cut (chain, seq, hash, opening, is_ended, rows, cut_at, cut_by, mac)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    },
    [number, seq, hash, opening, isEnded, count, cutAt, cutBy, mac],
  );

describe('chains', () => {
  test('stand as they were opened, in their order, each number once', async () => {
    expect([await chains.allChains(database()), await chains.lastChain(database())]).toEqual([[], undefined]);
    await open(2);
    await open(1);
    await chains.openChain(database(), { ...chain(3), acceptsUntil: AT });
    await expect(open(2)).rejects.toThrow();
    const all = [chain(1), chain(2), { ...chain(3), acceptsUntil: AT }];
    expect(await chains.allChains(database())).toEqual(all);
    expect(await chains.lastChain(database())).toEqual(all[2]);
  });
  test('have their newest link as their head; before the first it is the opening, or where they were cut', async () => {
    expect(await chains.headOf(database(), 1)).toBeUndefined();
    await open(1);
    expect(await chains.headOf(database(), 1)).toEqual({ chain: 1, seq: 0, hash: 'o1', isEnded: false });
    await storeCut(cut());
    expect(await chains.headOf(database(), 1)).toEqual({ chain: 1, seq: 2, hash: 'h2', isEnded: false });
    await tamper('audit_cut', 'UPDATE audit_cut SET is_ended = true');
    expect(await chains.headOf(database(), 1)).toEqual({ chain: 1, seq: 2, hash: 'h2', isEnded: true });
    await add(1, link(3, 'A'), link(4, 'B'));
    expect(await chains.headOf(database(), 1)).toEqual({ chain: 1, seq: 4, hash: 'h4', isEnded: false });
    await add(1, link(5, null));
    expect(await chains.headOf(database(), 1)).toEqual({ chain: 1, seq: 5, hash: 'h5', isEnded: true });
  });
  test('take a link once, and a row once', async () => {
    await open(1);
    await add(1, link(1, 'A'));
    await expect(add(1, link(1, 'B'))).rejects.toThrow();
    await expect(add(2, link(1, 'A'))).rejects.toThrow();
    expect(await chains.linkedOf(database(), ['A', 'B'])).toEqual(new Set(['A']));
  });
  test('of days before that nobody has ended are found', async () => {
    for (const [number, day] of [
      [3, '20261119'],
      [1, '20261118'],
      [2, '20261119'],
      [4, '20261119'],
      [5, '20261120'],
    ] as const)
      await open(number, day);
    await add(2, link(1, null));
    await add(3, link(1, 'A'));
    await storeCut(cut({ chain: 4, isEnded: true }));
    expect(await chains.unendedChains(database(), '20261120')).toEqual([1, 3]);
    await tamper('audit_cut', 'UPDATE audit_cut SET is_ended = false');
    expect(await chains.unendedChains(database(), '20261120')).toEqual([1, 3, 4]);
  });
  test('begin where the oldest rows were cut off', async () => {
    expect(await chains.readCut(database())).toBeUndefined();
    await storeCut(cut());
    expect(await chains.readCut(database())).toEqual(cut());
  });
  test('are cut by one at a time, and told the time by the database', async () => {
    const near = (await chains.presentOf(database())).getTime();
    const [row] = await database().query<{ at: Date }>({ name: 'test_now', text: 'SELECT now() AS at' });
    expect(Math.abs(near - (row?.at.getTime() ?? 0))).toBeLessThan(60_000);
    await database().transaction(async (connection) => {
      await chains.lockCut(connection);
      const held = {
        name: 'test_locks',
        text: `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7310446`,
      };
      expect(await database().query(held)).toHaveLength(1);
    });
  });
});

describe('rows', () => {
  const ids = (found: readonly { auditId: string }[]) => found.map(({ auditId }) => auditId);
  beforeEach(async () => {
    await open(1);
    for (const [id, hours] of [
      ['A', 4],
      ['B', 3],
      ['C', 2],
      ['D', 1],
    ] as const)
      await written(id, hours * HOUR);
    await add(1, link(1, 'B'), link(2, 'A'));
  });
  test('without a seal are told of', async () => {
    expect(await chains.hasUnsealed(database())).toBe(false);
    await written('E', 1, null);
    expect(await chains.hasUnsealed(database())).toBe(true);
  });
  test('without a link are found as they were written, so many looked at a time', async () => {
    const from = { written: '-infinity', auditId: '' };
    const first = await rows.unlinkedRows(database(), from, 0, 3);
    expect([ids(first?.rows ?? []), first?.walk.auditId]).toEqual([['C'], 'C']);
    expect(first?.rows[0]).toMatchObject({ auditId: 'C', actorId: 'U-a', after: { a: 1 }, salt: 'salt', mac: 'mac-C' });
    const linked = await rows.unlinkedRows(database(), from, 0, 2);
    expect([linked?.rows, linked?.walk.auditId]).toEqual([[], 'B']);
    if (!first) throw new Error('there are rows');
    const second = await rows.unlinkedRows(database(), first.walk, 0, 3);
    expect(ids(second?.rows ?? [])).toEqual(['D']);
    expect(await rows.unlinkedRows(database(), first.walk, 1.5 * HOUR, 3)).toBeUndefined();
    expect(await rows.unlinkedRows(database(), second?.walk ?? from, 0, 3)).toBeUndefined();
  });
  test('without a link are found by their ids', async () => {
    expect(ids(await rows.everyUnlinkedRow(database(), '', 9))).toEqual(['C', 'D']);
    expect(ids(await rows.everyUnlinkedRow(database(), 'C', 9))).toEqual(['D']);
    expect(ids(await rows.everyUnlinkedRow(database(), '', 1))).toEqual(['C']);
  });
  test('stand beside their links, or are missed there', async () => {
    await add(1, link(3, 'gone'), link(4, null));
    const of = async (after: number, limit: number) =>
      (await rows.linkedRows(database(), 1, after, limit)).map(({ seq, hash, auditId, row }) => [
        seq,
        hash,
        auditId,
        row?.auditId,
      ]);
    const all = [
      [1, 'h1', 'B', 'B'],
      [2, 'h2', 'A', 'A'],
      [3, 'h3', 'gone', undefined],
      [4, 'h4', null, undefined],
    ];
    expect(await of(0, 9)).toEqual(all);
    expect(await of(1, 2)).toEqual(all.slice(1, 3));
    expect(await rows.linkedRows(database(), 2, 0, 9)).toEqual([]);
  });
  test('are chosen by a condition, and locked', async () => {
    await database().transaction(async (connection) => {
      expect(ids(await rows.lockRowsWhere(connection, 'test_lock_rows', 'a.audit_id = $1', ['C']))).toEqual(['C']);
      const free = { name: 'test_free', text: 'SELECT audit_id FROM audit ORDER BY 1 FOR UPDATE SKIP LOCKED' };
      expect(await database().query(free)).toEqual(['A', 'B', 'D'].map((audit_id) => ({ audit_id })));
    });
  });
  test('of before lose their payload, the oldest first, and are not found again', async () => {
    const before = new Date(AT.getTime() - 1.5 * HOUR * 1_000);
    expect(ids(await rows.oldRows(database(), before, 9))).toEqual(['A', 'B', 'C']);
    expect(ids(await rows.oldRows(database(), before, 1))).toEqual(['A']);
    const erasure = { digest: 'digest', erasedAt: AT, erasedBy: 'S-1', erasedMac: 'erased' };
    await rows.eraseRows(unasked, []);
    await rows.eraseRows(database(), [{ ...erasure, auditId: 'A', after: null }]);
    expect(ids(await rows.oldRows(database(), before, 9))).toEqual(['B', 'C']);
    const [row] = await database().transaction((connection) =>
      rows.lockRowsWhere(connection, 'test_a', `a.audit_id = 'A'`, []),
    );
    expect(row).toMatchObject({ ...erasure, after: null, salt: null });
  });
  test('that came without a seal get one, once', async () => {
    await written('E', 1, null);
    await tamper('audit', `UPDATE audit SET salt = NULL WHERE audit_id = 'E'`);
    const seals = [{ auditId: 'E', salt: 's', mac: 'm', takenAt: AT }];
    expect(await rows.takeRows(database(), seals)).toEqual(['E']);
    expect(await rows.takeRows(database(), seals)).toEqual([]);
    const [row] = await database().transaction((connection) =>
      rows.lockRowsWhere(connection, 'test_e', `a.audit_id = 'E'`, []),
    );
    expect(row).toMatchObject({ salt: 's', mac: 'm', takenAt: AT });
  });
  test('are deleted up to the cut, with their links', async () => {
    await rows.cutRows(database(), cut({ seq: 1, hash: 'h1' }));
    expect(await chains.readCut(database())).toEqual(cut({ seq: 1, hash: 'h1' }));
    expect(await rows.linkedRows(database(), 1, 0, 9)).toMatchObject([{ seq: 2, auditId: 'A' }]);
    const left = await database().query({ name: 'test_left', text: 'SELECT audit_id FROM audit ORDER BY 1' });
    expect(left).toEqual(['A', 'C', 'D'].map((audit_id) => ({ audit_id })));
  });
  test('were looked at up to when somebody has said so', async () => {
    const { since, at } = await rows.sweptUntil(database());
    expect([since, Number.isNaN(Date.parse(at))]).toEqual(['-infinity', false]);
    await rows.noteSwept(database(), at);
    expect((await rows.sweptUntil(database())).since).toBe(at);
    await rows.noteSwept(database(), '2026-11-20 00:00:00+00');
    expect(Date.parse((await rows.sweptUntil(database())).since)).toBe(AT.getTime());
  });
});
