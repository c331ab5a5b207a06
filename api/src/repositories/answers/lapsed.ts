/**
 * Live answers whose reservation is over and whose dose was never recorded (VAC-013).
 */
import { COMPLETED_CHECK_STATUS } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

export interface LapsedAnswer {
  partitionKey: string;
  userId: string;
}

const statement = {
  name: 'answers_lapsed',
  text: `SELECT a.partition_key, a.user_id FROM answer a JOIN reservation p ON p.answer_id = a.answer_id
         WHERE a.is_current AND a.is_live AND a.survey_id = $1 AND ($2::text IS NULL OR a.user_id = $2) AND a.check_status <> $3
           AND p.is_live AND p.day <= $4
           AND NOT EXISTS (SELECT 1 FROM answer_row r WHERE r.answer_id = a.answer_id AND r.item_key = ANY ($5::text[]) AND r.value <> '')
         ORDER BY a.partition_key LIMIT $6`,
};

interface LapsedQuery {
  surveyId: string;
  /** Undefined: everybody's. */
  userId: string | undefined;
  /** Items that record a dose. */
  itemKeys: readonly string[];
  /** YYYYMMDD: reservations up to this day have lapsed. */
  lastDay: string;
  limit: number;
}

/** The answers that have lapsed, in the order of their keys. What is completed stays. */
export async function lapsedAnswers(connection: Connection, query: LapsedQuery): Promise<LapsedAnswer[]> {
  const { surveyId, userId, itemKeys, lastDay, limit } = query;
  const rows = await connection.query<{ partition_key: string; user_id: string }>(statement, [
    surveyId,
    userId ?? null,
    COMPLETED_CHECK_STATUS,
    lastDay,
    itemKeys,
    limit,
  ]);
  return rows.map((row) => ({ partitionKey: row.partition_key, userId: row.user_id }));
}
