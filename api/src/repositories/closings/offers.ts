/** Who is hit by a closing, what each is offered, and how they came out of the closed place (CONTRACT 13). */
import type { OfferChoice } from '@madoguchi/shared/contract/console/words';
import type { Connection } from '../../database/database';
import type { SlotKey } from '../slots/slots';
import type { SlotOfDay } from './closings';

/** An answer by what it keeps through all changes. */
interface NamedByCode {
  surveyId: string;
  answerCode: string;
}

export interface StoredOffer extends NamedByCode, SlotOfDay {
  offerId: string;
  closingId: string;
  /** Places that the answer took of the closed slot. */
  cost: number;
  choice: OfferChoice;
  /** The offered place, which is held until `endsAt`; only of a move. */
  offered: (SlotOfDay & { endsAt: Date }) | undefined;
  /** When its person was told, or their reservation cancelled. */
  sentAt: Date | undefined;
  leftBy: 'moved' | 'chose' | undefined;
}

interface OfferRecord {
  offer_id: string;
  closing_id: string;
  survey_id: string;
  answer_code: string;
  day: string;
  slot: string;
  cost: number;
  choice: OfferChoice;
  offered_day: string | null;
  offered_slot: string | null;
  ends_at: Date | null;
  sent_at: Date | null;
  left_by: 'moved' | 'chose' | null;
}

/** A place that is offered, as it is held for its person. */
export interface OfferHold extends NamedByCode, SlotKey {
  userId: string;
  holdId: string;
  cost: number;
  expiresAt: Date;
}

/** A reservation in slots that are closed. */
export interface HitReservation extends NamedByCode, SlotOfDay {
  userId: string;
  partitionKey: string;
  cost: number;
}

const COLUMNS = `offer_id, closing_id, survey_id, answer_code, day, slot, cost, choice, offered_day, offered_slot, ends_at, sent_at,
  left_by`;
/** What json_to_recordset reads of OfferRow. */
const ROWS = `json_to_recordset($1::json) AS o ("offerId" text, "closingId" text, "surveyId" text, "answerCode" text, day text, slot text,
  cost integer, choice text, "offeredDay" text, "offeredSlot" text, "endsAt" timestamptz)`;

const statements = {
  hit: {
    name: 'closing_offers_hit',
    text: `SELECT a.survey_id, a.answer_code, a.user_id, a.partition_key, p.day, p.slot, p.cost
           FROM unnest($2::text[], $3::text[]) AS wanted (day, slot)
           CROSS JOIN LATERAL (SELECT answer_id, day, slot, cost FROM reservation
             WHERE calendar_id = $1 AND day = wanted.day AND slot = wanted.slot AND is_live OFFSET 0) p
           JOIN LATERAL (SELECT * FROM answer WHERE answer_id = p.answer_id AND is_current AND is_live OFFSET 0) a ON true
           ORDER BY p.day, p.slot, a.created_at, a.answer_id`,
  },
  insert: {
    name: 'closing_offers_insert',
    text: `INSERT INTO closing_offer (offer_id, closing_id, survey_id, answer_code, day, slot, cost, choice, offered_day, offered_slot, ends_at)
           SELECT o."offerId", o."closingId", o."surveyId", o."answerCode", o.day, o.slot, o.cost, o.choice, o."offeredDay", o."offeredSlot",
             o."endsAt" FROM ${ROWS}`,
  },
  update: {
    name: 'closing_offers_update',
    text: `UPDATE closing_offer c SET choice = o.choice, offered_day = o."offeredDay", offered_slot = o."offeredSlot", ends_at = o."endsAt"
           FROM ${ROWS} WHERE c.offer_id = o."offerId"`,
  },
  insertHolds: {
    name: 'closing_offers_insert_holds',
    text: `INSERT INTO place_hold (user_id, survey_id, hold_id, calendar_id, day, slot, cost, expires_at, for_answer)
           SELECT h."userId", h."surveyId", h."holdId", h."calendarId", h.day, h.slot, h.cost, h."expiresAt", h."answerCode"
           FROM json_to_recordset($1::json) AS h ("userId" text, "surveyId" text, "holdId" text, "calendarId" text, day text, slot text,
             cost integer, "expiresAt" timestamptz, "answerCode" text)`,
  },
  removeHolds: {
    name: 'closing_offers_remove_holds',
    text: `DELETE FROM place_hold h USING unnest($1::text[], $2::text[]) AS named (survey_id, answer_code)
           WHERE h.survey_id = named.survey_id AND h.for_answer = named.answer_code AND h.for_answer <> ''
           RETURNING h.calendar_id, h.day, h.slot, h.cost`,
  },
  ofClosing: {
    name: 'closing_offers_of_closing',
    text: `SELECT ${COLUMNS} FROM closing_offer WHERE closing_id = $1 ORDER BY offer_id`,
  },
  held: {
    name: 'closing_offers_held',
    text: `SELECT h.survey_id, h.for_answer AS answer_code, h.calendar_id, h.day, h.slot, h.expires_at FROM place_hold h
           JOIN closing_offer c ON c.survey_id = h.survey_id AND c.answer_code = h.for_answer
           WHERE c.closing_id = $1 AND h.for_answer <> ''`,
  },
  heldFor: {
    name: 'closing_offers_held_for',
    text: `SELECT survey_id, for_answer AS answer_code, calendar_id, day, slot, expires_at FROM place_hold
           WHERE survey_id = $1 AND for_answer = $2 AND for_answer <> ''`,
  },
  lockOfClosing: {
    name: 'closing_offers_lock_of_closing',
    text: `SELECT ${COLUMNS} FROM closing_offer WHERE closing_id = $1 ORDER BY offer_id FOR UPDATE`,
  },
  heldForMany: {
    name: 'closing_offers_held_for_many',
    text: `SELECT h.survey_id, h.for_answer AS answer_code, h.calendar_id, h.day, h.slot, h.expires_at
           FROM unnest($1::text[], $2::text[]) AS named (survey_id, answer_code)
           JOIN place_hold h ON h.survey_id = named.survey_id AND h.for_answer = named.answer_code AND h.for_answer <> ''`,
  },
  find: { name: 'closing_offers_find', text: `SELECT ${COLUMNS} FROM closing_offer WHERE offer_id = $1` },
  lock: { name: 'closing_offers_lock', text: `SELECT ${COLUMNS} FROM closing_offer WHERE offer_id = $1 FOR UPDATE` },
  send: {
    name: 'closing_offers_send',
    text: 'UPDATE closing_offer SET sent_at = $2, ends_at = CASE WHEN ends_at IS NULL THEN NULL ELSE coalesce($3::timestamptz, ends_at) END WHERE offer_id = $1',
  },
  extend: {
    name: 'closing_offers_extend',
    text: `UPDATE place_hold SET expires_at = $3 WHERE survey_id = $1 AND for_answer = $2 AND for_answer <> ''`,
  },
  left: {
    name: 'closing_offers_left',
    text: `UPDATE closing_offer SET left_by = $5 WHERE survey_id = $1 AND answer_code = $2 AND day = $3 AND slot = $4`,
  },
};

function fromRecord(record: OfferRecord): StoredOffer {
  const { offered_day: day, offered_slot: slot, ends_at: endsAt } = record;
  return {
    offerId: record.offer_id,
    closingId: record.closing_id,
    surveyId: record.survey_id,
    answerCode: record.answer_code,
    day: record.day,
    slot: record.slot,
    cost: record.cost,
    choice: record.choice,
    offered: day !== null && slot !== null && endsAt !== null ? { day, slot, endsAt } : undefined,
    sentAt: record.sent_at ?? undefined,
    leftBy: record.left_by ?? undefined,
  };
}

const rowOf = ({ offered, sentAt: _sentAt, leftBy: _leftBy, ...offer }: StoredOffer) => ({
  ...offer,
  offeredDay: offered?.day ?? null,
  offeredSlot: offered?.slot ?? null,
  endsAt: offered?.endsAt ?? null,
});

/** Everybody who is booked in slots of a calendar, in the order of days and slots. */
export async function hitReservations(
  connection: Connection,
  calendarId: string,
  slots: readonly SlotOfDay[],
): Promise<HitReservation[]> {
  interface Row extends SlotOfDay {
    survey_id: string;
    answer_code: string;
    user_id: string;
    partition_key: string;
    cost: number;
  }
  const values = [calendarId, slots.map(({ day }) => day), slots.map(({ slot }) => slot)];
  const rows = await connection.query<Row>(statements.hit, values);
  return rows.map(({ survey_id, answer_code, user_id, partition_key, day, slot, cost }) => ({
    ...{ surveyId: survey_id, answerCode: answer_code, userId: user_id, partitionKey: partition_key, day, slot, cost },
  }));
}

export async function insertOffers(connection: Connection, offers: readonly StoredOffer[]): Promise<void> {
  if (offers.length > 0) await connection.execute(statements.insert, [JSON.stringify(offers.map(rowOf))]);
}

/** Stores what is offered anew. Holding and giving back places is the caller's business. */
export async function updateOffers(connection: Connection, offers: readonly StoredOffer[]): Promise<void> {
  if (offers.length > 0) await connection.execute(statements.update, [JSON.stringify(offers.map(rowOf))]);
}

/** Notes that places are held for offers. Taking them is the caller's business. */
export async function insertOfferHolds(connection: Connection, holds: readonly OfferHold[]): Promise<void> {
  if (holds.length > 0) await connection.execute(statements.insertHolds, [JSON.stringify(holds)]);
}

/** Forgets what is held for answers. @returns the places that it took, for the caller to give back */
export async function removeOfferHolds(
  connection: Connection,
  named: readonly NamedByCode[],
): Promise<(SlotKey & { cost: number })[]> {
  interface Row extends SlotOfDay {
    calendar_id: string;
    cost: number;
  }
  const values = [named.map(({ surveyId }) => surveyId), named.map(({ answerCode }) => answerCode)];
  const rows = await connection.query<Row>(statements.removeHolds, values);
  return rows.map(({ calendar_id, day, slot, cost }) => ({ calendarId: calendar_id, day, slot, cost }));
}

/** A place as it is held for an answer. */
export interface HeldOffer extends NamedByCode, SlotKey {
  expiresAt: Date;
}
interface HeldRecord extends SlotOfDay {
  survey_id: string;
  answer_code: string;
  calendar_id: string;
  expires_at: Date;
}
const heldFrom = (record: HeldRecord): HeldOffer => ({
  ...{ surveyId: record.survey_id, answerCode: record.answer_code, calendarId: record.calendar_id },
  ...{ day: record.day, slot: record.slot, expiresAt: record.expires_at },
});

/** What is held for the people of a closing, run out or not. */
export async function heldOfClosing(connection: Connection, closingId: string): Promise<HeldOffer[]> {
  return (await connection.query<HeldRecord>(statements.held, [closingId])).map(heldFrom);
}

/** What is held for one answer, run out or not. */
export async function heldForAnswer(
  connection: Connection,
  { surveyId, answerCode }: NamedByCode,
): Promise<HeldOffer | undefined> {
  return (await connection.query<HeldRecord>(statements.heldFor, [surveyId, answerCode])).map(heldFrom)[0];
}

/** All offers of a closing, in the order in which they were made. */
export async function offersOfClosing(connection: Connection, closingId: string): Promise<StoredOffer[]> {
  return (await connection.query<OfferRecord>(statements.ofClosing, [closingId])).map(fromRecord);
}

/** The same, locked to the transaction's end: nobody is told meanwhile. */
export async function lockOffersOfClosing(connection: Connection, closingId: string): Promise<StoredOffer[]> {
  return (await connection.query<OfferRecord>(statements.lockOfClosing, [closingId])).map(fromRecord);
}

/** What is held for answers, by whichever closing, run out or not. */
export async function heldForAnswers(connection: Connection, named: readonly NamedByCode[]): Promise<HeldOffer[]> {
  const values = [named.map(({ surveyId }) => surveyId), named.map(({ answerCode }) => answerCode)];
  return (await connection.query<HeldRecord>(statements.heldForMany, values)).map(heldFrom);
}

export async function findOffer(connection: Connection, offerId: string): Promise<StoredOffer | undefined> {
  return (await connection.query<OfferRecord>(statements.find, [offerId])).map(fromRecord)[0];
}

/** The same, locked to the transaction's end. */
export async function lockOffer(connection: Connection, offerId: string): Promise<StoredOffer | undefined> {
  return (await connection.query<OfferRecord>(statements.lock, [offerId])).map(fromRecord)[0];
}

/** Notes that a person is told now, and until when the offered place is held. */
export async function noteOfferSent(
  connection: Connection,
  { offerId, surveyId, answerCode }: StoredOffer,
  { at, endsAt }: { at: Date; endsAt: Date | undefined },
): Promise<void> {
  await connection.execute(statements.send, [offerId, at, endsAt ?? null]);
  if (endsAt) await connection.execute(statements.extend, [surveyId, answerCode, endsAt]);
}

/** Notes how an answer came out of a closed place, where a closing knows of it. */
export async function noteLeft(
  connection: Connection,
  { surveyId, answerCode }: NamedByCode,
  { day, slot }: SlotOfDay,
  leftBy: 'moved' | 'chose',
): Promise<void> {
  await connection.execute(statements.left, [surveyId, answerCode, day, slot, leftBy]);
}
