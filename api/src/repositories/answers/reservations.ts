/**
 * Which answer holds which place, and how many a person holds.
 */
import type { OwnReservation } from '@madoguchi/shared/domain/reservation';
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';
import type { StoredPlace } from './storedAnswer';

const statements = {
  ofPerson: {
    name: 'reservations_of_person',
    text: `SELECT a.partition_key, p.day FROM reservation p JOIN answer a ON a.answer_id = p.answer_id
           WHERE p.is_live AND p.user_id = $1 AND p.survey_id = $2 AND p.item_key = $3`,
  },
  bookedOn: {
    name: 'reservations_booked_on',
    text: `SELECT p.day, array_agg(a.answer_code ORDER BY p.slot, a.answer_code) AS codes
           FROM reservation p JOIN answer a ON a.answer_id = p.answer_id
           WHERE p.is_live AND p.calendar_id = $1 AND p.day >= $2 GROUP BY p.day ORDER BY p.day`,
  },
  insert: {
    name: 'reservations_insert',
    text: `INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live,
             placed_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           ON CONFLICT (answer_id) DO UPDATE SET item_key = EXCLUDED.item_key, calendar_id = EXCLUDED.calendar_id, day = EXCLUDED.day,
             slot = EXCLUDED.slot, cost = EXCLUDED.cost, category_id = EXCLUDED.category_id, item_id = EXCLUDED.item_id,
             is_live = EXCLUDED.is_live, placed_at = EXCLUDED.placed_at`,
  },
  insertMany: {
    name: 'reservations_insert_many',
    text: `INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live)
           SELECT r."answerId", r."userId", r."surveyId", r."itemKey", r."calendarId", r."day", r."slot", r."cost", r."categoryId", r."itemId",
             r."isLive"
           FROM json_to_recordset($1::json) AS r ("answerId" text, "userId" text, "surveyId" text, "itemKey" text, "calendarId" text,
             "day" text, "slot" text, "cost" integer, "categoryId" text, "itemId" text, "isLive" boolean)`,
  },
  setLive: { name: 'reservations_set_live', text: 'UPDATE reservation SET is_live = $2 WHERE answer_id = $1' },
  remove: { name: 'reservations_remove', text: 'DELETE FROM reservation WHERE answer_id = $1' },
};

/** The person's live reservations by one item of one survey. */
export async function reservationsOfPerson(
  connection: Connection,
  userId: string,
  surveyId: string,
  itemKey: string,
): Promise<OwnReservation[]> {
  const rows = await connection.query<{ partition_key: string; day: string }>(statements.ofPerson, [
    userId,
    surveyId,
    itemKey,
  ]);
  return rows.map((row) => ({ partitionKey: row.partition_key, date: row.day, isCancelled: false }));
}

/** The answer codes of who is booked on a calendar from the day on, day by day. */
export async function bookedOn(
  connection: Connection,
  calendarId: string,
  firstDay: string,
): Promise<{ day: string; codes: string[] }[]> {
  return connection.query<{ day: string; codes: string[] }>(statements.bookedOn, [calendarId, firstDay]);
}

/**
 * Notes that the answer holds the place; over an earlier one of the same answer. Taking the place itself is
 * repositories/slots.
 * @param placedAt since when it holds it
 */
export function reservationPut(
  answer: { answerId: string; userId: string; surveyId: string },
  place: StoredPlace,
  placedAt: Date,
  isLive = true,
): Change {
  const values = [
    answer.answerId,
    answer.userId,
    answer.surveyId,
    place.itemKey,
    place.calendarId,
    place.day,
    place.slot,
    place.cost,
    place.categoryId,
    place.itemId,
    isLive,
    placedAt,
  ];
  return { statement: statements.insert, values };
}

/** Notes the places of many new answers at once. */
export async function insertReservations(
  connection: Connection,
  held: readonly (StoredPlace & { answerId: string; userId: string; surveyId: string; isLive: boolean })[],
): Promise<void> {
  if (held.length > 0) await connection.execute(statements.insertMany, [JSON.stringify(held)]);
}

/** Marks whether the answer's place counts. */
export async function setReservationLive(connection: Connection, answerId: string, isLive: boolean): Promise<void> {
  await connection.execute(statements.setLive, [answerId, isLive]);
}

/** Forgets the answer's place. */
export async function removeReservation(connection: Connection, answerId: string): Promise<void> {
  await connection.execute(statements.remove, [answerId]);
}
