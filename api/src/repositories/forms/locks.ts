/** Who edits a form. The row is also what everybody who changes a form's working draft queues on. */
import type { Connection } from '../../database/database';

/** A page of the designer, and whose it is. */
export interface LockHolder {
  token: string;
  id: string;
  name: string;
}
export interface StoredLock {
  /** Undefined: nobody edits. */
  holder: LockHolder | undefined;
  since: Date;
  until: Date;
  /** Who takes it over, at `at` at the latest. */
  wanted: (LockHolder & { at: Date }) | undefined;
}

interface LockRow {
  token: string;
  holder_id: string;
  holder_name: string;
  since: Date;
  until: Date;
  wanted_token: string | null;
  wanted_id: string | null;
  wanted_name: string | null;
  wanted_at: Date | null;
}

const COLUMNS = 'token, holder_id, holder_name, since, until, wanted_token, wanted_id, wanted_name, wanted_at';

const statements = {
  make: { name: 'form_locks_make', text: 'INSERT INTO form_lock (form_id) VALUES ($1) ON CONFLICT DO NOTHING' },
  lock: { name: 'form_locks_lock', text: `SELECT ${COLUMNS} FROM form_lock WHERE form_id = $1 FOR UPDATE` },
  read: { name: 'form_locks_read', text: `SELECT ${COLUMNS} FROM form_lock WHERE form_id = $1` },
  write: {
    name: 'form_locks_write',
    text: `UPDATE form_lock SET token = $2, holder_id = $3, holder_name = $4, since = $5, until = $6, wanted_token = $7,
             wanted_id = $8, wanted_name = $9, wanted_at = $10 WHERE form_id = $1`,
  },
};

/** What nobody has begun. */
const NOBODYS: StoredLock = { holder: undefined, since: new Date(0), until: new Date(0), wanted: undefined };

function lockOf(row: LockRow | undefined): StoredLock {
  if (!row || row.token === '') return NOBODYS;
  const { wanted_token: token, wanted_id: id, wanted_name: name, wanted_at: at } = row;
  return {
    holder: { token: row.token, id: row.holder_id, name: row.holder_name },
    since: row.since,
    until: row.until,
    wanted: token !== null && id !== null && name !== null && at !== null ? { token, id, name, at } : undefined,
  };
}

/** Locks the form until the transaction ends: who edits it stands still, and so does its working draft. */
export async function lockForm(connection: Connection, formId: string): Promise<StoredLock> {
  await connection.execute(statements.make, [formId]);
  const [row] = await connection.query<LockRow>(statements.lock, [formId]);
  return lockOf(row);
}

/** Who edits the form, without waiting. */
export async function readFormLock(connection: Connection, formId: string): Promise<StoredLock> {
  const [row] = await connection.query<LockRow>(statements.read, [formId]);
  return lockOf(row);
}

/** Writes who edits the form, which is locked. */
export async function writeFormLock(connection: Connection, formId: string, lock: StoredLock): Promise<void> {
  const { holder, since, until, wanted } = lock;
  await connection.execute(statements.write, [
    ...[formId, holder?.token ?? '', holder?.id ?? '', holder?.name ?? '', since, until],
    ...[wanted?.token ?? null, wanted?.id ?? null, wanted?.name ?? null, wanted?.at ?? null],
  ]);
}
