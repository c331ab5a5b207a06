/** Second factors of the staff (CONTRACT 14.1): the secrets of authenticators, sealed, and recovery codes as hashes. */
import type { Connection } from '../../database/database';

interface TotpRow {
  totp_secret: string | null;
  totp_waiting: string | null;
}

const statements = {
  read: { name: 'staff_totp_read', text: 'SELECT totp_secret, totp_waiting FROM staff WHERE staff_id = $1' },
  begin: { name: 'staff_totp_begin', text: 'UPDATE staff SET totp_waiting = $2, updated_at = $3 WHERE staff_id = $1' },
  // One step more than the last one that was taken: a code is good once.
  take: {
    name: 'staff_totp_take',
    text: 'UPDATE staff SET totp_step = $2 WHERE staff_id = $1 AND totp_step < $2',
  },
  confirm: {
    name: 'staff_totp_confirm',
    text: `UPDATE staff SET totp_secret = totp_waiting, totp_waiting = NULL, updated_at = $2
           WHERE staff_id = $1 AND totp_waiting = $3`,
  },
  remove: {
    name: 'staff_totp_remove',
    text: 'UPDATE staff SET totp_secret = NULL, totp_waiting = NULL, updated_at = $2 WHERE staff_id = $1',
  },
  removeCodes: { name: 'staff_codes_remove', text: 'DELETE FROM staff_recovery_code WHERE staff_id = $1' },
  addCodes: {
    name: 'staff_codes_add',
    text: 'INSERT INTO staff_recovery_code (staff_id, code_hash) SELECT $1, unnest($2::text[])',
  },
  takeCode: {
    name: 'staff_codes_take',
    text: 'UPDATE staff_recovery_code SET used_at = $3 WHERE staff_id = $1 AND code_hash = $2 AND used_at IS NULL',
  },
};

/** The sealed secrets of an account: the one in force, and one that is begun. */
export async function readTotp(
  connection: Connection,
  staffId: string,
): Promise<{ secret: string | undefined; waiting: string | undefined }> {
  const [row] = await connection.query<TotpRow>(statements.read, [staffId]);
  return { secret: row?.totp_secret ?? undefined, waiting: row?.totp_waiting ?? undefined };
}

/** Begins a second factor, in place of one that was begun before. @param sealed its secret */
export async function beginTotp(connection: Connection, staffId: string, sealed: string, at: Date): Promise<void> {
  await connection.execute(statements.begin, [staffId, sealed, at]);
}

/** Takes the code of a step. @returns false where it, or a later one, was taken before */
export async function takeTotpStep(connection: Connection, staffId: string, step: number): Promise<boolean> {
  return (await connection.execute(statements.take, [staffId, step])) === 1;
}

/**
 * Puts the secret that was begun in force, with new recovery codes. @param sealed the one whose code was given
 * @returns false, and nothing is done, where another one is begun by now
 */
export async function confirmTotp(
  connection: Connection,
  { staffId, sealed, codeHashes }: { staffId: string; sealed: string; codeHashes: readonly string[] },
  at: Date,
): Promise<boolean> {
  if ((await connection.execute(statements.confirm, [staffId, at, sealed])) !== 1) return false;
  await connection.execute(statements.removeCodes, [staffId]);
  await connection.execute(statements.addCodes, [staffId, [...codeHashes]]);
  return true;
}

/** Takes the second factor and its recovery codes away. */
export async function removeTotp(connection: Connection, staffId: string, at: Date): Promise<void> {
  await connection.execute(statements.remove, [staffId, at]);
  await connection.execute(statements.removeCodes, [staffId]);
}

/** Takes a recovery code. @returns false where there is none that is unused */
export async function takeRecoveryCode(
  connection: Connection,
  staffId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  return (await connection.execute(statements.takeCode, [staffId, hash, at])) === 1;
}
