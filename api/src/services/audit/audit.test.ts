/**
 * The audit that nobody can bend: every kind of tampering is found by `verify` and told with its row, what the program does
 * itself is not, and rows find their place in a chain whoever writes, stops, is killed or runs beside.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import type { Connection, Database } from '../../database/database';
import { addAudit, addAudits } from '../../repositories/answers/audit';
import { lockRowsWhere } from '../../repositories/audit/rows';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, TEST_AUDIT_KEY } from '../../testing/database';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { newProcessOn } from '../../testing/trail';
import { cutAudit, eraseAudit } from './erasing';
import { AuditSeal } from './seal';
import type { AuditTrail } from './trail';
import { verifyAudit } from './verify';

const databaseOf = databaseOfFile();
const DAY = 86_400_000;
const TABLES = ['audit', 'audit_chain', 'audit_link', 'audit_cut'];
const seal = new AuditSeal(TEST_AUDIT_KEY);

let database: Database;
let trail: AuditTrail;

const newProcess = () => newProcessOn(database, seal);

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  database = databaseOf();
  await emptyTables(database, [...TABLES, 'last_run']);
  trail = newProcess();
});

async function write(count: number, connection: Connection = database, subject = 'key'): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await addAudit(connection, {
      ...{ at: new Date(nowMilliseconds()), actorId: 'U-actor', actorIsAdmin: false, action: 'update' },
      ...{ subjectUserId: 'U-a', subject: `${subject}-${index}`, before: { b: [1, null], a: 'あ' } },
      ...{ after: { at: new Date(0), big: 1e21, small: 1e-7, name: '山田', gone: undefined }, overrides: ['window'] },
    });
}

const query = <Row extends object>(text: string, values: unknown[] = []) => rowsOf<Row>({ database }, text, values);

/** What somebody does who may do everything in the database. */
async function tamper(sql: string): Promise<void> {
  const set = (state: string) => TABLES.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';');
  await database.script(`${set('DISABLE')}; ${sql}; ${set('ENABLE')}`);
}

/** The id of the row in a place of the first chain. */
const idAt = async (seq: number) =>
  (await query<{ id: string }>('SELECT audit_id AS id FROM audit_link WHERE chain = 1 AND seq = $1', [seq]))[0]?.id ??
  '';

async function verify(heads: string[] = [], by = seal) {
  const lines: string[] = [];
  const found = await verifyAudit(database, by, { heads, say: (line) => lines.push(line) });
  expect(found.faults).toBe(lines.length);
  return { ...found, lines };
}
const faults = async (heads: string[] = []) => (await verify(heads)).lines;

describe('what the program writes', () => {
  test('stands in one chain a process and day, each row in its place, and nothing is wrong with it', async () => {
    await write(3);
    const other = newProcess();
    await write(2);
    setClock(Date.parse(TEST_NOW) + DAY);
    await write(1);
    await trail.link();
    await trail.end();
    await other.link();
    await other.end();
    expect(await verify()).toMatchObject({ rows: 6, chains: 2, days: 1, waiting: 0, erased: 0, taken: 0, lines: [] });
    await write(1);
    await other.link();
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await write(1);
    await other.link();
    expect(await verify()).toMatchObject({ rows: 8, chains: 4, days: 2, lines: [] });
    const links = await query<{ chain: number }>(
      'SELECT chain, seq, audit_id IS NULL AS is_end FROM audit_link ORDER BY 1, 2',
    );
    expect(links.filter(({ chain }) => chain === 3)).toEqual([
      { chain: 3, seq: 1, is_end: false },
      { chain: 3, seq: 2, is_end: true },
    ]);
  });

  test('leaves nothing where its transaction came to nothing', async () => {
    const failing = database.transaction(async (connection) => {
      await write(2, connection);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await database.transaction((connection) => write(1, connection));
    await trail.link();
    expect(await verify()).toMatchObject({ rows: 1, waiting: 0, lines: [] });
  });

  test('is sealed also where many rows are written at once', async () => {
    const entry = { at: new Date(nowMilliseconds()), actorId: 'import', actorIsAdmin: true, action: 'import' } as const;
    await addAudits(
      database,
      Array.from({ length: 1_200 }, (_, index) => ({ ...entry, subject: `k${index}`, after: { index } })),
    );
    await trail.link();
    expect(await verify()).toMatchObject({ rows: 1_200, lines: [] });
  });

  test('needs its key: under another one nothing is believed', async () => {
    await write(1);
    await trail.link();
    const { lines } = await verify([], new AuditSeal('another key of the audit, as long as it'));
    expect(lines).toEqual(['chain 1 was written under another AUDIT_KEY than this one']);
  });
});

describe('rows that are left behind', () => {
  test('by a process that was killed get their link from the next one, and its chain an end the day after', async () => {
    await write(2);
    await trail.link();
    await write(3);
    const next = newProcess();
    expect(await verify()).toMatchObject({ rows: 2, waiting: 3, lines: [] });
    expect(await next.takeUp(0)).toEqual({ linked: 3, taken: 0, refused: 0, isDone: true });
    expect(await verify()).toMatchObject({ rows: 5, waiting: 0, chains: 2, lines: [] });
    setClock(Date.parse(TEST_NOW) + 4 * DAY);
    expect(await faults()).toEqual([
      expect.stringMatching(/^chain 1 of 20\d{6} has no end: it may have been cut off behind 2$/),
      expect.stringMatching(/^chain 2 of .* has no end/),
    ]);
    await newProcess().takeUp(0);
    expect(await faults()).toEqual([]);
  });

  test('by a process that only slept are linked once', async () => {
    await write(2);
    await trail.link();
    await write(3);
    await newProcess().takeUp(0);
    await trail.link();
    await write(1);
    database.audit = trail;
    await write(1);
    await trail.link();
    expect(await verify()).toMatchObject({ rows: 6, waiting: 1, lines: [] });
  });

  test('a chain that another process has ended is not gone on with', async () => {
    await write(1);
    await trail.link();
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await newProcess().takeUp(0);
    setClock(Date.parse(TEST_NOW));
    database.audit = trail;
    await write(1);
    await trail.link();
    expect(await verify()).toMatchObject({ rows: 2, chains: 2, lines: [] });
  });

  test('many processes link and take up at the same time without a gap or a fork', async () => {
    const processes = Array.from({ length: 6 }, newProcess);
    for (const process of processes) {
      database.audit = process;
      await Promise.all(Array.from({ length: 5 }, () => write(8)));
    }
    await Promise.all(processes.flatMap((process) => [process.link(), process.takeUp(0)]));
    await Promise.all(processes.map((process) => process.end()));
    expect(await verify()).toMatchObject({ rows: 240, waiting: 0, lines: [] });
  });
});

const ofEarlier = (id: string) =>
  query(
    `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, after)
     VALUES ($1, now(), 'U', false, 'create', 'U-a', 'key', '{"name":"山田"}')`,
    [id],
  );

describe('rows without a seal', () => {
  test('of before are taken in, and those of servers that run beside for a day after that', async () => {
    for (const id of ['old-1', 'old-2']) await ofEarlier(id);
    await write(1);
    await trail.link();
    expect(await verify()).toMatchObject({ rows: 1, unsealed: 2, lines: [] });
    expect(await trail.takeUp(0)).toEqual({ linked: 2, taken: 2, refused: 0, isDone: true });
    await ofEarlier('beside');
    expect(await trail.takeUp(0)).toMatchObject({ taken: 1, refused: 0 });
    expect(await verify()).toMatchObject({ rows: 4, taken: 3, unsealed: 0, lines: [] });
    // No process has to have seen the end of that time.
    await tamper(`UPDATE audit_chain SET accepts_until = now() - interval '1 second' WHERE accepts_until IS NOT NULL`);
    await ofEarlier('late');
    expect(await newProcess().takeUp(0)).toMatchObject({ taken: 0, refused: 1 });
    expect((await faults()).at(-1)).toBe('row late, in no chain: has no seal: it was not written by this program');
  });

  test('are none of a new installation: nothing is taken in', async () => {
    await write(1);
    await trail.link();
    await ofEarlier('strange');
    expect(await trail.takeUp(0)).toEqual({ linked: 0, taken: 0, refused: 1, isDone: true });
    expect(await faults()).toEqual(['row strange, in no chain: has no seal: it was not written by this program']);
  });
});

describe('tampering is found, whoever may write to the database', () => {
  beforeEach(async () => {
    await write(6);
    await trail.link();
  });
  const changed = (seq: number, what: string) =>
    expect.stringMatching(new RegExp(`^chain 1, ${seq}, row \\S+: ${what}$`));

  test.each([
    ['when', "at = at + interval '1 second'"],
    ['who', "actor_id = 'U-other'"],
    ['who, as what', 'actor_is_admin = true'],
    ['which deed', "action = 'read'"],
    ['about whom', "subject_user_id = 'U-b'"],
    ['about what', "subject = 'other'"],
    ['what was before', `before = '{"a":"い"}'`],
    ['what is after', `after = after || '{"name":"鈴木"}'`],
    ['what was overridden', 'overrides = NULL'],
    ['the salt', "salt = 'a'"],
    ['when it was taken in', 'taken_at = now()'],
  ])('a changed row: %s', async (_what, set) => {
    await tamper(`UPDATE audit SET ${set} WHERE audit_id = '${await idAt(3)}'`);
    expect(await faults()).toEqual([changed(3, 'was changed')]);
  });

  test('a seal of another row', async () => {
    const [third, fourth] = [await idAt(3), await idAt(4)];
    await tamper(
      `UPDATE audit SET (mac, salt) = (SELECT mac, salt FROM audit WHERE audit_id = '${fourth}') WHERE audit_id = '${third}'`,
    );
    expect(await faults()).toEqual([changed(3, 'is not what stood in this place'), changed(3, 'was changed')]);
  });

  test('a payload that was emptied by hand', async () => {
    const id = await idAt(2);
    await tamper(
      `UPDATE audit SET before = NULL, after = NULL, overrides = NULL, salt = NULL WHERE audit_id = '${id}'`,
    );
    expect(await faults()).toEqual([changed(2, 'lost the salt of its payload')]);
    await database.query({ name: 'test_forged_erasure', text: 'SELECT audit_change($1, $2)' }, [
      'erase',
      JSON.stringify([{ auditId: id, digest: 'd', erasedAt: new Date(), erasedBy: 'me', erasedMac: 'm' }]),
    ]);
    expect(await faults()).toEqual([changed(2, 'was changed')]);
  });

  test('a removed row, with its link and without', async () => {
    const id = await idAt(4);
    await tamper(`DELETE FROM audit WHERE audit_id = '${id}'`);
    expect(await faults()).toEqual([changed(4, 'was removed')]);
    await tamper(`DELETE FROM audit_link WHERE audit_id = '${id}'`);
    expect(await faults()).toEqual(['chain 1: 1 links are missing behind 3']);
    await tamper('UPDATE audit_link SET seq = seq - 1 WHERE seq > 4');
    expect(await faults()).toEqual([
      changed(4, 'is not what stood in this place'),
      changed(5, 'is not what stood in this place'),
    ]);
  });

  test('a row that was removed before it had its link', async () => {
    await write(1, database, 'young');
    await tamper("DELETE FROM audit WHERE subject = 'young-0'");
    await trail.link();
    expect(await faults()).toEqual([changed(7, 'was removed')]);
  });

  test('an inserted row: with a made up seal, with one of another row, and with a link', async () => {
    await tamper(`INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject, salt, mac)
      SELECT 'zz', at, actor_id, actor_is_admin, action, subject, salt, mac FROM audit LIMIT 1`);
    expect(await faults()).toEqual(['row zz, in no chain: was changed']);
    expect(await newProcess().takeUp(0)).toEqual({ linked: 0, taken: 0, refused: 1, isDone: true });
    await tamper("INSERT INTO audit_link VALUES (1, 7, 'zz', 'hash')");
    expect(await faults()).toEqual([changed(7, 'is not what stood in this place'), changed(7, 'was changed')]);
  });

  test('rows in another order', async () => {
    const [second, fifth] = [await idAt(2), await idAt(5)];
    await tamper(`UPDATE audit_link SET audit_id = NULL WHERE seq = 2; UPDATE audit_link SET audit_id = '${second}' WHERE seq = 5;
      UPDATE audit_link SET audit_id = '${fifth}' WHERE seq = 2`);
    expect(await faults()).toEqual([
      changed(2, 'is not what stood in this place'),
      changed(5, 'is not what stood in this place'),
    ]);
  });

  test('rows that were cut off at the end: by the head that the log has told, and by the chain’s missing end', async () => {
    const { hash } = trail.head ?? { hash: '' };
    expect(await faults([hash])).toEqual([]);
    await trail.end();
    const cut = `DELETE FROM audit USING audit_link l WHERE l.audit_id = audit.audit_id AND l.seq > 4;
      DELETE FROM audit_link WHERE seq > 4`;
    await tamper(cut);
    expect(await faults([hash])).toEqual([`head ${hash} is nowhere: what led to it was cut off`]);
    setClock(Date.parse(TEST_NOW) + 3 * DAY);
    expect(await faults()).toEqual([expect.stringContaining('has no end')]);
  });

  test('rows behind the end of a chain', async () => {
    const end = await trail.end();
    const added = seal.linkOf(end ?? { chain: 1, seq: 7, hash: '' }, { auditId: 'zz', mac: 'm' });
    await tamper(`INSERT INTO audit_link VALUES (1, ${added.seq}, 'zz', '${added.hash}')`);
    expect(await faults()).toEqual(['chain 1, 8: stands behind the end of the chain', changed(8, 'was removed')]);
    await tamper("DELETE FROM audit_link WHERE seq = 8; UPDATE audit_link SET hash = 'h' WHERE audit_id IS NULL");
    expect(await faults()).toEqual(['chain 1, 7: the end of the chain was changed']);
  });

  test('whole chains that are gone or were changed, the last one by its head', async () => {
    await trail.end();
    for (let index = 0; index < 3; index += 1) {
      await write(1);
      await trail.link();
      if (index < 2) await trail.end();
    }
    const { hash } = trail.head ?? { hash: '' };
    const remove = (number: number) =>
      tamper(`DELETE FROM audit USING audit_link l WHERE l.audit_id = audit.audit_id AND l.chain = ${number};
        DELETE FROM audit_link WHERE chain = ${number}; DELETE FROM audit_chain WHERE number = ${number}`);
    expect(await faults([hash])).toEqual([]);
    await tamper(`UPDATE audit_chain SET day = '20200101' WHERE number = 3`);
    expect(await faults()).toEqual(['the beginning of chain 3 was changed']);
    await remove(2);
    expect(await faults()).toEqual(['chains 2 to 2 are missing', 'the beginning of chain 3 was changed']);
    await tamper('UPDATE audit_chain SET number = 2 WHERE number = 3; UPDATE audit_link SET chain = 2 WHERE chain = 3');
    expect(await faults()).toContain('chain 2 does not follow the one before it');
    await remove(4);
    expect(await faults([hash])).toContain(`head ${hash} is nowhere: what led to it was cut off`);
  });
});

describe('what may go', () => {
  const erase = () =>
    database.transaction(async (connection) => {
      const rows = await lockRowsWhere(connection, 'test_rows', `subject_user_id = $1`, ['U-a']);
      const emptyings = rows.map((row, index) => ({ row, kept: index === 0 ? { keys: ['other'] } : undefined }));
      await eraseAudit(connection, emptyings, 'command:test');
    });

  test('the payload of a person’s rows: the rows stay, say when and by whom, and the chain is whole', async () => {
    await write(3);
    await trail.link();
    await write(1);
    await ofEarlier('strange');
    await erase();
    await trail.link();
    const left = await query<{ line: string }>('SELECT a::text AS line FROM audit a');
    expect(JSON.stringify(left)).not.toContain('山田');
    expect(await query("SELECT audit_id FROM audit WHERE erased_by = 'command:test' AND salt IS NULL")).toHaveLength(5);
    expect(await verify()).toMatchObject({
      ...{ rows: 4, erased: 4 },
      lines: ['row strange, in no chain: has no seal: it was not written by this program'],
    });
    // Once more, since of the first one something was kept.
    await erase();
    expect((await verify()).lines).toHaveLength(1);
    await tamper(`UPDATE audit SET after = '{"keys":["more"]}' WHERE audit_id = '${await idAt(1)}'`);
    expect(await faults()).toContainEqual(
      expect.stringMatching(/^chain 1, 1, row \S+: was emptied by something else than this program$/),
    );
  });

  test('rows of an earlier release are erased while they are still taken in', async () => {
    await ofEarlier('old');
    await erase();
    await trail.takeUp(0);
    expect(await verify()).toMatchObject({ rows: 1, taken: 1, erased: 1, lines: [] });
  });

  test('whole days at the beginning, which leave the last hash; what stands behind a younger row is emptied', async () => {
    await write(2);
    await trail.link();
    const { hash } = trail.head ?? { hash: '' };
    setClock(Date.parse(TEST_NOW) + DAY);
    await write(3);
    await trail.link();
    setClock(Date.parse(TEST_NOW) + DAY / 2);
    const before = new Date(Date.parse(TEST_NOW) + DAY);
    expect(await cutAudit(database, new Date(TEST_NOW), 'retention')).toBe(0);
    expect(await cutAudit(database, before, 'retention', AbortSignal.abort())).toBe(0);
    expect(await cutAudit(database, before, 'retention')).toBe(2);
    expect(await cutAudit(database, before, 'retention')).toBe(0);
    expect(await verify()).toMatchObject({ rows: 3, cut: 2, lines: [] });
    setClock(Date.parse(TEST_NOW) + DAY);
    await trail.end();
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await write(2);
    setClock(Date.parse(TEST_NOW));
    await write(1);
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await trail.link();
    const later = new Date(Date.parse(TEST_NOW) + 2 * DAY);
    // Told to stop behind the rows that were cut off.
    expect(await cutAudit(database, later, 'retention', stoppingAtLook(3))).toBe(3);
    expect(await verify()).toMatchObject({ rows: 3, cut: 5, erased: 0 });
    expect(await cutAudit(database, later, 'retention')).toBe(0);
    expect(await verify([hash])).toMatchObject({
      rows: 3,
      cut: 5,
      erased: 1,
      lines: [`head ${hash} is nowhere: what led to it was cut off`],
    });
    await tamper('UPDATE audit_cut SET rows = 4');
    expect(await faults()).toEqual(['the note of what was cut off at the beginning was not made by this program']);
    await tamper('UPDATE audit_cut SET rows = 5; UPDATE audit_cut SET chain = 1');
    expect((await faults()).length).toBeGreaterThan(0);
    await tamper('DELETE FROM audit_cut');
    expect((await faults()).length).toBeGreaterThan(0);
  });

  test('not a row of today that somebody has removed, nor an end of today: both are still to be seen', async () => {
    await write(1);
    await trail.end();
    await tamper('DELETE FROM audit');
    expect(await cutAudit(database, new Date(TEST_NOW), 'retention')).toBe(0);
    expect(await faults()).toEqual([expect.stringMatching(/^chain 1, 1, row \w+: was removed$/)]);
  });

  test('all of it, also when nothing was written for long, and the audit goes on', async () => {
    await write(2);
    await trail.end();
    setClock(Date.parse(TEST_NOW) + 40 * DAY);
    expect(await cutAudit(database, new Date(nowMilliseconds() - DAY), 'retention')).toBe(2);
    expect(await verify()).toMatchObject({ rows: 0, cut: 2, lines: [] });
    await write(1);
    await trail.link();
    expect(await verify()).toMatchObject({ rows: 1, cut: 2, lines: [] });
  });

  test.each(TABLES)('nothing else: SQL that changes, deletes or empties %s is refused', async (table) => {
    await write(1);
    await trail.end();
    setClock(Date.parse(TEST_NOW) + 3 * DAY);
    await write(1);
    await trail.link();
    await cutAudit(database, new Date(Date.parse(TEST_NOW) + 2 * DAY), 'retention');
    const [column] = await query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 LIMIT 1',
      [table],
    );
    for (const sql of [
      `UPDATE ${table} SET ${column?.name} = ${column?.name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ])
      await expect(database.script(sql)).rejects.toThrow(`table ${table} is only ever added to`);
    await expect(database.script(`SET madoguchi.audit = 'on'; DELETE FROM ${table}`)).rejects.toThrow('refused');
  });
});
