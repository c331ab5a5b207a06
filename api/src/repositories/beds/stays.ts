/**
 * Which answer holds which stay.
 */
import { MAX_NIGHTS } from '@madoguchi/shared/domain/bed';
import { addDays } from '@madoguchi/shared/domain/date';
import type { Connection } from '../../database/database';
import type { StoredStay } from '../answers/storedAnswer';

const statements = {
  put: {
    name: 'stays_put',
    text: `INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (answer_id) DO UPDATE SET start_day = EXCLUDED.start_day, end_day = EXCLUDED.end_day,
             is_live = EXCLUDED.is_live`,
  },
  overNights: {
    name: 'stays_over_nights',
    text: `SELECT answer_id FROM bed_stay WHERE is_live AND survey_id = $1 AND start_day >= $2 AND start_day <= $4 AND end_day > $3
           ORDER BY start_day, end_day, answer_id`,
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

/** Ids of the answers whose live stays have a night among those from `first` to `last`, both included, YYYYMMDD. */
export async function staysOverNights(
  connection: Connection,
  surveyId: string,
  first: string,
  last: string,
): Promise<string[]> {
  const values = [surveyId, addDays(first, -MAX_NIGHTS), first, last];
  return (await connection.query<{ answer_id: string }>(statements.overNights, values)).map((row) => row.answer_id);
}
