/** An answer as it is stored: its columns with those of its place and its stay, and what they are read as. */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { AttendanceState } from '@madoguchi/shared/contract/console/words';
import type { Connection, Statement } from '../../database/database';

/** The place of an answer. day YYYYMMDD, slot an index into comaList. */
export interface StoredPlace {
  itemKey: string;
  calendarId: string;
  day: string;
  slot: string;
  cost: number;
  categoryId: string;
  itemId: string;
  /** True where the slot is closed (休診) as it is read; absent of a place that is only asked for. */
  isClosed?: boolean | undefined;
}

/** A stay in a bed: admission and discharge, YYYYMMDD. */
export interface StoredStay {
  start: string;
  end: string;
}

/** Where somebody is on the day, since when, and who of the desk said so. */
export interface StoredAttendance {
  state: AttendanceState;
  at: Date;
  actorId: string;
}

/** What the rows of one submission have in common. */
export interface StoredAnswer {
  answerId: string;
  surveyId: string;
  userId: string;
  partitionKey: string;
  answerCode: string;
  check: CheckStatus;
  isLive: boolean;
  registrantName: string;
  isLiffMode: boolean | undefined;
  userName: string | undefined;
  cognitoUserId: string | undefined;
  clinicAttributes: unknown;
  /** The version of the form that it was stored under. */
  formVersion: number;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the writes of the answer, its status, place and attendance; absent before it is stored. */
  version?: number | undefined;
  /** Where the person is on the day (CONTRACT 13). */
  attendance?: StoredAttendance | undefined;
  /** Absent where the answer never had a reservation; a cancelled one keeps it, no longer counted. */
  place: StoredPlace | undefined;
  /** When the answer got its place; undefined for those that were stored before this was noted. */
  placedAt?: Date | undefined;
  /** The same for a stay in a bed. */
  stay?: StoredStay | undefined;
}

interface AnswerRecord {
  answer_id: string;
  survey_id: string;
  user_id: string;
  partition_key: string;
  answer_code: string;
  check_status: CheckStatus;
  is_live: boolean;
  registrant_name: string;
  is_liff_mode: boolean | null;
  user_name: string | null;
  cognito_user_id: string | null;
  clinic_attributes: unknown;
  form_version: number;
  created_at: Date;
  updated_at: Date;
  version: number;
  attendance: AttendanceState | null;
  attended_at: Date | null;
  attended_by: string | null;
  place_item_key: string | null;
  calendar_id: string;
  day: string;
  slot: string;
  cost: number;
  category_id: string;
  item_id: string;
  is_closed: boolean | null;
  placed_at: Date | null;
  stay_start: string | null;
  stay_end: string | null;
}

/**
 * What fromRecord reads, in a statement that goes on with ANSWER_FROM. A stay is looked up for each answer (OFFSET 0): for
 * some hundred answers the planner would read all stays there are.
 */
export const ANSWER_COLUMNS = `a.answer_id, a.survey_id, a.user_id, a.partition_key, a.answer_code, a.check_status, a.is_live, a.registrant_name,
  a.is_liff_mode, a.user_name, a.cognito_user_id, a.clinic_attributes, a.form_version, a.created_at, a.updated_at,
  a.version, a.attendance, a.attended_at, a.attended_by,
  p.item_key AS place_item_key, p.calendar_id, p.day, p.slot, p.cost, p.category_id, p.item_id, p.placed_at,
  (SELECT s.closings > 0 FROM slot s WHERE s.calendar_id = p.calendar_id AND s.day = p.day AND s.slot = p.slot) AS is_closed,
  b.start_day AS stay_start, b.end_day AS stay_end`;
export const ANSWER_FROM = `FROM answer a LEFT JOIN reservation p ON p.answer_id = a.answer_id
  LEFT JOIN LATERAL (SELECT start_day, end_day FROM bed_stay WHERE answer_id = a.answer_id OFFSET 0) b ON true
  WHERE a.is_current`;

function attendanceIn(record: AnswerRecord): { attendance?: StoredAttendance } {
  const { attendance: state, attended_at: at, attended_by: actorId } = record;
  return state !== null && at !== null && actorId !== null ? { attendance: { state, at, actorId } } : {};
}

function fromRecord(record: AnswerRecord): StoredAnswer {
  return {
    answerId: record.answer_id,
    surveyId: record.survey_id,
    userId: record.user_id,
    partitionKey: record.partition_key,
    answerCode: record.answer_code,
    check: record.check_status,
    isLive: record.is_live,
    registrantName: record.registrant_name,
    isLiffMode: record.is_liff_mode ?? undefined,
    userName: record.user_name ?? undefined,
    cognitoUserId: record.cognito_user_id ?? undefined,
    clinicAttributes: record.clinic_attributes ?? undefined,
    formVersion: record.form_version,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    version: record.version,
    ...attendanceIn(record),
    place:
      record.place_item_key === null
        ? undefined
        : {
            itemKey: record.place_item_key,
            calendarId: record.calendar_id,
            day: record.day,
            slot: record.slot,
            cost: record.cost,
            categoryId: record.category_id,
            itemId: record.item_id,
            ...(record.is_closed && { isClosed: true }),
          },
    ...(record.placed_at && { placedAt: record.placed_at }),
    stay:
      record.stay_start === null || record.stay_end === null
        ? undefined
        : { start: record.stay_start, end: record.stay_end },
  };
}

/** Asks for answers by a statement of ANSWER_COLUMNS. */
export async function queryAnswers(
  connection: Connection,
  statement: Statement,
  values: unknown[],
): Promise<StoredAnswer[]> {
  return (await connection.query<AnswerRecord>(statement, values)).map(fromRecord);
}
