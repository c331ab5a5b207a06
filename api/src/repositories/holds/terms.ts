/**
 * Terms of holds: until when a person may hold a slot, counted from the first hold and not from the last. A person's
 * terms are only touched behind the person's lock, or by the sweep once they cannot matter any more.
 */
import type { Connection } from '../../database/database';
import type { SlotKey } from '../slots/slots';

const statements = {
  find: {
    name: 'hold_terms_find',
    text: 'SELECT ends_at FROM hold_term WHERE user_id = $1 AND calendar_id = $2 AND day = $3 AND slot = $4',
  },
  put: {
    name: 'hold_terms_put',
    text: `INSERT INTO hold_term (user_id, calendar_id, day, slot, ends_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id, calendar_id, day, slot) DO UPDATE SET ends_at = EXCLUDED.ends_at`,
  },
  sweep: { name: 'hold_terms_sweep', text: 'DELETE FROM hold_term WHERE ends_at < $1' },
};

/** When the person's last term on the slot ends or has ended; undefined where there was none for a while. */
export async function findTerm(connection: Connection, userId: string, key: SlotKey): Promise<Date | undefined> {
  const values = [userId, key.calendarId, key.day, key.slot];
  return (await connection.query<{ ends_at: Date }>(statements.find, values))[0]?.ends_at;
}

/** Begins a term, over one that has ended. */
export async function putTerm(connection: Connection, userId: string, key: SlotKey, endsAt: Date): Promise<void> {
  await connection.execute(statements.put, [userId, key.calendarId, key.day, key.slot, endsAt]);
}

/** Deletes terms that ended before the instant. */
export async function sweepTerms(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
