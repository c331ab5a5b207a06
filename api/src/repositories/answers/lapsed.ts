/**
 * Live answers whose reservation is over and whose dose was never recorded (VAC-013).
 */
import { COMPLETED_CHECK_STATUS } from '@madoguchi/shared/contract';
import type { Connection, Statement } from '../../database/database';

export interface LapsedAnswer {
  answerId: string;
  partitionKey: string;
  userId: string;
}

const lapsedWhere = (whose: string) => `SELECT a.answer_id, a.partition_key, a.user_id
  FROM answer a JOIN reservation p ON p.answer_id = a.answer_id
  WHERE ${whose} AND a.is_current AND a.is_live AND a.survey_id = $1 AND a.check_status <> $2 AND p.is_live AND p.day <= $3
    AND NOT EXISTS (SELECT 1 FROM answer_row r WHERE r.answer_id = a.answer_id AND r.item_key = ANY ($4::text[]) AND r.value <> '')
  ORDER BY a.partition_key`;

const statements = {
  ofPerson: { name: 'answers_lapsed_of_person', text: lapsedWhere('a.user_id = $5') },
  among: { name: 'answers_lapsed_among', text: lapsedWhere('a.answer_id = ANY ($5::text[])') },
  past: {
    name: 'reservations_past',
    text: `SELECT day, answer_id FROM reservation
           WHERE survey_id = $1 AND is_live AND day >= $2 AND day <= $3 AND (day, answer_id) > ($4, $5)
           ORDER BY day, answer_id LIMIT $6`,
  },
};

export interface LapsedQuery {
  surveyId: string;
  /** Items that record a dose. */
  itemKeys: readonly string[];
  /** YYYYMMDD: reservations up to this day have lapsed. */
  lastDay: string;
}

async function lapsed(
  connection: Connection,
  statement: Statement,
  { surveyId, itemKeys, lastDay }: LapsedQuery,
  whose: string | readonly string[],
): Promise<LapsedAnswer[]> {
  const values = [surveyId, COMPLETED_CHECK_STATUS, lastDay, itemKeys, whose];
  const rows = await connection.query<{ answer_id: string; partition_key: string; user_id: string }>(statement, values);
  return rows.map((row) => ({ answerId: row.answer_id, partitionKey: row.partition_key, userId: row.user_id }));
}

/** A person's answers that have lapsed, in the order of their keys. What is completed stays. */
export function lapsedOfPerson(connection: Connection, query: LapsedQuery, userId: string): Promise<LapsedAnswer[]> {
  return lapsed(connection, statements.ofPerson, query, userId);
}

/** Those of the answers that have lapsed, in the order of their keys. */
export async function lapsedAmong(
  connection: Connection,
  query: LapsedQuery,
  answerIds: readonly string[],
): Promise<LapsedAnswer[]> {
  return answerIds.length === 0 ? [] : lapsed(connection, statements.among, query, answerIds);
}

/** Where a walk through reservations has come to. */
export interface PastReservation {
  day: string;
  answerId: string;
}

/** The next live reservations from a day on that may have lapsed, in the order of their days. */
export async function pastReservations(
  connection: Connection,
  { surveyId, lastDay }: LapsedQuery,
  firstDay: string,
  after: PastReservation | undefined,
  limit: number,
): Promise<PastReservation[]> {
  const values = [surveyId, firstDay, lastDay, after?.day ?? '', after?.answerId ?? '', limit];
  const rows = await connection.query<{ day: string; answer_id: string }>(statements.past, values);
  return rows.map((row) => ({ day: row.day, answerId: row.answer_id }));
}
