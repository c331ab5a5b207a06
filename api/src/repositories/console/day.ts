/** Who is expected on a day, and what needs hands (CONTRACT 14.3, today). Days are YYYYMMDD in Japan. */
import { MAX_NIGHTS } from '@madoguchi/shared/domain/bed';
import { addDays } from '@madoguchi/shared/domain/date';
import type { Connection } from '../../database/database';
import { isOpenWish } from './wishes';

export type DayKind = 'reservation' | 'stayBegins' | 'stayEnds' | 'visit' | 'walkIn';

/** What is asked for: a day's answers of some forms. */
export interface DayQuery {
  day: string;
  /** Instants at which the day begins and ends. */
  from: Date;
  before: Date;
  surveyIds: readonly string[];
  /** Calendars outside of which no place may be; undefined: any. */
  calendarIds: readonly string[] | undefined;
  isWithOrder: boolean;
}

export interface DayRow {
  answerId: string;
  answerCode: string;
  kind: DayKind;
  /** Of a reservation. */
  calendarId: string | undefined;
  slot: string | undefined;
}

const WITH_ORDER = `($2 = false OR (SELECT count(*) FROM payment_order o WHERE o.partition_key = a.partition_key) > 0)`;
const LIVE = `a.is_current AND a.is_live AND a.survey_id = ANY ($1::text[]) AND ${WITH_ORDER}`;

/** More than a sheet shows. */
const MOST_WALK_INS = 2_001;

/** Looked up for one row after the other, whatever is thought of how many there are. */
const ANSWER = (of: string) => `CROSS JOIN LATERAL (SELECT * FROM answer WHERE answer_id = ${of}.answer_id OFFSET 0) a`;

const statements = {
  reservations: {
    name: 'day_reservations',
    text: `SELECT a.answer_id, a.answer_code, p.calendar_id, p.slot FROM reservation p ${ANSWER('p')}
           WHERE p.is_live AND p.survey_id = ANY ($1::text[]) AND p.day = $3 AND ($4::text[] IS NULL OR p.calendar_id = ANY ($4)) AND ${LIVE}`,
  },
  stays: {
    name: 'day_stays',
    text: `SELECT a.answer_id, a.answer_code, b.start_day, b.end_day FROM bed_stay b ${ANSWER('b')}
           WHERE b.is_live AND b.survey_id = ANY ($1::text[]) AND b.start_day >= $4 AND b.start_day <= $3 AND b.end_day >= $3 AND ${LIVE}`,
  },
  // Whose first visit is on the day, and whose visits begin before it and end there or later.
  visits: {
    name: 'day_visits',
    text: `SELECT a.answer_id, a.answer_code FROM (
             SELECT answer_id, kind FROM answer_search WHERE sort_day >= $3 AND sort_day <= $3 || '~'
             UNION ALL SELECT answer_id, kind FROM answer_search
               WHERE last_day >= $3 AND sort_day < $3 AND last_day > left(sort_day, 8)) s ${ANSWER('s')}
           WHERE s.kind = 'visit' AND ${LIVE}`,
  },
  // Entered at the desk on the day, or seen there, with nothing that has a time. Of what an import has stored is_liff_mode
  // is not known, and nobody walked in.
  walkIns: {
    name: 'day_walk_ins',
    text: `SELECT a.answer_id, a.answer_code FROM (
             SELECT answer_id FROM answer WHERE is_current AND answer_id > '' AND created_at >= $3 AND created_at < $4 AND starts_with(user_id, 'I') AND is_liff_mode IS NOT NULL
             UNION SELECT answer_id FROM answer WHERE attended_at IS NOT NULL AND attended_at >= $3 AND attended_at < $4) w
           ${ANSWER('w')} JOIN LATERAL (SELECT kind FROM answer_search WHERE answer_id = w.answer_id OFFSET 0) s ON true
           WHERE s.kind = '' AND ${LIVE} ORDER BY w.answer_id LIMIT ${MOST_WALK_INS}`,
  },
};

interface DayRecord {
  answer_id: string;
  answer_code: string;
  calendar_id?: string;
  slot?: string;
  start_day?: string;
  end_day?: string;
}

function rowOf(record: DayRecord, kind: DayKind): DayRow {
  const { answer_id: answerId, answer_code: answerCode, calendar_id: calendarId, slot } = record;
  return { answerId, answerCode, kind, calendarId, slot };
}

/** Everybody of a day, and how many stay over its night. */
export async function dayRows(connection: Connection, query: DayQuery): Promise<{ rows: DayRow[]; staying: number }> {
  const { day, from, before, surveyIds, calendarIds, isWithOrder } = query;
  const of = [surveyIds, isWithOrder];
  const [reservations, stays, visits, walkIns] = await Promise.all([
    connection.query<DayRecord>(statements.reservations, [...of, day, calendarIds ?? null]),
    connection.query<DayRecord>(statements.stays, [...of, day, addDays(day, -MAX_NIGHTS)]),
    connection.query<DayRecord>(statements.visits, [...of, day]),
    connection.query<DayRecord>(statements.walkIns, [...of, from, before]),
  ]);
  const begins = stays.filter((stay) => stay.start_day === day);
  const ends = stays.filter((stay) => stay.end_day === day);
  return {
    rows: [
      ...reservations.map((record) => rowOf(record, 'reservation')),
      ...begins.map((record) => rowOf(record, 'stayBegins')),
      ...ends.map((record) => rowOf(record, 'stayEnds')),
      ...visits.map((record) => rowOf(record, 'visit')),
      ...walkIns.map((record) => rowOf(record, 'walkIn')),
    ],
    staying: stays.length - ends.length,
  };
}

/** Up to as many are counted: of more nobody needs the number. */
const MOST_COUNTED = 1_000;
/** Of a calendar the newest closings are looked through. */
const MOST_CLOSINGS = 50;

/** Of whom things are told: as the console's table leaves answers out. */
interface HandsScope {
  /** Undefined: all forms. */
  surveyIds: readonly string[] | undefined;
  /** Calendars outside of which no place may be; undefined: any. */
  calendarIds: readonly string[] | undefined;
  isWithOrder: boolean;
}

const IN_FORMS = (column: string) => `($1::text[] IS NULL OR ${column} = ANY ($1))`;
/** An answer `a` has no place outside of the calendars, and an order where only such may be read. */
const IN_CALENDARS = `($2::text[] IS NULL OR (SELECT count(*) FROM reservation p
               WHERE p.answer_id = a.answer_id AND p.calendar_id <> ALL ($2)) = 0)`;
const MAY_BE_READ = `${IN_CALENDARS} AND ($3 = false
               OR (SELECT count(*) FROM payment_order o WHERE o.partition_key = a.partition_key) > 0)`;

const handStatements = {
  // Each is of an order. One whose answer is gone has no calendar that could be judged.
  refunds: {
    name: 'hands_refunds',
    text: `SELECT count(*)::int AS count FROM (SELECT 1 FROM payment_refund r
             WHERE r.refunded_at IS NULL AND ${IN_FORMS('r.survey_id')}
               AND ($2::text[] IS NULL OR (SELECT count(*) FROM payment_order o JOIN answer a ON a.partition_key = o.partition_key
                 WHERE o.order_id = r.order_id AND a.is_current AND ${IN_CALENDARS}) > 0)
             LIMIT ${MOST_COUNTED}) AS few`,
  },
  // What the desk itself writes names no form; who is limited to some is not told of it.
  messages: {
    name: 'hands_messages',
    text: `SELECT count(*)::int AS count FROM (SELECT 1 FROM outbox m
             WHERE m.finished_at >= $4 AND m.state = 'failed' AND ${IN_FORMS('m.survey_id')}
               AND (($2::text[] IS NULL AND $3 = false) OR (SELECT count(*) FROM answer a
                 WHERE a.user_id = m.recipient AND a.survey_id = m.survey_id AND a.answer_code = m.answer_code AND a.is_current
                   AND ${MAY_BE_READ}) > 0)
             LIMIT ${MOST_COUNTED}) AS few`,
  },
  files: {
    name: 'hands_files',
    text: `SELECT count(*)::int AS count FROM (SELECT DISTINCT f.file_id FROM file f JOIN answer_file l ON l.file_id = f.file_id
             JOIN answer a ON a.answer_id = l.answer_id
             WHERE f.status = 'Infected' AND a.is_current AND ${IN_FORMS('a.survey_id')} AND ${MAY_BE_READ}
             LIMIT ${MOST_COUNTED}) AS few`,
  },
  wishes: {
    name: 'hands_wishes',
    text: `SELECT count(*)::int AS count FROM (SELECT 1 FROM answer a JOIN answer_search s ON s.answer_id = a.answer_id
             WHERE a.survey_id = ANY ($1::text[]) AND ${isOpenWish('$4')} AND ${MAY_BE_READ}
             LIMIT ${MOST_COUNTED}) AS few`,
  },
  // Who is open is booked in the closed slot, by the one live answer of the code. What is over needs no hands.
  openClosings: {
    name: 'hands_open_closings',
    text: `SELECT c.calendar_id, c.closing_id, min(o.day) AS first_day, count(*)::int AS open
           FROM unnest($1::text[]) AS wanted (calendar_id)
           CROSS JOIN LATERAL (SELECT calendar_id, closing_id FROM closing WHERE calendar_id = wanted.calendar_id
             AND sent_at IS NOT NULL AND undone_at IS NULL ORDER BY created_at DESC LIMIT ${MOST_CLOSINGS}) c
           CROSS JOIN LATERAL (SELECT survey_id, answer_code, day, slot FROM closing_offer
             WHERE closing_id = c.closing_id AND day >= $2 OFFSET 0) o
           CROSS JOIN LATERAL (SELECT answer_id FROM answer
             WHERE survey_id = o.survey_id AND answer_code = o.answer_code AND is_live OFFSET 0) a
           CROSS JOIN LATERAL (SELECT 1 FROM reservation p WHERE p.answer_id = a.answer_id AND p.is_live
             AND p.calendar_id = c.calendar_id AND p.day = o.day AND p.slot = o.slot OFFSET 0) p
           GROUP BY c.calendar_id, c.closing_id ORDER BY first_day, c.closing_id`,
  },
  // The last day with a place, backwards along the key; of a calendar that has ended nothing is said.
  lastDays: {
    name: 'hands_last_days',
    text: `SELECT c.calendar_id, d.day FROM unnest($1::text[]) AS c (calendar_id)
           CROSS JOIN LATERAL (SELECT day FROM slot WHERE calendar_id = c.calendar_id AND day >= $2 AND quota > 0
             ORDER BY day DESC LIMIT 1) d WHERE d.day <= $3`,
  },
};

/** What waits for somebody. @param failedSince messages that were given up since */
export async function countHands(
  connection: Connection,
  { surveyIds, calendarIds, isWithOrder }: HandsScope,
  { failedSince, wishes }: { failedSince: Date; wishes: { surveyIds: readonly string[]; itemKeys: readonly string[] } },
): Promise<{ refunds: number; failedMessages: number; refusedFiles: number; wishes: number }> {
  const forms = surveyIds ?? null;
  const calendars = calendarIds ?? null;
  const scope = [forms, calendars, isWithOrder];
  const ofWishes = [wishes.surveyIds, calendars, isWithOrder, wishes.itemKeys];
  const counted = await Promise.all([
    connection.query<{ count: number }>(handStatements.refunds, [forms, calendars]),
    connection.query<{ count: number }>(handStatements.messages, [...scope, failedSince]),
    connection.query<{ count: number }>(handStatements.files, scope),
    connection.query<{ count: number }>(handStatements.wishes, ofWishes),
  ]);
  const [refunds = 0, failedMessages = 0, refusedFiles = 0, open = 0] = counted.map(([row]) => row?.count ?? 0);
  return { refunds, failedMessages, refusedFiles, wishes: open };
}

/** The calendars whose last day with a place is from `today` to `last`. */
export async function endingCalendars(
  connection: Connection,
  calendarIds: readonly string[],
  today: string,
  last: string,
): Promise<{ calendarId: string; lastDay: string }[]> {
  const rows = await connection.query<{ calendar_id: string; day: string }>(handStatements.lastDays, [
    ...[calendarIds, today, last],
  ]);
  return rows.map((row) => ({ calendarId: row.calendar_id, lastDay: row.day }));
}

export interface OpenClosing {
  closingId: string;
  calendarId: string;
  /** YYYYMMDD */
  firstDay: string;
  /** How many people are still in the closed slots. */
  open: number;
}

/** The closings of calendars, from `today` on, after which people who were told are still open. */
export async function openClosings(
  connection: Connection,
  calendarIds: readonly string[],
  today: string,
): Promise<OpenClosing[]> {
  type Row = { calendar_id: string; closing_id: string; first_day: string; open: number };
  const rows = await connection.query<Row>(handStatements.openClosings, [calendarIds, today]);
  return rows.map(({ calendar_id, closing_id, first_day, open }) => ({
    ...{ closingId: closing_id, calendarId: calendar_id, firstDay: first_day, open },
  }));
}
