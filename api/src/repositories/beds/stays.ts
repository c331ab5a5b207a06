/**
 * Which answer holds which stay.
 */
import type { Connection } from '../../database/database';
import type { StoredStay } from '../answers/answers';

const statements = {
  put: {
    name: 'stays_put',
    text: `INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (answer_id) DO UPDATE SET start_day = EXCLUDED.start_day, end_day = EXCLUDED.end_day,
             is_live = EXCLUDED.is_live`,
  },
  setLive: { name: 'stays_set_live', text: 'UPDATE bed_stay SET is_live = $2 WHERE answer_id = $1' },
};

/**
 * Notes that the answer holds the stay; over an earlier one of the same answer. Taking its nights is
 * repositories/beds/nights.
 */
export async function putStay(
  connection: Connection,
  answer: { answerId: string; surveyId: string },
  stay: StoredStay,
  isLive = true,
): Promise<void> {
  await connection.execute(statements.put, [answer.answerId, answer.surveyId, stay.start, stay.end, isLive]);
}

/** Marks whether the answer's stay counts. */
export async function setStayLive(connection: Connection, answerId: string, isLive: boolean): Promise<void> {
  await connection.execute(statements.setLive, [answerId, isLive]);
}
