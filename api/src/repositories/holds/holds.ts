/**
 * Holds: places that somebody has for a while. What a hold takes is counted in its slot's `reserved`
 * (repositories/slots), so rows here and counts there are only ever changed together, in one transaction.
 */
import type { Connection } from '../../database/database';
import type { SlotCount, SlotKey } from '../slots/slots';

export interface StoredHold extends SlotKey {
  userId: string;
  surveyId: string;
  /** Another one with every hold. */
  holdId: string;
  /** The order that the place waits for; undefined while the person only confirms. */
  orderId: string | undefined;
  cost: number;
  expiresAt: Date;
  /** The code of the answer that the place is offered to after a closing; undefined of what a person holds. */
  forAnswer?: string | undefined;
}

interface HoldRecord {
  user_id: string;
  survey_id: string;
  hold_id: string;
  order_id: string | null;
  calendar_id: string;
  day: string;
  slot: string;
  cost: number;
  expires_at: Date;
  for_answer: string;
}

const COLUMNS = 'user_id, survey_id, hold_id, order_id, calendar_id, day, slot, cost, expires_at, for_answer';

const statements = {
  ofPerson: {
    name: 'holds_of_person',
    text: `SELECT ${COLUMNS} FROM place_hold WHERE user_id = $1 AND for_answer = '' ORDER BY survey_id`,
  },
  /**
   * A slot as it counts now, the person's hold by a form, and what is offered to the person's answers of it, in one
   * statement: each submission with a reservation asks this.
   */
  slotAndOwn: {
    name: 'holds_slot_and_own',
    text: `SELECT s.day AS slot_day, s.slot AS slot_slot, s.quota,
             (s.reserved - coalesce((SELECT sum(e.cost) FROM place_hold e WHERE e.calendar_id = s.calendar_id AND e.day = s.day
               AND e.slot = s.slot AND e.expires_at <= $6), 0))::int AS reserved,
             s.closings > 0 AS is_closed,
             h.user_id, h.survey_id, h.hold_id, h.order_id, h.calendar_id, h.day, h.slot, h.cost, h.expires_at, h.for_answer
           FROM slot s LEFT JOIN place_hold h ON h.user_id = $4 AND h.survey_id = $5
           WHERE s.calendar_id = $1 AND s.day = $2 AND s.slot = $3`,
  },
  toAnswer: {
    name: 'holds_to_answer',
    text: `SELECT ${COLUMNS} FROM place_hold WHERE user_id = $1 AND survey_id = $2 AND for_answer = $3`,
  },
  insert: {
    name: 'holds_insert',
    text: `INSERT INTO place_hold (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  },
  remove: {
    name: 'holds_remove',
    text: 'DELETE FROM place_hold WHERE user_id = $1 AND survey_id = $2 AND hold_id = $3 AND for_answer = $4',
  },
  lockSlot: {
    name: 'holds_lock_slot',
    text: 'SELECT 1 FROM slot WHERE calendar_id = $1 AND day = $2 AND slot = $3 FOR UPDATE',
  },
  // Passes over rows that their own person is just giving up: that transaction waits for the slot that this one has
  // locked.
  removeExpired: {
    name: 'holds_remove_expired',
    text: `DELETE FROM place_hold WHERE (user_id, survey_id, for_answer) IN (
             SELECT user_id, survey_id, for_answer FROM place_hold WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND expires_at <= $4
             FOR UPDATE SKIP LOCKED) RETURNING cost`,
  },
  // The same of many slots of one calendar, which must be locked.
  removeExpiredOfMany: {
    name: 'holds_remove_expired_of_many',
    text: `DELETE FROM place_hold WHERE (user_id, survey_id, for_answer) IN (
             SELECT user_id, survey_id, for_answer FROM place_hold WHERE calendar_id = $1 AND day >= $2 AND day <= $3
               AND (day, slot) IN (SELECT day, slot FROM unnest($4::text[], $5::text[]) AS wanted (day, slot))
               AND expires_at <= $6 FOR UPDATE SKIP LOCKED) RETURNING calendar_id AS "calendarId", day, slot, cost`,
  },
  expiredSlots: {
    name: 'holds_expired_slots',
    text: 'SELECT DISTINCT calendar_id, day, slot FROM place_hold WHERE expires_at <= $1 ORDER BY calendar_id, day, slot LIMIT $2',
  },
};

function fromRecord(record: HoldRecord): StoredHold {
  return {
    userId: record.user_id,
    surveyId: record.survey_id,
    holdId: record.hold_id,
    orderId: record.order_id ?? undefined,
    calendarId: record.calendar_id,
    day: record.day,
    slot: record.slot,
    cost: record.cost,
    expiresAt: record.expires_at,
    ...(record.for_answer !== '' && { forAnswer: record.for_answer }),
  };
}

/** Everything that the person holds, run out or not, without what is offered after a closing. The person must be locked for it to stay so. */
export async function holdsOfPerson(connection: Connection, userId: string): Promise<StoredHold[]> {
  return (await connection.query<HoldRecord>(statements.ofPerson, [userId])).map(fromRecord);
}

/** What is offered to an answer after a closing, run out or not; at most one. */
export async function offeredTo(
  connection: Connection,
  { userId, surveyId, answerCode }: { userId: string; surveyId: string; answerCode: string },
): Promise<StoredHold[]> {
  return (await connection.query<HoldRecord>(statements.toAnswer, [userId, surveyId, answerCode])).map(fromRecord);
}

interface SlotAndHold {
  /** The slot without what holds that have run out still take; undefined when the calendar has none there. */
  slot: SlotCount | undefined;
  /** What the person holds by the form, run out or not; not looked for where the slot does not exist. */
  hold: StoredHold | undefined;
  /** What is offered to the person's answers of the form, run out or not. */
  offered: readonly StoredHold[];
}

/** A slot as it counts at the instant `at`, and what the person holds by the form. */
export async function readSlotAndHold(
  connection: Connection,
  key: SlotKey,
  { userId, surveyId, at }: { userId: string; surveyId: string; at: Date },
): Promise<SlotAndHold> {
  interface Row extends Omit<HoldRecord, 'hold_id'> {
    hold_id: string | null;
    quota: number;
    reserved: number;
    is_closed: boolean;
  }
  const values = [key.calendarId, key.day, key.slot, userId, surveyId, at];
  const rows = await connection.query<Row>(statements.slotAndOwn, values);
  const [row] = rows;
  if (!row) return { slot: undefined, hold: undefined, offered: [] };
  const holds = rows.flatMap((each) => (each.hold_id === null ? [] : [fromRecord({ ...each, hold_id: each.hold_id })]));
  const { quota, reserved, is_closed: isClosed } = row;
  return {
    slot: { day: key.day, slot: key.slot, quota, reserved, ...(isClosed && { isClosed }) },
    hold: holds.find(({ forAnswer }) => forAnswer === undefined),
    offered: holds.filter(({ forAnswer }) => forAnswer !== undefined),
  };
}

/** Notes a hold. Taking its place is the caller's business. */
export async function insertHold(connection: Connection, hold: StoredHold): Promise<void> {
  const { userId, surveyId, holdId, orderId, calendarId, day, slot, cost, expiresAt, forAnswer } = hold;
  const values = [userId, surveyId, holdId, orderId ?? null, calendarId, day, slot, cost, expiresAt, forAnswer ?? ''];
  await connection.execute(statements.insert, values);
}

/**
 * Forgets a hold that was read before; false when it has been swept since. Giving its place back is the caller's
 * business.
 */
export async function removeHold(
  connection: Connection,
  { userId, surveyId, holdId, forAnswer }: Pick<StoredHold, 'userId' | 'surveyId' | 'holdId' | 'forAnswer'>,
): Promise<boolean> {
  return (await connection.execute(statements.remove, [userId, surveyId, holdId, forAnswer ?? ''])) === 1;
}

/**
 * Locks a slot and forgets the holds of it that have run out at `at`.
 * @returns how many places they took, for the caller to give back or to take in the same transaction
 */
export async function removeExpiredHolds(connection: Connection, key: SlotKey, at: Date): Promise<number> {
  const values = [key.calendarId, key.day, key.slot];
  const [, removed] = await Promise.all([
    connection.query(statements.lockSlot, values),
    connection.query<{ cost: number }>(statements.removeExpired, [...values, at]),
  ]);
  return removed.reduce((sum, { cost }) => sum + cost, 0);
}

/**
 * Forgets the holds of slots of one calendar that have run out at `at`, but for those that their own people are just
 * giving up. The slots must be locked.
 * @param slots by day
 * @returns what each took, for the caller to give back in the same transaction
 */
export async function removeExpiredOfMany(
  connection: Connection,
  calendarId: string,
  slots: readonly Omit<SlotKey, 'calendarId'>[],
  at: Date,
): Promise<(SlotKey & { cost: number })[]> {
  const [days, times] = [slots.map(({ day }) => day), slots.map(({ slot }) => slot)];
  const values = [calendarId, days[0] ?? '', days.at(-1) ?? '', days, times, at];
  return connection.query<SlotKey & { cost: number }>(statements.removeExpiredOfMany, values);
}

/** Slots with holds that have run out at `at`, at most `limit`, in the order of their keys. */
export async function slotsWithExpiredHolds(connection: Connection, at: Date, limit: number): Promise<SlotKey[]> {
  const rows = await connection.query<Pick<HoldRecord, 'calendar_id' | 'day' | 'slot'>>(statements.expiredSlots, [
    at,
    limit,
  ]);
  return rows.map((row) => ({ calendarId: row.calendar_id, day: row.day, slot: row.slot }));
}
