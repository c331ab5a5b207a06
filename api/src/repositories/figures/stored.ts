/** What stored answers and slots tell of a form's days. Days are YYYYMMDD in Japan. */
import type { Connection } from '../../database/database';

const statements = {
  // What the desk has entered, and what a change has stored in place of another, is not sent; of answers of releases that
  // did not note it, those of people with an id with I were entered at the desk. Of an import is_liff_mode is not known. A
  // day after the other, so that the index alone is read and no row is asked for its day.
  sent: {
    name: 'figures_sent',
    text: `SELECT d.day, s.count::int FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS d (day, begins, ends)
           CROSS JOIN LATERAL (SELECT count(*) AS count FROM answer a WHERE a.survey_id = $1 AND a.created_at >= d.begins
             AND a.created_at < d.ends AND a.is_sent IS NOT FALSE AND a.is_liff_mode IS NOT NULL
             AND NOT starts_with(a.user_id, 'I')) s
           WHERE s.count > 0`,
  },
  // The same of several forms.
  sentOfForms: {
    name: 'figures_sent_of_forms',
    text: `SELECT f.survey_id AS "surveyId", d.day, s.count::int FROM unnest($1::text[]) AS f (survey_id)
           CROSS JOIN unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS d (day, begins, ends)
           CROSS JOIN LATERAL (SELECT count(*) AS count FROM answer a WHERE a.survey_id = f.survey_id
             AND a.created_at >= d.begins AND a.created_at < d.ends AND a.is_sent IS NOT FALSE AND a.is_liff_mode IS NOT NULL
             AND NOT starts_with(a.user_id, 'I')) s
           WHERE s.count > 0`,
  },
  // Nobody is absent before the day.
  absent: {
    name: 'figures_absent',
    text: `SELECT left(s.sort_day, 8) AS day, count(*)::int AS count FROM answer a
           CROSS JOIN LATERAL (SELECT sort_day FROM answer_search WHERE answer_id = a.answer_id OFFSET 0) s
           WHERE a.survey_id = $1 AND a.attendance = 'absent' AND a.attended_at >= $2
             AND left(s.sort_day, 8) >= $3 AND left(s.sort_day, 8) <= $4 GROUP BY 1`,
  },
  fullDays: {
    name: 'figures_full_days',
    text: `SELECT calendar_id AS "calendarId", day, bool_and(reserved >= quota) AS "isFull" FROM slot
           WHERE calendar_id = ANY ($1::text[]) AND day >= $2 AND day <= $3 AND quota > 0 AND closings = 0
           GROUP BY calendar_id, day ORDER BY calendar_id, day`,
  },
};

interface DayCount {
  day: string;
  count: number;
}
/** A day with the instants at which it begins and ends. */
export interface DayBounds {
  day: string;
  begins: Date;
  ends: Date;
}

/** How many people sent a form on each of the days; days with none are left out. */
export async function sentByDay(
  connection: Connection,
  surveyId: string,
  days: readonly DayBounds[],
): Promise<DayCount[]> {
  return connection.query<DayCount>(statements.sent, [
    ...[surveyId, days.map(({ day }) => day), days.map(({ begins }) => begins), days.map(({ ends }) => ends)],
  ]);
}

/** The same of several forms. */
export async function sentOfForms(
  connection: Connection,
  surveyIds: readonly string[],
  days: readonly DayBounds[],
): Promise<(DayCount & { surveyId: string })[]> {
  return connection.query<DayCount & { surveyId: string }>(statements.sentOfForms, [
    ...[surveyIds, days.map(({ day }) => day), days.map(({ begins }) => begins), days.map(({ ends }) => ends)],
  ]);
}

/** How many did not come on each day of their reservation, stay or visit; days with none are left out. */
export async function absentByDay(
  connection: Connection,
  surveyId: string,
  { from, to, since }: { from: string; to: string; since: Date },
): Promise<DayCount[]> {
  return connection.query<DayCount>(statements.absent, [surveyId, since, from, to]);
}

/** The days on which the calendars have places that are not closed, and whether all of these are taken. */
export async function fullDays(
  connection: Connection,
  calendarIds: readonly string[],
  from: string,
  to: string,
): Promise<{ calendarId: string; day: string; isFull: boolean }[]> {
  return connection.query(statements.fullDays, [calendarIds, from, to]);
}
