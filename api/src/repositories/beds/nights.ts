/**
 * Beds by night. The only statements that change `reserved` stand here, each guarded in itself.
 */
import type { Connection } from '../../database/database';

interface NightKey {
  surveyId: string;
  /** YYYYMMDD */
  night: string;
}

const statements = {
  ofDays: {
    name: 'nights_of_days',
    text: 'SELECT night, reserved FROM bed_night WHERE survey_id = $1 AND night >= $2 AND night <= $3',
  },
  take: {
    name: 'nights_take',
    text: `INSERT INTO bed_night (survey_id, night, reserved) SELECT $1, $2, 1 WHERE $3::int >= 1
           ON CONFLICT (survey_id, night) DO UPDATE SET reserved = bed_night.reserved + 1 WHERE bed_night.reserved < $3::int`,
  },
  giveBack: {
    name: 'nights_give_back',
    text: 'UPDATE bed_night SET reserved = reserved - 1 WHERE survey_id = $1 AND night = $2 AND reserved >= 1',
  },
};

/** Taken beds of the nights from `first` to `last`, both included (YYYYMMDD); nights without a stay are left out. */
export async function takenBeds(
  connection: Connection,
  surveyId: string,
  first: string,
  last: string,
): Promise<Map<string, number>> {
  const rows = await connection.query<{ night: string; reserved: number }>(statements.ofDays, [surveyId, first, last]);
  return new Map(rows.map((row) => [row.night, row.reserved]));
}

/** Takes a bed of a night that has `total`; false, and nothing taken, when all are taken. */
export async function takeNight(connection: Connection, key: NightKey, total: number): Promise<boolean> {
  return (await connection.execute(statements.take, [key.surveyId, key.night, total])) === 1;
}

/** Gives a bed of a night back. */
export async function giveBackNight(connection: Connection, key: NightKey): Promise<void> {
  await connection.execute(statements.giveBack, [key.surveyId, key.night]);
}
