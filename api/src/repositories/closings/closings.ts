/**
 * Closings (休診): which slots of a calendar are closed, why, by whom. A slot counts its closings, so that whoever takes a
 * place of it sees in the same statement that it is closed (repositories/slots).
 */
import type { Connection } from '../../database/database';

export interface SlotOfDay {
  /** YYYYMMDD */
  day: string;
  /** Index into the calendar's comaList. */
  slot: string;
}

export interface StoredClosing {
  closingId: string;
  calendarId: string;
  /** The house's own; people never read it. */
  reason: string;
  actorId: string;
  /** Counts the changes of what is offered. */
  version: number;
  createdAt: Date;
  /** Since when people are told; undefined while it can be undone. */
  sentAt: Date | undefined;
  undoneAt: Date | undefined;
}

interface ClosingRecord {
  closing_id: string;
  calendar_id: string;
  reason: string;
  actor_id: string;
  version: number;
  created_at: Date;
  sent_at: Date | null;
  undone_at: Date | null;
}

const COLUMNS = 'closing_id, calendar_id, reason, actor_id, version, created_at, sent_at, undone_at';

const statements = {
  insert: {
    name: 'closings_insert',
    text: 'INSERT INTO closing (closing_id, calendar_id, reason, actor_id, created_at) VALUES ($1, $2, $3, $4, $5)',
  },
  insertSlots: {
    name: 'closings_insert_slots',
    text: `INSERT INTO closing_slot (closing_id, day, slot)
           SELECT $1, wanted.day, wanted.slot FROM unnest($2::text[], $3::text[]) AS wanted (day, slot)`,
  },
  lockSlots: {
    name: 'closings_lock_slots',
    text: `SELECT day, slot FROM slot WHERE calendar_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, slot FOR UPDATE`,
  },
  close: {
    name: 'closings_close',
    text: `UPDATE slot SET closings = closings + 1 FROM unnest($2::text[], $3::text[]) AS wanted (day, slot)
           WHERE slot.calendar_id = $1 AND slot.day = wanted.day AND slot.slot = wanted.slot`,
  },
  open: {
    name: 'closings_open',
    text: `UPDATE slot SET closings = greatest(closings - 1, 0) FROM closing_slot c
           WHERE c.closing_id = $2 AND slot.calendar_id = $1 AND slot.day = c.day AND slot.slot = c.slot`,
  },
  dropHolds: {
    name: 'closings_drop_holds',
    text: `DELETE FROM place_hold h USING unnest($2::text[], $3::text[]) AS wanted (day, slot)
           WHERE h.calendar_id = $1 AND h.day = wanted.day AND h.slot = wanted.slot RETURNING h.day, h.slot, h.cost`,
  },
  find: { name: 'closings_find', text: `SELECT ${COLUMNS} FROM closing WHERE closing_id = $1` },
  lock: { name: 'closings_lock', text: `SELECT ${COLUMNS} FROM closing WHERE closing_id = $1 FOR UPDATE` },
  slots: {
    name: 'closings_slots',
    text: 'SELECT day, slot FROM closing_slot WHERE closing_id = $1 ORDER BY day, slot',
  },
  ofCalendar: {
    name: 'closings_of_calendar',
    text: `SELECT ${COLUMNS} FROM closing WHERE calendar_id = $1 AND undone_at IS NULL ORDER BY created_at DESC LIMIT $2`,
  },
  change: { name: 'closings_change', text: 'UPDATE closing SET version = version + 1 WHERE closing_id = $1' },
  send: { name: 'closings_send', text: 'UPDATE closing SET sent_at = coalesce(sent_at, $2) WHERE closing_id = $1' },
  undo: { name: 'closings_undo', text: 'UPDATE closing SET undone_at = $2 WHERE closing_id = $1' },
};

function fromRecord(record: ClosingRecord): StoredClosing {
  return {
    closingId: record.closing_id,
    calendarId: record.calendar_id,
    reason: record.reason,
    actorId: record.actor_id,
    version: record.version,
    createdAt: record.created_at,
    sentAt: record.sent_at ?? undefined,
    undoneAt: record.undone_at ?? undefined,
  };
}

const columnsOf = (slots: readonly SlotOfDay[]) => [slots.map(({ day }) => day), slots.map(({ slot }) => slot)];

/** Locks the slots of days, both included, to the transaction's end, in the order of their keys. @returns which there are */
export async function lockSlotsOfDays(
  connection: Connection,
  calendarId: string,
  firstDay: string,
  lastDay: string,
): Promise<SlotOfDay[]> {
  return connection.query<SlotOfDay>(statements.lockSlots, [calendarId, firstDay, lastDay]);
}

/** Closes slots that are locked, and notes the closing. */
export async function insertClosing(
  connection: Connection,
  closing: Pick<StoredClosing, 'closingId' | 'calendarId' | 'reason' | 'actorId' | 'createdAt'>,
  slots: readonly SlotOfDay[],
): Promise<void> {
  const { closingId, calendarId, reason, actorId, createdAt } = closing;
  await connection.execute(statements.insert, [closingId, calendarId, reason, actorId, createdAt]);
  await connection.execute(statements.insertSlots, [closingId, ...columnsOf(slots)]);
  await connection.execute(statements.close, [calendarId, ...columnsOf(slots)]);
}

/**
 * Forgets what people hold of slots that are locked, so that nobody turns it into a reservation.
 * @returns what each took, for the caller to give back
 */
export async function dropHoldsOfSlots(
  connection: Connection,
  calendarId: string,
  slots: readonly SlotOfDay[],
): Promise<(SlotOfDay & { cost: number })[]> {
  return connection.query<SlotOfDay & { cost: number }>(statements.dropHolds, [calendarId, ...columnsOf(slots)]);
}

/** Opens the slots of a closing again, but for those that another one closes too, and notes that it is undone. */
export async function undoClosing(
  connection: Connection,
  { closingId, calendarId }: Pick<StoredClosing, 'closingId' | 'calendarId'>,
  at: Date,
): Promise<void> {
  await connection.execute(statements.open, [calendarId, closingId]);
  await connection.execute(statements.undo, [closingId, at]);
}

export async function findClosing(connection: Connection, closingId: string): Promise<StoredClosing | undefined> {
  return (await connection.query<ClosingRecord>(statements.find, [closingId])).map(fromRecord)[0];
}

/** The same, locked to the transaction's end. */
export async function lockClosing(connection: Connection, closingId: string): Promise<StoredClosing | undefined> {
  return (await connection.query<ClosingRecord>(statements.lock, [closingId])).map(fromRecord)[0];
}

export async function slotsOfClosing(connection: Connection, closingId: string): Promise<SlotOfDay[]> {
  return connection.query<SlotOfDay>(statements.slots, [closingId]);
}

/** The closings of a calendar that were not undone, the newest first. */
export async function closingsOfCalendar(
  connection: Connection,
  calendarId: string,
  limit: number,
): Promise<StoredClosing[]> {
  return (await connection.query<ClosingRecord>(statements.ofCalendar, [calendarId, limit])).map(fromRecord);
}

/** Notes that what is offered was changed. */
export async function noteClosingChange(connection: Connection, closingId: string): Promise<void> {
  await connection.execute(statements.change, [closingId]);
}

/** Notes since when people are told. */
export async function noteClosingSent(connection: Connection, closingId: string, at: Date): Promise<void> {
  await connection.execute(statements.send, [closingId, at]);
}
