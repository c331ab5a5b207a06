/** Wrong sign-ins of the staff by the name that was typed, whether there is such an account or not (CONTRACT 14.1). */
import type { Connection } from '../../database/database';

const statements = {
  locked: { name: 'staff_failure_locked', text: 'SELECT locked_until FROM staff_failure WHERE name_hash = $1' },
  add: {
    name: 'staff_failure_add',
    text: `INSERT INTO staff_failure AS f (name_hash, failed_at, last_at) VALUES ($1, ARRAY[$2::timestamptz], $2)
           ON CONFLICT (name_hash) DO UPDATE SET last_at = $2,
             failed_at = ARRAY(SELECT t FROM unnest(f.failed_at) AS t WHERE t > $3) || $2,
             locked_until = CASE WHEN (SELECT count(*) FROM unnest(f.failed_at) AS t WHERE t > $3) >= $4::integer - 1 THEN $5
                                 ELSE f.locked_until END
           WHERE f.locked_until IS NULL OR f.locked_until <= $2
           RETURNING locked_until IS NOT DISTINCT FROM $5 AS locks`,
  },
  forget: { name: 'staff_failure_forget', text: 'DELETE FROM staff_failure WHERE name_hash = $1' },
  sweep: { name: 'staff_failure_sweep', text: 'DELETE FROM staff_failure WHERE last_at < $1' },
};

/** Until when nobody may sign in by a name; undefined where nothing was wrong lately. */
export async function lockedUntil(connection: Connection, nameHash: string): Promise<Date | undefined> {
  const [row] = await connection.query<{ locked_until: Date | null }>(statements.locked, [nameHash]);
  return row?.locked_until ?? undefined;
}

/**
 * Notes a wrong sign-in; the `most`th since `since` locks the name until `until`.
 * @returns whether it locks the name; undefined where that is locked already: nothing is noted then
 */
export async function addFailure(
  connection: Connection,
  nameHash: string,
  { at, since, most, until }: { at: Date; since: Date; most: number; until: Date },
): Promise<boolean | undefined> {
  const [row] = await connection.query<{ locks: boolean }>(statements.add, [nameHash, at, since, most, until]);
  return row?.locks;
}

/** Forgets the wrong sign-ins of a name. */
export async function forgetFailures(connection: Connection, nameHash: string): Promise<void> {
  await connection.execute(statements.forget, [nameHash]);
}

/** Deletes what was wrong before. */
export async function sweepFailures(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
