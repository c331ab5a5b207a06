/** The statements of answers: found by key, person, form and code; stored, changed, given away and removed. */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';
import { ANSWER_COLUMNS, ANSWER_FROM, queryAnswers, type StoredAnswer, type StoredAttendance } from './storedAnswer';

/** An answer code as the index has it. */
const CODE = (column: string) => `replace(${column}, '-', '')`;

const statements = {
  byKey: { name: 'answers_by_key', text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.partition_key = $1` },
  byKeys: {
    name: 'answers_by_keys',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.partition_key = ANY ($1::text[])`,
  },
  ofUser: {
    name: 'answers_of_user',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.user_id = $1 AND a.survey_id = $2 ORDER BY a.created_at DESC, a.answer_id DESC LIMIT $3`,
  },
  ofPerson: {
    name: 'answers_of_person',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.user_id = $1 ORDER BY a.is_live DESC, a.created_at DESC, a.answer_id DESC LIMIT $2`,
  },
  ofSurvey: {
    name: 'answers_of_survey',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.survey_id = $1 ORDER BY a.created_at DESC, a.answer_id DESC LIMIT $2`,
  },
  byIds: { name: 'answers_by_ids', text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.answer_id = ANY ($1::text[])` },
  liveOfCode: {
    name: 'answers_live_of_code',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.is_live AND a.survey_id = $1 AND a.answer_code = $2`,
  },
  newestOfCodes: {
    name: 'answers_newest_of_codes',
    text: `SELECT newest.* FROM unnest($1::text[], $2::text[]) AS named (survey_id, answer_code)
           CROSS JOIN LATERAL (SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.survey_id = named.survey_id
             AND ${CODE('a.answer_code')} = ${CODE('named.answer_code')} ORDER BY a.is_live DESC, a.created_at DESC LIMIT 1) newest`,
  },
  standing: {
    name: 'answers_standing',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.is_live AND a.survey_id = ANY ($1::text[]) AND a.answer_code = ANY ($2::text[])`,
  },
  lock: {
    name: 'answers_lock',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.partition_key = $1 FOR UPDATE OF a`,
  },
  lockLive: {
    name: 'answers_lock_live',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.is_live AND a.user_id = $1 AND a.survey_id = $2 ORDER BY a.created_at DESC LIMIT 1 FOR UPDATE OF a`,
  },
  keysThere: {
    name: 'answers_keys_there',
    text: 'SELECT partition_key FROM answer WHERE is_current AND partition_key = ANY ($1::text[])',
  },
  codesThere: {
    name: 'answers_codes_there',
    text: `SELECT wanted.survey_id, wanted.answer_code FROM unnest($1::text[], $2::text[]) AS wanted (survey_id, answer_code)
           WHERE EXISTS (SELECT 1 FROM answer a WHERE a.survey_id = wanted.survey_id
             AND ${CODE('a.answer_code')} = ${CODE('wanted.answer_code')})`,
  },
  versions: {
    name: 'answers_versions',
    text: 'SELECT DISTINCT form_version FROM answer WHERE survey_id = $1 AND is_current',
  },
  insertMany: {
    name: 'answers_insert_many',
    text: `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name,
             form_version, created_at, updated_at)
           SELECT r."answerId", r."surveyId", r."userId", r."partitionKey", r."answerCode", r."check", r."isLive", $2, r."registrantName",
             r."formVersion", r."createdAt", r."updatedAt"
           FROM json_to_recordset($1::json) AS r ("answerId" text, "surveyId" text, "userId" text, "partitionKey" text, "answerCode" text,
             "check" text, "isLive" boolean, "registrantName" text, "formVersion" integer, "createdAt" timestamptz, "updatedAt" timestamptz)`,
  },
  any: { name: 'answers_any', text: 'SELECT EXISTS (SELECT 1 FROM answer) AS is_any' },
  ownerOf: { name: 'answers_owner', text: 'SELECT user_id FROM answer WHERE is_current AND partition_key = $1' },
  insert: {
    name: 'answers_insert',
    text: `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name,
             is_liff_mode, user_name, cognito_user_id, clinic_attributes, form_version, created_at, updated_at,
             attendance, attended_at, attended_by, is_sent)
           VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
  },
  update: {
    name: 'answers_update',
    text: `UPDATE answer SET check_status = $2, registrant_name = $3, is_liff_mode = $4, user_name = $5, cognito_user_id = $6,
             clinic_attributes = $7, form_version = $8, updated_at = $9, attendance = $10, attended_at = $11, attended_by = $12
           WHERE answer_id = $1`,
  },
  setAttendance: {
    name: 'answers_set_attendance',
    text: 'UPDATE answer SET attendance = $2, attended_at = $3, attended_by = $4 WHERE answer_id = $1',
  },
  ofCode: {
    name: 'answers_of_code',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND ${CODE('a.answer_code')} = $1 AND a.survey_id = ANY ($2::text[]) ORDER BY a.is_live DESC, a.created_at DESC LIMIT $3`,
  },
  peopleOfCode: {
    name: 'answers_people_of_code',
    text: `SELECT DISTINCT user_id, survey_id FROM answer WHERE ${CODE('answer_code')} = $1 ORDER BY survey_id, user_id`,
  },
  liveOfPeople: {
    name: 'answers_live_of_people',
    text: `SELECT ${ANSWER_COLUMNS} ${ANSWER_FROM} AND a.is_live AND a.user_id = ANY ($1::text[]) AND a.survey_id = ANY ($2::text[])`,
  },
  standingFor: {
    name: 'answers_standing_for',
    text: `SELECT answer_id, partition_key FROM answer WHERE survey_id = $1 AND ${CODE('answer_code')} = ${CODE('$2::text')} ORDER BY created_at DESC LIMIT $3`,
  },
  setCheck: {
    name: 'answers_set_check',
    text: 'UPDATE answer SET check_status = $2, is_live = $3, updated_at = $4 WHERE answer_id = $1',
  },
  retire: {
    name: 'answers_retire',
    text: 'UPDATE answer SET is_current = false WHERE is_current AND partition_key = $1',
  },
  setOwner: { name: 'answers_set_owner', text: 'UPDATE answer SET user_id = $2, updated_at = $3 WHERE answer_id = $1' },
  setPlaceOwner: { name: 'answers_set_place_owner', text: 'UPDATE reservation SET user_id = $2 WHERE answer_id = $1' },
  removeRows: { name: 'answers_remove_rows', text: 'DELETE FROM answer_row WHERE answer_id = $1' },
  removePlace: { name: 'answers_remove_place', text: 'DELETE FROM reservation WHERE answer_id = $1' },
  remove: { name: 'answers_remove', text: 'DELETE FROM answer WHERE answer_id = $1' },
};

/** What the partition key shows now; undefined when there is nothing. */
export async function findAnswer(connection: Connection, partitionKey: string): Promise<StoredAnswer | undefined> {
  return (await queryAnswers(connection, statements.byKey, [partitionKey]))[0];
}
/** The same of many keys, in no order. */
export async function answersByKeys(connection: Connection, partitionKeys: readonly string[]): Promise<StoredAnswer[]> {
  return queryAnswers(connection, statements.byKeys, [partitionKeys]);
}
/** What one key shows, locked to the transaction's end. The person must be locked before (order of locks). */
export async function lockAnswer(connection: Connection, partitionKey: string): Promise<StoredAnswer | undefined> {
  return (await queryAnswers(connection, statements.lock, [partitionKey]))[0];
}
/** The person's live answer of the survey, the newest if there are several, locked to the transaction's end. */
export async function lockLiveAnswer(
  connection: Connection,
  userId: string,
  surveyId: string,
): Promise<StoredAnswer | undefined> {
  return (await queryAnswers(connection, statements.lockLive, [userId, surveyId]))[0];
}
/** Whose answer the key shows; undefined when there is none. */
export async function findOwner(connection: Connection, partitionKey: string): Promise<string | undefined> {
  return (await connection.query<{ user_id: string }>(statements.ownerOf, [partitionKey]))[0]?.user_id;
}
/** A person's answers of a survey, the newest first. */
export async function answersOfUser(
  connection: Connection,
  userId: string,
  surveyId: string,
  limit: number,
): Promise<StoredAnswer[]> {
  return queryAnswers(connection, statements.ofUser, [userId, surveyId, limit]);
}
/** A person's answers of all forms: what stands first, then the newest first. */
export async function answersOfPerson(connection: Connection, userId: string, limit: number): Promise<StoredAnswer[]> {
  return queryAnswers(connection, statements.ofPerson, [userId, limit]);
}
/** Everybody's answers of a survey, the newest first. */
export async function answersOfSurvey(
  connection: Connection,
  surveyId: string,
  limit: number,
): Promise<StoredAnswer[]> {
  return queryAnswers(connection, statements.ofSurvey, [surveyId, limit]);
}
/** The answers with these ids that are current. */
export async function answersByIds(connection: Connection, answerIds: readonly string[]): Promise<StoredAnswer[]> {
  return queryAnswers(connection, statements.byIds, [answerIds]);
}

/** The one live answer of the survey with that code: the code stays when an answer is changed, its key may not. */
export async function liveAnswerOfCode(
  connection: Connection,
  surveyId: string,
  answerCode: string,
): Promise<StoredAnswer | undefined> {
  return (await queryAnswers(connection, statements.liveOfCode, [surveyId, answerCode]))[0];
}

/** The live answers of several codes, some perhaps of other forms among the named. */
export async function standingAnswers(
  connection: Connection,
  named: readonly { surveyId: string; answerCode: string }[],
): Promise<StoredAnswer[]> {
  const forms = [...new Set(named.map(({ surveyId }) => surveyId))];
  return queryAnswers(connection, statements.standing, [forms, named.map(({ answerCode }) => answerCode)]);
}

/** Each answer as it stands, by what it keeps through all changes: what counts, else the newest; without those that are gone. */
export async function newestOfCodes(
  connection: Connection,
  named: readonly { surveyId: string; answerCode: string }[],
): Promise<StoredAnswer[]> {
  const forms = named.map(({ surveyId }) => surveyId);
  return queryAnswers(connection, statements.newestOfCodes, [forms, named.map(({ answerCode }) => answerCode)]);
}

/** The newest answers of these forms with a code without its hyphen, what counts first: all but one have made way. */
export async function answersOfCode(
  connection: Connection,
  answerCode: string,
  surveyIds: readonly string[],
  limit: number,
): Promise<StoredAnswer[]> {
  return queryAnswers(connection, statements.ofCode, [answerCode, surveyIds, limit]);
}

/** Whose answers have the code, without its hyphen: of each form one person's at most. */
export async function peopleOfCode(
  connection: Connection,
  answerCode: string,
): Promise<{ userId: string; surveyId: string }[]> {
  const rows = await connection.query<{ user_id: string; survey_id: string }>(statements.peopleOfCode, [answerCode]);
  return rows.map((row) => ({ userId: row.user_id, surveyId: row.survey_id }));
}

/** What counts of several people's answers to some forms. */
export async function liveAnswersOfPeople(
  connection: Connection,
  userIds: readonly string[],
  surveyIds: readonly string[],
): Promise<StoredAnswer[]> {
  return surveyIds.length === 0 ? [] : queryAnswers(connection, statements.liveOfPeople, [userIds, surveyIds]);
}

/** Ids and keys of an answer and of those that it has taken the place of: they share their code. */
export async function answersStandingFor(
  connection: Connection,
  { surveyId, answerCode }: Pick<StoredAnswer, 'surveyId' | 'answerCode'>,
  limit: number,
): Promise<{ answerId: string; partitionKey: string }[]> {
  const rows = await connection.query<{ answer_id: string; partition_key: string }>(statements.standingFor, [
    ...[surveyId, answerCode, limit],
  ]);
  return rows.map((row) => ({ answerId: row.answer_id, partitionKey: row.partition_key }));
}

function attendanceValues(attendance: StoredAttendance | undefined): unknown[] {
  return [attendance?.state ?? null, attendance?.at ?? null, attendance?.actorId ?? null];
}

/** Notes where somebody is on the day; undefined: not here yet. */
export async function setAttendance(
  connection: Connection,
  answerId: string,
  attendance: StoredAttendance | undefined,
): Promise<void> {
  await connection.execute(statements.setAttendance, [answerId, ...attendanceValues(attendance)]);
}

/**
 * Adds an answer as what its partition key shows.
 * @param isSent by its person, and new: what the desk enters, and what a change stores in place of another, is not
 */
export function answerInsertion(answer: Omit<StoredAnswer, 'place'>, isSent: boolean): Change {
  const values = [
    answer.answerId,
    answer.surveyId,
    answer.userId,
    answer.partitionKey,
    answer.answerCode,
    answer.check,
    answer.isLive,
    answer.registrantName,
    answer.isLiffMode ?? null,
    answer.userName ?? null,
    answer.cognitoUserId ?? null,
    answer.clinicAttributes === undefined ? null : JSON.stringify(answer.clinicAttributes),
    answer.formVersion,
    answer.createdAt,
    answer.updatedAt,
    ...attendanceValues(answer.attendance),
    isSent,
  ];
  return { statement: statements.insert, values };
}
/** An answer of another system: what only a client of ours says of one is not known. */
export type ForeignAnswer = Omit<
  StoredAnswer,
  'place' | 'stay' | 'isLiffMode' | 'userName' | 'cognitoUserId' | 'clinicAttributes'
>;

/**
 * Adds many answers at once.
 * @param isCurrent whether they are what their partition keys show; others nobody sees
 */
export async function insertAnswers(
  connection: Connection,
  answers: readonly ForeignAnswer[],
  isCurrent: boolean,
): Promise<void> {
  await connection.execute(statements.insertMany, [JSON.stringify(answers), isCurrent]);
}
/** Whether there is any answer at all, of whatever form and state. */
export async function hasAnswers(connection: Connection): Promise<boolean> {
  return (await connection.query<{ is_any: boolean }>(statements.any, []))[0]?.is_any === true;
}
/** Which of the keys show an answer. */
export async function keysThere(connection: Connection, partitionKeys: readonly string[]): Promise<Set<string>> {
  const rows = await connection.query<{ partition_key: string }>(statements.keysThere, [partitionKeys]);
  return new Set(rows.map((row) => row.partition_key));
}
/** Which of the codes an answer of its survey has, also one that does not count. */
export async function codesThere(
  connection: Connection,
  codes: readonly Pick<StoredAnswer, 'surveyId' | 'answerCode'>[],
): Promise<Pick<StoredAnswer, 'surveyId' | 'answerCode'>[]> {
  const values = [codes.map(({ surveyId }) => surveyId), codes.map(({ answerCode }) => answerCode)];
  const rows = await connection.query<{ survey_id: string; answer_code: string }>(statements.codesThere, values);
  return rows.map((row) => ({ surveyId: row.survey_id, answerCode: row.answer_code }));
}
/** The versions by which answers of a form were given. */
export async function versionsOfForm(connection: Connection, surveyId: string): Promise<number[]> {
  const rows = await connection.query<{ form_version: number }>(statements.versions, [surveyId]);
  return rows.map(({ form_version }) => form_version);
}
/** Writes what a later submission changes of an answer. */
export function answerUpdate(answer: Omit<StoredAnswer, 'place'>): Change {
  const values = [
    answer.answerId,
    answer.check,
    answer.registrantName,
    answer.isLiffMode ?? null,
    answer.userName ?? null,
    answer.cognitoUserId ?? null,
    answer.clinicAttributes === undefined ? null : JSON.stringify(answer.clinicAttributes),
    answer.formVersion,
    answer.updatedAt,
    ...attendanceValues(answer.attendance),
  ];
  return { statement: statements.update, values };
}
/** Sets status and whether the answer still counts. */
export async function setCheck(
  connection: Connection,
  answerId: string,
  check: CheckStatus,
  isLive: boolean,
  at: Date,
): Promise<void> {
  await connection.execute(statements.setCheck, [answerId, check, isLive, at]);
}
/** Makes what the key shows history, because a new answer takes its place. */
export async function retireAnswer(connection: Connection, partitionKey: string): Promise<void> {
  await connection.execute(statements.retire, [partitionKey]);
}
/** Gives the answer, with its place, to another person. */
export async function setOwner(connection: Connection, answerId: string, userId: string, at: Date): Promise<void> {
  await connection.execute(statements.setOwner, [answerId, userId, at]);
  await connection.execute(statements.setPlaceOwner, [answerId, userId]);
}
/** Deletes the answer with its rows and reservation. */
export async function removeAnswer(connection: Connection, answerId: string): Promise<void> {
  await Promise.all([
    connection.execute(statements.removeRows, [answerId]),
    connection.execute(statements.removePlace, [answerId]),
    connection.execute(statements.remove, [answerId]),
  ]);
}
