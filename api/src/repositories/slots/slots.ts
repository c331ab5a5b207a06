/**
 * Places: quota and reserved of every slot. The only statements that change `reserved` stand here, each guarded in itself.
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
  reserved: number;
}
/** Day -> slot -> quota, as a calendar's rules give it. */
export type Quotas = Readonly<Record<string, Readonly<Record<string, number>>>>;

const statements = {
  ofDays: {
    name: 'slots_of_days',
    text: 'SELECT day, slot, quota, reserved FROM slot WHERE calendar_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, slot',
  },
  one: {
    name: 'slots_one',
    text: 'SELECT day, slot, quota, reserved FROM slot WHERE calendar_id = $1 AND day = $2 AND slot = $3',
  },
  putQuotas: {
    name: 'slots_put_quotas',
    text: `INSERT INTO slot (calendar_id, day, slot, quota, reserved)
           SELECT $1, wanted.day, wanted.slot, wanted.quota, 0
           FROM unnest($2::text[], $3::text[], $4::int[]) AS wanted (day, slot, quota) ORDER BY wanted.day, wanted.slot
           ON CONFLICT (calendar_id, day, slot) DO UPDATE SET quota = EXCLUDED.quota WHERE slot.quota <> EXCLUDED.quota`,
  },
  closeOthers: {
    name: 'slots_close_others',
    text: `UPDATE slot SET quota = 0 WHERE calendar_id = $1 AND quota > 0 AND NOT EXISTS (
             SELECT 1 FROM unnest($2::text[], $3::text[]) AS wanted (day, slot) WHERE wanted.day = slot.day AND wanted.slot = slot.slot)`,
  },
  overbooked: {
    name: 'slots_overbooked',
    text: 'SELECT day, slot, quota, reserved FROM slot WHERE calendar_id = $1 AND reserved > quota ORDER BY day, slot',
  },
  take: {
    name: 'slots_take',
    text: `UPDATE slot SET reserved = reserved + $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved + $4 <= quota`,
  },
  takeUnguarded: {
    name: 'slots_take_unguarded',
    text: 'UPDATE slot SET reserved = reserved + $4 WHERE calendar_id = $1 AND day = $2 AND slot = $3',
  },
  giveBack: {
    name: 'slots_give_back',
    text: `UPDATE slot SET reserved = reserved - $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved >= $4`,
  },
};

/** Slots of the days from `startDay` to `endDay`, both included. */
export async function readSlots(
  connection: Connection,
  calendarId: string,
  startDay: string,
  endDay: string,
): Promise<SlotCount[]> {
  return connection.query<SlotCount>(statements.ofDays, [calendarId, startDay, endDay]);
}

/** One slot as it is now; undefined when the calendar has none there. */
export async function readSlot(connection: Connection, key: SlotKey): Promise<SlotCount | undefined> {
  return (await connection.query<SlotCount>(statements.one, [key.calendarId, key.day, key.slot]))[0];
}

/**
 * Makes the slots of a calendar those of `quotas`: new ones are added, changed quotas written, vanished ones closed. What is reserved stays.
 * @returns the slots in which more is reserved than the new quota allows
 */
export async function writeQuotas(connection: Connection, calendarId: string, quotas: Quotas): Promise<SlotCount[]> {
  const entries = Object.entries(quotas).flatMap(([day, slots]) =>
    Object.entries(slots).map(([slot, quota]) => ({ day, slot, quota })),
  );
  const days = entries.map((entry) => entry.day);
  const slots = entries.map((entry) => entry.slot);
  await connection.execute(statements.putQuotas, [calendarId, days, slots, entries.map((entry) => entry.quota)]);
  await connection.execute(statements.closeOthers, [calendarId, days, slots]);
  return connection.query<SlotCount>(statements.overbooked, [calendarId]);
}

/** Takes `cost` places of a slot; false, and nothing taken, when they are not there (SLOT-003, API-026). */
export async function takePlaces(connection: Connection, key: SlotKey, cost: number): Promise<boolean> {
  return (await connection.execute(statements.take, [key.calendarId, key.day, key.slot, cost])) === 1;
}

/** Takes places without looking at the quota. For the control tests only, which show that the guard above is what holds. */
export async function takePlacesUnguarded(connection: Connection, key: SlotKey, cost: number): Promise<boolean> {
  return (await connection.execute(statements.takeUnguarded, [key.calendarId, key.day, key.slot, cost])) === 1;
}

/** Gives `cost` places of a slot back. */
export async function giveBackPlaces(connection: Connection, key: SlotKey, cost: number): Promise<void> {
  await connection.execute(statements.giveBack, [key.calendarId, key.day, key.slot, cost]);
}
