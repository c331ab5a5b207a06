/**
 * What the tables say of work that is under way or has gone wrong, for the metrics. Each statement reads small tables
 * or partial indexes, so that it may run every few seconds beside a rush.
 */
import type { Connection } from '../../database/database';

/** Numbers of things, unless said otherwise. */
export interface Standing {
  messagesWaiting: number;
  /** Tried, and refused or not answered. */
  messagesFailing: number;
  oldestMessageSeconds: number;
  messagesGivenUp: number;
  /** 1 where LINE has said that the month's messages are used up. */
  channelHeld: number;
  paymentsOpen: number;
  questionsOpen: number;
  oldestQuestionSeconds: number;
  refundsDue: number;
  oldestRefundSeconds: number;
  holds: number;
  filesScanning: number;
  oldestScanSeconds: number;
  filesInfected: number;
  /** Since the last backup of this program began; null where it took none. */
  backupSeconds: number | null;
  /** The number of the last migration. */
  migration: number;
}

const SECONDS = (column: string) => `coalesce(extract(epoch FROM $1::timestamptz - min(${column})), 0)::float8`;

const statements = {
  standing: {
    name: 'watch_standing',
    text: `SELECT o.*, c.*, p.*, q.*, r.*, h.*, f.*, i.*, g.*, b.*, m.* FROM
      (SELECT count(*)::int AS "messagesWaiting", count(last_answer)::int AS "messagesFailing",
         ${SECONDS('CASE WHEN last_answer IS NOT NULL THEN created_at WHEN lane = 0 AND next_attempt_at <= $1 THEN next_attempt_at END')}
           AS "oldestMessageSeconds" FROM outbox WHERE state = 'waiting') o,
      (SELECT count(*)::int AS "channelHeld" FROM message_channel WHERE held_since IS NOT NULL) c,
      (SELECT count(*)::int AS "messagesGivenUp" FROM outbox WHERE finished_at >= $2 AND state = 'failed') g,
      (SELECT count(*)::int AS "paymentsOpen" FROM payment_attempt WHERE state = 'open' AND requested_at >= $2) p,
      (SELECT count(*)::int AS "questionsOpen", ${SECONDS('created_at')} AS "oldestQuestionSeconds"
         FROM payment_question WHERE answered_at IS NULL AND NOT is_check) q,
      (SELECT count(*)::int AS "refundsDue", ${SECONDS('created_at')} AS "oldestRefundSeconds"
         FROM payment_refund WHERE refunded_at IS NULL) r,
      (SELECT count(*)::int AS holds FROM place_hold WHERE expires_at > $1) h,
      (SELECT count(*)::int AS "filesScanning", ${SECONDS('updated_at')} AS "oldestScanSeconds"
         FROM file WHERE status = 'InProgress') f,
      (SELECT count(*)::int AS "filesInfected" FROM file WHERE status = 'Infected') i,
      (SELECT extract(epoch FROM $1::timestamptz - max(finished_at))::float8 AS "backupSeconds"
         FROM last_run WHERE name = 'backup') b,
      (SELECT coalesce(max(left(id, 4)), '0')::int AS migration FROM schema_migration) m`,
  },
  placesLeft: {
    name: 'watch_places_left',
    text: `SELECT calendar_id, sum(greatest(quota - reserved, 0))::int AS places FROM slot
           WHERE day >= $1 AND day < $2 GROUP BY calendar_id ORDER BY calendar_id`,
  },
};

/**
 * @param at now
 * @param since how far back messages that were given up and payments that nobody finished count
 */
export async function readStanding(connection: Connection, at: Date, since: Date): Promise<Standing | undefined> {
  return (await connection.query<Standing>(statements.standing, [at, since]))[0];
}

/** Free places by calendar, from one day (YYYYMMDD) to the one before another. */
export async function readPlacesLeft(
  connection: Connection,
  from: string,
  until: string,
): Promise<Map<string, number>> {
  const rows = await connection.query<{ calendar_id: string; places: number }>(statements.placesLeft, [from, until]);
  return new Map(rows.map((row) => [row.calendar_id, row.places]));
}
