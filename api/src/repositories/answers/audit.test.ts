/** Rows of the audit as they are written, on a real database (CONTRACT 5): each sealed, and told to the trail. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Connection } from '../../database/database';
import { makeChange } from '../../database/together';
import { AuditSeal, type SealedFacts, type SealedRow } from '../../services/audit/seal';
import { databaseOfFile, emptyTables, TEST_AUDIT_KEY } from '../../testing/database';
import { lockRowsWhere } from '../audit/rows';
import { addAudit, addAudits, auditInsertion } from './audit';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');
const seal = new AuditSeal(TEST_AUDIT_KEY);
let noted: SealedRow[];
let connection: Connection;
beforeEach(async () => {
  await emptyTables(database(), ['audit']);
  noted = [];
  connection = {
    query: (statement, values) => database().query(statement, values),
    execute: (statement, values) => database().execute(statement, values),
    script: (text) => database().script(text),
    audit: { seal, noteWritten: (rows) => noted.push(...rows) } as Connection['audit'],
  };
});

const ENTRY = { at: AT, actorId: 'U-a', actorIsAdmin: true, action: 'update' as const, subject: 'key' };
const FULL = { ...ENTRY, subjectUserId: 'U-b', before: { a: 1 }, after: { b: [2] }, overrides: ['window'] };
const NONE = { subjectUserId: null, before: null, after: null, overrides: null };
/** What stands, in the order in which the trail was told; every row's seal is good. */
async function standing() {
  const rows = await database().transaction((inside) => lockRowsWhere(inside, 'test_all', 'true', []));
  for (const row of rows) expect(seal.faultOf(row)).toBeUndefined();
  const told = new Map(noted.map(({ auditId, mac }, index) => [auditId, { mac, index }]));
  const placeOf = ({ auditId, mac }: SealedFacts & { mac: string | null }) => {
    const known = told.get(auditId);
    expect(known?.mac).toBe(mac);
    return known?.index ?? -1;
  };
  expect(noted).toHaveLength(rows.length);
  return rows.sort((left, right) => placeOf(left) - placeOf(right));
}

describe('an entry', () => {
  test('is written with all that it says', async () => {
    await addAudit(connection, FULL);
    expect(await standing()).toMatchObject([{ ...FULL, takenAt: null }]);
  });
  test('says nothing where there is nothing to say', async () => {
    await addAudit(connection, ENTRY);
    await addAudit(connection, { ...ENTRY, overrides: [] });
    expect(await standing()).toMatchObject([
      { ...ENTRY, ...NONE },
      { ...ENTRY, ...NONE },
    ]);
    const empty = { name: 'test_empty', text: 'SELECT 1 FROM audit WHERE before IS NULL AND after IS NULL' };
    expect(await database().query(empty)).toHaveLength(2);
  });
  test('is one change of a transaction, known to the trail from then on', async () => {
    const change = auditInsertion(connection, FULL);
    expect(noted).toHaveLength(1);
    await makeChange(connection, change);
    expect(await standing()).toMatchObject([FULL]);
  });
  test('is none where its statement fails', async () => {
    const fault = new Error('a fault');
    const failing: Connection = {
      ...connection,
      execute: () => Promise.reject(fault),
      query: () => Promise.reject(fault),
    };
    await expect(addAudit(failing, ENTRY)).rejects.toThrow();
    await expect(addAudits(failing, [ENTRY])).rejects.toThrow();
    expect(noted).toEqual([]);
  });
});

test('many entries are written at once, as each would be', async () => {
  const { before: _before, ...what } = FULL;
  await addAudits(connection, [what, ENTRY, { ...ENTRY, overrides: [], subject: 'other' }]);
  expect(await standing()).toMatchObject([
    { ...what, before: null },
    { ...ENTRY, ...NONE },
    { ...ENTRY, ...NONE, subject: 'other' },
  ]);
});

test('nothing is written on a connection of which nobody has begun the audit', async () => {
  const bare = { ...connection, audit: undefined };
  expect(() => auditInsertion(bare, ENTRY)).toThrow('no audit was begun');
  await expect(addAudit(bare, ENTRY)).rejects.toThrow('no audit was begun');
  await expect(addAudits(bare, [ENTRY])).rejects.toThrow('no audit was begun');
});
