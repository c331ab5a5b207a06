/**
 * Beds by night. The only statements that change `reserved` stand here, each guarded in itself, or written on rows that
 * are locked. `reserved` counts stays and blocked beds; `blocked` says how many of it are blocked.
 */
import type { StandingNight, WantedNight } from '@madoguchi/shared/domain/bed/plan';
import type { Connection } from '../../database/database';

interface NightKey {
  surveyId: string;
  /** YYYYMMDD */
  night: string;
}

const statements = {
  ofDays: {
    name: 'nights_of_days',
    text: 'SELECT night, reserved, blocked FROM bed_night WHERE survey_id = $1 AND night >= $2 AND night <= $3',
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
  add: {
    name: 'nights_add',
    text: `INSERT INTO bed_night (survey_id, night, reserved) SELECT $1, wanted.night, 0
           FROM unnest($2::text[]) WITH ORDINALITY AS wanted (night, number) ORDER BY wanted.number
           ON CONFLICT (survey_id, night) DO NOTHING`,
  },
  // One after the other in the order given, as stays take them.
  lock: {
    name: 'nights_lock',
    text: `SELECT n.night, n.reserved, n.blocked FROM unnest($2::text[]) WITH ORDINALITY AS wanted (night, number)
           JOIN LATERAL (SELECT night, reserved, blocked FROM bed_night
             WHERE survey_id = $1 AND night = wanted.night FOR UPDATE) n ON true
           ORDER BY wanted.number`,
  },
  block: {
    name: 'nights_block',
    text: `UPDATE bed_night n SET reserved = n.reserved - n.blocked + wanted.blocked, blocked = wanted.blocked
           FROM unnest($2::text[], $3::int[]) AS wanted (night, blocked)
           WHERE n.survey_id = $1 AND n.night = wanted.night`,
  },
  over: {
    name: 'nights_over',
    text: `SELECT n.night FROM bed_night n, configuration_document d
           WHERE n.survey_id = $1 AND n.night = ANY ($2::text[]) AND d.kind = 'bed' AND d.id = $1
             AND n.reserved > coalesce((d.content -> 'overrides' ->> to_char(to_date(n.night, 'YYYYMMDD'), 'YYYY-MM-DD'))::int,
               (d.content ->> 'bedTotal')::int)`,
  },
};

/** Taken beds of the nights from `first` to `last`, both included (YYYYMMDD); nights without a stay are left out. */
export async function takenBeds(
  connection: Connection,
  surveyId: string,
  first: string,
  last: string,
): Promise<Map<string, number>> {
  const rows = await standingNights(connection, surveyId, first, last);
  return new Map(rows.map((row) => [row.night, row.reserved]));
}

/** The same nights with what of each is blocked. */
export async function standingNights(
  connection: Connection,
  surveyId: string,
  first: string,
  last: string,
): Promise<StandingNight[]> {
  return connection.query<StandingNight>(statements.ofDays, [surveyId, first, last]);
}

/** Takes a bed of a night that has `total`; false, and nothing taken, when all are taken. */
export async function takeNight(connection: Connection, key: NightKey, total: number): Promise<boolean> {
  return (await connection.execute(statements.take, [key.surveyId, key.night, total])) === 1;
}

/** Gives a bed of a night back. */
export async function giveBackNight(connection: Connection, key: NightKey): Promise<void> {
  await connection.execute(statements.giveBack, [key.surveyId, key.night]);
}

/**
 * True where more of the nights is taken than the document in force has, which somebody may have changed since it was
 * read. Asked behind the nights that the same transaction has taken.
 */
export async function areNightsOver(
  connection: Connection,
  surveyId: string,
  nights: readonly string[],
): Promise<boolean> {
  return nights.length > 0 && (await connection.query(statements.over, [surveyId, nights])).length > 0;
}

/**
 * Locks nights until the transaction ends, in the order given, which is that of their days; those that nobody has taken
 * yet are made.
 */
export async function lockNights(
  connection: Connection,
  surveyId: string,
  nights: readonly string[],
): Promise<StandingNight[]> {
  if (nights.length === 0) return [];
  await connection.execute(statements.add, [surveyId, nights]);
  return connection.query<StandingNight>(statements.lock, [surveyId, nights]);
}

/** Writes how many beds of locked nights are blocked. */
export async function blockNights(
  connection: Connection,
  surveyId: string,
  nights: readonly WantedNight[],
): Promise<void> {
  if (nights.length === 0) return;
  const [days, blocked] = [nights.map(({ night }) => night), nights.map((each) => each.blocked)];
  await connection.execute(statements.block, [surveyId, days, blocked]);
}
