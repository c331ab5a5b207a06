/**
 * Writes reminders down, once each: found from the reservations that stand, in chunks, so that a day with many costs
 * nobody else a wait.
 */
import type { Connection, Statement } from '../../database/database';
import { REMINDER_LANE } from './outbox';

/** A reminder of one form's rule for one day. */
export interface ReminderChunk {
  surveyId: string;
  /** YYYYMMDD of the reservations. */
  day: string;
  daysBefore: number;
  at: string;
  bring: string | undefined;
  /** When it is due: who has booked later is told of it then. */
  dueAt: Date;
  /** When it leaves: later where the house is quiet. */
  leaveAt: Date;
  now: Date;
  /** Answers behind this one; '' from the beginning. */
  after: string;
  limit: number;
}

/** Of what a reservation is by: the table that says its day. */
export type ReminderSource =
  | { kind: 'places'; calendarIds: readonly string[] }
  | { kind: 'stays' }
  | { kind: 'visits'; itemKeys: readonly string[] };

/** Joins what a source finds to the answers, and writes a message down for each. */
function writing(name: string, found: string, appointment: string): Statement {
  return {
    name,
    text: `WITH due AS (${found} ORDER BY 1 LIMIT $10),
           written AS (
             INSERT INTO outbox (message_id, request_key, recipient, messages, state, next_attempt_at, created_at, lane, kind,
               survey_id, answer_code, about)
             SELECT gen_random_uuid()::text, concat_ws(' ', 'reminder', a.survey_id, a.answer_code, $2::text, due.slot, $3::text),
               a.user_id, '[]', 'waiting', $5::timestamptz, $6::timestamptz, ${REMINDER_LANE}, 'reminder', a.survey_id, a.answer_code,
               jsonb_build_object('appointment', ${appointment}, 'bring', $7::text)
             FROM due JOIN answer a ON a.answer_id = due.answer_id
             WHERE a.is_live AND a.is_current AND starts_with(a.user_id, 'U') AND COALESCE(due.placed_at, a.created_at) <= $4::timestamptz
             ON CONFLICT (request_key) DO NOTHING)
           SELECT count(*)::int AS found, max(answer_id) AS last FROM due`,
  };
}

const statements = {
  places: writing(
    'reminders_of_places',
    `SELECT p.answer_id, p.slot, p.category_id, p.item_id, p.placed_at FROM reservation p
     WHERE p.is_live AND p.calendar_id = ANY ($9::text[]) AND p.day = $2 AND p.survey_id = $1 AND p.answer_id > $8`,
    `jsonb_build_object('day', $2::text, 'slot', due.slot, 'categoryId', due.category_id, 'itemId', due.item_id)`,
  ),
  stays: writing(
    'reminders_of_stays',
    `SELECT s.answer_id, ''::text AS slot, a.updated_at AS placed_at FROM bed_stay s JOIN answer a ON a.answer_id = s.answer_id
     WHERE s.is_live AND s.survey_id = $1 AND s.start_day = $2 AND s.answer_id > $8 AND cardinality($9::text[]) = 0`,
    `jsonb_build_object('day', $2::text)`,
  ),
  visits: writing(
    'reminders_of_visits',
    `SELECT DISTINCT r.answer_id, ''::text AS slot, a.updated_at AS placed_at FROM answer_row r JOIN answer a ON a.answer_id = r.answer_id
     WHERE r.survey_id = $1 AND r.value LIKE '%#DATE_CONFIRM'
       AND split_part(r.value, '#', 3) = concat_ws('-', substr($2, 1, 4), substr($2, 5, 2), substr($2, 7, 2))
       AND r.item_key = ANY ($9::text[]) AND r.answer_id > $8`,
    `jsonb_build_object('day', $2::text)`,
  ),
};

const marks = {
  read: {
    name: 'reminder_marks_read',
    text: 'SELECT survey_id, days_before, at_time, written_until FROM reminder_mark',
  },
  set: {
    name: 'reminder_marks_set',
    text: `INSERT INTO reminder_mark (survey_id, days_before, at_time, written_until) VALUES ($1, $2, $3, $4)
           ON CONFLICT (survey_id, days_before, at_time) DO UPDATE
           SET written_until = GREATEST(reminder_mark.written_until, EXCLUDED.written_until)`,
  },
};

/** Writes one chunk down. @returns how many reservations it has looked at, and the last one's answer */
export async function writeReminders(
  connection: Connection,
  source: ReminderSource,
  chunk: ReminderChunk,
): Promise<{ found: number; last: string }> {
  const { surveyId, day, daysBefore, at, bring, dueAt, leaveAt, now, after, limit } = chunk;
  const among = source.kind === 'places' ? source.calendarIds : source.kind === 'visits' ? source.itemKeys : [];
  const values = [surveyId, day, `${daysBefore}@${at}`, dueAt, leaveAt, now, bring ?? null, after, among, limit];
  const [row] = await connection.query<{ found: number; last: string | null }>(statements[source.kind], values);
  return { found: row?.found ?? 0, last: row?.last ?? after };
}

/** Names a rule of a form among all. */
export function ruleName(surveyId: string, { daysBefore, at }: { daysBefore: number; at: string }): string {
  return `${surveyId} ${daysBefore}@${at}`;
}

/** Up to when the reminders of each rule are written down, by its name. */
export async function readMarks(connection: Connection): Promise<Map<string, Date>> {
  const rows = await connection.query<{ survey_id: string; days_before: number; at_time: string; written_until: Date }>(
    marks.read,
    [],
  );
  return new Map(
    rows.map((row) => [ruleName(row.survey_id, { daysBefore: row.days_before, at: row.at_time }), row.written_until]),
  );
}

/** Notes up to when a rule's reminders are written down. */
export async function setMark(
  connection: Connection,
  surveyId: string,
  { daysBefore, at }: { daysBefore: number; at: string },
  until: Date,
): Promise<void> {
  await connection.execute(marks.set, [surveyId, daysBefore, at, until]);
}
