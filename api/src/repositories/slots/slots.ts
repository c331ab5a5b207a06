/**
 * Places: quota and reserved of every slot. The only statements that change `reserved` stand here, each guarded in
 * itself.
 */
import type { Connection } from '../../database/database';

export interface SlotKey {
  calendarId: string;
  /** YYYYMMDD */
  day: string;
  /** Index into the calendar's comaList. */
  slot: string;
}
export interface SlotCount {
  day: string;
  slot: string;
  quota: number;
  /** Taken by reservations and by holds. */
  reserved: number;
  /** True while the slot is closed (休診): nobody takes a place of it. */
  isClosed?: boolean;
}
/** What somebody holds of a slot for a while; counted in `reserved` until the row is gone. */
interface SlotHold {
  /** '' of a place that is offered after a closing: it is taken for its person too, until they take the offer. */
  userId: string;
  cost: number;
  expiresAt: Date;
}
export interface SlotWithHolds extends SlotCount {
  holds: readonly SlotHold[];
}
/** Day -> slot -> quota, as a calendar's rules give it. */
export type Quotas = Readonly<Record<string, Readonly<Record<string, number>>>>;

const statements = {
  ofDays: {
    name: 'slots_of_days',
    text: `SELECT s.day, s.slot, s.quota, s.reserved, s.closings > 0 AS is_closed,
             CASE WHEN h.for_answer <> '' THEN '' ELSE h.user_id END AS user_id, h.cost, h.expires_at
           FROM slot s LEFT JOIN place_hold h ON h.calendar_id = s.calendar_id AND h.day = s.day AND h.slot = s.slot
           WHERE s.calendar_id = $1 AND s.day >= $2 AND s.day <= $3 ORDER BY s.day, s.slot`,
  },
  putQuotas: {
    name: 'slots_put_quotas',
    text: `INSERT INTO slot (calendar_id, day, slot, quota, reserved)
           SELECT $1, wanted.day, wanted.slot, wanted.quota, 0
           FROM unnest($2::text[], $3::text[], $4::int[]) AS wanted (day, slot, quota) ORDER BY wanted.day, wanted.slot
           ON CONFLICT (calendar_id, day, slot) DO UPDATE SET quota = EXCLUDED.quota, planned_by = $5
             WHERE slot.quota <> EXCLUDED.quota`,
  },
  closeOthers: {
    name: 'slots_close_others',
    text: `UPDATE slot SET quota = 0, planned_by = $4 WHERE calendar_id = $1 AND quota > 0 AND NOT EXISTS (
             SELECT 1 FROM unnest($2::text[], $3::text[]) AS wanted (day, slot) WHERE wanted.day = slot.day AND wanted.slot = slot.slot)`,
  },
  overbooked: {
    name: 'slots_overbooked',
    text: `SELECT s.day, s.slot, s.quota, (s.reserved - coalesce(sum(h.cost), 0))::int AS reserved
           FROM slot s LEFT JOIN place_hold h
             ON h.calendar_id = s.calendar_id AND h.day = s.day AND h.slot = s.slot AND h.expires_at <= $2
           WHERE s.calendar_id = $1 AND s.reserved > s.quota GROUP BY s.calendar_id, s.day, s.slot, s.quota, s.reserved
           HAVING s.reserved - coalesce(sum(h.cost), 0) > s.quota ORDER BY s.day, s.slot`,
  },
  take: {
    name: 'slots_take',
    text: `UPDATE slot SET reserved = reserved + $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved + $4 <= quota AND closings = 0`,
  },
  lockMany: {
    name: 'slots_lock_many',
    text: `SELECT s.calendar_id, s.day, s.slot
           FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (calendar_id, day, slot, number)
           JOIN LATERAL (SELECT calendar_id, day, slot FROM slot
             WHERE calendar_id = wanted.calendar_id AND day = wanted.day AND slot = wanted.slot FOR UPDATE) s ON true
           ORDER BY wanted.number`,
  },
  takeMany: {
    name: 'slots_take_many',
    text: `UPDATE slot SET reserved = slot.reserved + wanted.cost
           FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS wanted (calendar_id, day, slot, cost)
           WHERE slot.calendar_id = wanted.calendar_id AND slot.day = wanted.day AND slot.slot = wanted.slot
             AND slot.reserved + wanted.cost <= slot.quota AND slot.closings = 0
           RETURNING slot.calendar_id, slot.day, slot.slot`,
  },
  // Waits for who closes the slot, and for nobody who books in it.
  lockOpen: {
    name: 'slots_lock_open',
    text: `SELECT closings > 0 AS is_closed FROM slot WHERE calendar_id = $1 AND day = $2 AND slot = $3 FOR KEY SHARE`,
  },
  giveBack: {
    name: 'slots_give_back',
    text: `UPDATE slot SET reserved = reserved - $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved >= $4 RETURNING closings > 0 AS is_closed`,
  },
};

/** Slots of the days from `startDay` to `endDay`, both included, each with what people hold of it, run out or not. */
export async function readSlots(
  connection: Connection,
  calendarId: string,
  startDay: string,
  endDay: string,
): Promise<SlotWithHolds[]> {
  type Row = Omit<SlotCount, 'isClosed'> & { is_closed: boolean } & (
      | { user_id: string; cost: number; expires_at: Date }
      | { user_id: null }
    );
  const rows = await connection.query<Row>(statements.ofDays, [calendarId, startDay, endDay]);
  const slots: (SlotCount & { holds: SlotHold[] })[] = [];
  for (const { day, slot, quota, reserved, is_closed: isClosed, ...hold } of rows) {
    // A slot with several holds is several rows, one after the other.
    let last = slots.at(-1);
    if (last?.day !== day || last.slot !== slot) {
      last = { day, slot, quota, reserved, ...(isClosed && { isClosed }), holds: [] };
      slots.push(last);
    }
    if (hold.user_id !== null) last.holds.push({ userId: hold.user_id, cost: hold.cost, expiresAt: hold.expires_at });
  }
  return slots;
}

/**
 * Makes the slots of a calendar those of `quotas`: new ones are added, changed quotas written, vanished ones closed.
 * What is reserved stays.
 * @param at the present: holds that have run out are not counted
 * @param number of the calendar's change that this is (repositories/calendarPlans)
 * @returns the slots in which more is reserved than the new quota allows
 */
export async function writeQuotas(
  connection: Connection,
  calendarId: string,
  quotas: Quotas,
  at: Date,
  number: number,
): Promise<SlotCount[]> {
  const entries = Object.entries(quotas).flatMap(([day, slots]) =>
    Object.entries(slots).map(([slot, quota]) => ({ day, slot, quota })),
  );
  const days = entries.map((entry) => entry.day);
  const slots = entries.map((entry) => entry.slot);
  const counts = entries.map((entry) => entry.quota);
  await connection.execute(statements.putQuotas, [calendarId, days, slots, counts, number]);
  await connection.execute(statements.closeOthers, [calendarId, days, slots, number]);
  return connection.query<SlotCount>(statements.overbooked, [calendarId, at]);
}

/** Takes `cost` places of a slot; false, and nothing taken, when they are not there, or it is closed (SLOT-003, API-026). */
export async function takePlaces(connection: Connection, key: SlotKey, cost: number): Promise<boolean> {
  return (await connection.execute(statements.take, [key.calendarId, key.day, key.slot, cost])) === 1;
}

/** What became of the places that were to be taken of a slot. */
type Taking = 'taken' | 'full' | 'missing';

/**
 * Takes places of many slots at once, each named once: of a slot all that are wanted of it, or none. The slots are
 * locked in the order in which they are given.
 */
export async function takeManyPlaces(
  connection: Connection,
  wanted: readonly (SlotKey & { cost: number })[],
): Promise<Taking[]> {
  interface Row {
    calendar_id: string;
    day: string;
    slot: string;
  }
  const columns = [
    wanted.map(({ calendarId }) => calendarId),
    wanted.map(({ day }) => day),
    wanted.map(({ slot }) => slot),
  ];
  const [locked, updated] = await Promise.all([
    connection.query<Row>(statements.lockMany, columns),
    connection.query<Row>(statements.takeMany, [...columns, wanted.map(({ cost }) => cost)]),
  ]);
  const keysOf = (rows: readonly Row[]) =>
    new Set(rows.map(({ calendar_id, day, slot }) => `${day} ${slot} ${calendar_id}`));
  const [there, taken] = [keysOf(locked), keysOf(updated)];
  return wanted.map(({ calendarId, day, slot }) => {
    const key = `${day} ${slot} ${calendarId}`;
    if (taken.has(key)) return 'taken';
    return there.has(key) ? 'full' : 'missing';
  });
}

/**
 * Keeps a slot from being closed until the transaction's end, for who takes nothing of it that they do not have yet.
 * @returns false where it is closed, or not there
 */
export async function lockOpenSlot(connection: Connection, { calendarId, day, slot }: SlotKey): Promise<boolean> {
  const [row] = await connection.query<{ is_closed: boolean }>(statements.lockOpen, [calendarId, day, slot]);
  return row?.is_closed === false;
}

/** Gives `cost` places of a slot back. @returns whether the slot is closed, as it stands behind its lock */
export async function giveBackPlaces(connection: Connection, key: SlotKey, cost: number): Promise<boolean> {
  const values = [key.calendarId, key.day, key.slot, cost];
  const [row] = await connection.query<{ is_closed: boolean }>(statements.giveBack, values);
  return row?.is_closed === true;
}
