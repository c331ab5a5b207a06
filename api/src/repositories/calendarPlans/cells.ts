/**
 * Cells of a calendar as planners change them: the rows of slots, locked as reservations lock them, so that no quota
 * falls below what is reserved and no place is given twice. `reserved` is changed by repositories/slots alone.
 */
import { type CellChange, type CellKey, cellName, type StandingCell } from '@madoguchi/shared/domain/planning';
import type { Connection } from '../../database/database';
import { removeExpiredOfMany } from '../holds/holds';
import { giveBackPlaces } from '../slots/slots';

const statements = {
  add: {
    name: 'plan_add_cells',
    text: `INSERT INTO slot (calendar_id, day, slot, quota, reserved)
           SELECT $1, wanted.day, wanted.slot, 0, 0 FROM unnest($2::text[], $3::text[]) AS wanted (day, slot)
           ON CONFLICT (calendar_id, day, slot) DO NOTHING`,
  },
  // One after the other in the order given, whatever is thought of how many there are.
  lock: {
    name: 'plan_lock_cells',
    text: `SELECT s.day, s.slot, s.quota, s.reserved, s.planned_by AS "plannedBy"
           FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted (day, slot, number)
           JOIN LATERAL (SELECT day, slot, quota, reserved, planned_by FROM slot
             WHERE calendar_id = $1 AND day = wanted.day AND slot = wanted.slot FOR UPDATE) s ON true
           ORDER BY wanted.number`,
  },
  write: {
    name: 'plan_write_cells',
    text: `UPDATE slot SET quota = wanted.quota, planned_by = $5
           FROM unnest($2::text[], $3::text[], $4::int[]) AS wanted (day, slot, quota)
           WHERE slot.calendar_id = $1 AND slot.day = wanted.day AND slot.slot = wanted.slot`,
  },
  goneTimes: {
    name: 'plan_gone_times',
    text: `SELECT wanted.slot FROM unnest($2::text[]) AS wanted (slot) WHERE NOT EXISTS (
             SELECT 1 FROM configuration_document d
             WHERE d.kind = 'calendar' AND d.id = $1 AND d.content -> 'comaList' ? wanted.slot)`,
  },
  all: {
    name: 'plan_all_cells',
    text: `SELECT day, slot, quota, reserved, planned_by AS "plannedBy" FROM slot WHERE calendar_id = $1 ORDER BY day, slot`,
  },
  span: {
    name: 'plan_span',
    text: `SELECT min(day) AS first, max(day) AS last FROM slot WHERE calendar_id = $1 AND quota > 0`,
  },
  // A day from each end, so that no calendar is gone through.
  spans: {
    name: 'plan_spans',
    text: `SELECT c.id, f.day AS first, l.day AS last FROM unnest($1::text[]) AS c (id)
           CROSS JOIN LATERAL (SELECT day FROM slot WHERE calendar_id = c.id AND quota > 0 ORDER BY day LIMIT 1) f
           CROSS JOIN LATERAL (SELECT day FROM slot WHERE calendar_id = c.id AND quota > 0 ORDER BY day DESC LIMIT 1) l`,
  },
  booked: {
    name: 'plan_booked_slots',
    text: `SELECT DISTINCT slot FROM slot WHERE calendar_id = $1 AND day >= $2 AND reserved > 0`,
  },
  used: {
    name: 'plan_used_slots',
    text: `SELECT wanted.slot FROM unnest($2::text[]) AS wanted (slot)
           WHERE EXISTS (SELECT 1 FROM slot s WHERE s.calendar_id = $1 AND s.slot = wanted.slot AND s.quota + s.reserved > 0)
             OR EXISTS (SELECT 1 FROM reservation r WHERE r.calendar_id = $1 AND r.slot = wanted.slot)`,
  },
};

const columnsOf = (cells: readonly CellKey[]) => [cells.map(({ day }) => day), cells.map(({ slot }) => slot)];

/**
 * Locks cells until the transaction ends, and gives back what holds of them take that have run out.
 * @param cells in the order of their locks (inLockOrder), each once
 * @param added those that are to be there afterwards, with quota 0 where they were not
 * @param at the present
 */
export async function lockCells(
  connection: Connection,
  calendarId: string,
  cells: readonly CellKey[],
  added: readonly CellKey[],
  at: Date,
): Promise<StandingCell[]> {
  if (added.length > 0) await connection.execute(statements.add, [calendarId, ...columnsOf(added)]);
  const standing = await connection.query<StandingCell>(statements.lock, [calendarId, ...columnsOf(cells)]);
  // Removed, not passed over: who sends in the last moment would keep a place that the new quota no longer has.
  const ended = await removeExpiredOfMany(connection, calendarId, cells, at);
  const costs = new Map<string, number>();
  for (const hold of ended) {
    await giveBackPlaces(connection, hold, hold.cost);
    costs.set(cellName(hold), (costs.get(cellName(hold)) ?? 0) + hold.cost);
  }
  return standing.map((cell) => ({ ...cell, reserved: cell.reserved - (costs.get(cellName(cell)) ?? 0) }));
}

/** Writes the quotas of locked cells. @param number of the change that does it */
export async function writeCells(
  connection: Connection,
  calendarId: string,
  cells: readonly CellChange[],
  number: number,
): Promise<void> {
  const quotas = cells.map(({ after }) => after);
  await connection.execute(statements.write, [calendarId, ...columnsOf(cells), quotas, number]);
}

/** Those of the times that the calendar's document in force does not have. */
export async function goneTimes(
  connection: Connection,
  calendarId: string,
  slots: readonly string[],
): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const rows = await connection.query<{ slot: string }>(statements.goneTimes, [calendarId, slots]);
  return new Set(rows.map(({ slot }) => slot));
}

/** Every cell of the calendar, by day and time. */
export async function allCells(connection: Connection, calendarId: string): Promise<StandingCell[]> {
  return connection.query<StandingCell>(statements.all, [calendarId]);
}

/** First and last day on which the calendar has places; undefined where it has none. */
export async function plannedSpan(
  connection: Connection,
  calendarId: string,
): Promise<{ first: string; last: string } | undefined> {
  type Row = { first: string; last: string } | { first: null; last: null };
  const [row] = await connection.query<Row>(statements.span, [calendarId]);
  return row?.first == null ? undefined : { first: row.first, last: row.last };
}

/** The same of several calendars, by id; those without places are left out. */
export async function plannedSpans(
  connection: Connection,
  calendarIds: readonly string[],
): Promise<Map<string, { first: string; last: string }>> {
  type Row = { id: string; first: string; last: string };
  const rows = await connection.query<Row>(statements.spans, [calendarIds]);
  return new Map(rows.map(({ id, first, last }) => [id, { first, last }]));
}

/** Times in which somebody is booked on the day or later. */
export async function bookedTimes(connection: Connection, calendarId: string, day: string): Promise<Set<string>> {
  const rows = await connection.query<{ slot: string }>(statements.booked, [calendarId, day]);
  return new Set(rows.map(({ slot }) => slot));
}

/** Those of the times that have places, or that anybody was ever booked in. */
export async function usedTimes(
  connection: Connection,
  calendarId: string,
  slots: readonly string[],
): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const rows = await connection.query<{ slot: string }>(statements.used, [calendarId, slots]);
  return new Set(rows.map(({ slot }) => slot));
}
