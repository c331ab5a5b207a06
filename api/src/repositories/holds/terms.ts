/**
 * Terms of holds: until when a person may hold a slot, counted from the first hold and not from the last; apart for
 * holds of who confirms and of orders that are not paid. A person's terms are only touched behind the person's lock, or
 * by the sweep once they cannot matter any more.
 */
import type { Connection } from '../../database/database';
import type { SlotKey } from '../slots/slots';

/** confirm: while the person confirms. order: while the person's orders wait for their payment. */
export type TermKind = 'confirm' | 'order';

const tables: Record<TermKind, string> = { confirm: 'hold_term', order: 'order_hold_term' };
const OF_SLOT = 'user_id = $1 AND calendar_id = $2 AND day = $3 AND slot = $4';

const statementsOf = (kind: TermKind) => ({
  find: {
    name: `${tables[kind]}s_find`,
    text: `SELECT ends_at FROM ${tables[kind]} WHERE ${OF_SLOT}`,
  },
  put: {
    name: `${tables[kind]}s_put`,
    text: `INSERT INTO ${tables[kind]} (user_id, calendar_id, day, slot, ends_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id, calendar_id, day, slot) DO UPDATE SET ends_at = EXCLUDED.ends_at`,
  },
  remove: {
    name: `${tables[kind]}s_remove`,
    text: `DELETE FROM ${tables[kind]} WHERE ${OF_SLOT}`,
  },
  sweep: {
    name: `${tables[kind]}s_sweep`,
    text: `DELETE FROM ${tables[kind]} WHERE ends_at < $1`,
  },
});
const statements = { confirm: statementsOf('confirm'), order: statementsOf('order') };

const valuesOf = (userId: string, { calendarId, day, slot }: SlotKey) => [userId, calendarId, day, slot];

/** When the person's last term on the slot ends or has ended; undefined where there was none for a while. */
export async function findTerm(
  connection: Connection,
  kind: TermKind,
  userId: string,
  key: SlotKey,
): Promise<Date | undefined> {
  const rows = await connection.query<{ ends_at: Date }>(statements[kind].find, valuesOf(userId, key));
  return rows[0]?.ends_at;
}

/** Begins a term, over one that has ended. */
export async function putTerm(
  connection: Connection,
  kind: TermKind,
  userId: string,
  key: SlotKey,
  endsAt: Date,
): Promise<void> {
  await connection.execute(statements[kind].put, [...valuesOf(userId, key), endsAt]);
}

/** Ends a term without a pause: what was held has been bought. */
export async function removeTerm(connection: Connection, kind: TermKind, userId: string, key: SlotKey): Promise<void> {
  await connection.execute(statements[kind].remove, valuesOf(userId, key));
}

/** Deletes terms that ended before the instant. */
export async function sweepTerms(connection: Connection, kind: TermKind, before: Date): Promise<void> {
  await connection.execute(statements[kind].sweep, [before]);
}
