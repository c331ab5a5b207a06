/**
 * Members' numbers: taking, releasing and counting them. Each statement is guarded in itself.
 */
import type { Connection } from '../../database/database';

interface NumberKey {
  surveyId: string;
  /** Sub id and number in one (CONTRACT 4). */
  memberNumber: string;
}

/** For whom a number is taken. */
export interface NumberHolder {
  answerId: string;
  /** The answer that this one takes the place of: what it holds moves on. */
  formerAnswerId: string | undefined;
}

const statements = {
  take: {
    name: 'member_numbers_take',
    text: `INSERT INTO member_number (survey_id, member_number, answer_id) VALUES ($1, $2, $3)
           ON CONFLICT (survey_id, member_number) DO UPDATE SET answer_id = EXCLUDED.answer_id
           WHERE member_number.answer_id = EXCLUDED.answer_id OR member_number.answer_id = $4`,
  },
  isTaken: {
    name: 'member_numbers_is_taken',
    text: 'SELECT 1 AS found FROM member_number WHERE survey_id = $1 AND member_number = $2',
  },
  taken: {
    name: 'member_numbers_taken',
    text: 'SELECT member_number FROM member_number WHERE survey_id = $1 AND member_number = ANY ($2::text[])',
  },
  holders: {
    name: 'member_numbers_holders',
    text: 'SELECT answer_id FROM member_number WHERE survey_id = $1 AND member_number = ANY ($2::text[])',
  },
  release: {
    name: 'member_numbers_release',
    text: 'DELETE FROM member_number WHERE answer_id = $1 AND NOT (member_number = ANY ($2::text[]))',
  },
  next: {
    name: 'member_counter_next',
    text: `INSERT INTO member_count (survey_id, sub_id, last_number) VALUES ($1, $2, $3::bigint + 1)
           ON CONFLICT (survey_id, sub_id)
           DO UPDATE SET last_number = greatest(member_count.last_number, $3::bigint) + 1
           RETURNING last_number`,
  },
  raise: {
    name: 'member_counter_raise',
    text: `INSERT INTO member_count (survey_id, sub_id, last_number) VALUES ($1, $2, $3)
           ON CONFLICT (survey_id, sub_id) DO UPDATE SET last_number = EXCLUDED.last_number
           WHERE member_count.last_number < EXCLUDED.last_number`,
  },
  counts: { name: 'member_counter_all', text: 'SELECT survey_id, sub_id, last_number FROM member_count' },
};

/** The count of a form, or of one of its registers. */
export interface CounterKey {
  surveyId: string;
  subId: number;
}

/**
 * Takes a number for an answer; false, and nothing taken, when another registration has it. Waits for the one who is
 * taking it at the moment.
 */
export async function takeMemberNumber(connection: Connection, key: NumberKey, holder: NumberHolder): Promise<boolean> {
  const values = [key.surveyId, key.memberNumber, holder.answerId, holder.formerAnswerId ?? null];
  return (await connection.execute(statements.take, values)) === 1;
}

/** Whether a live registration has the number. */
export async function isMemberNumberTaken(
  connection: Connection,
  { surveyId, memberNumber }: NumberKey,
): Promise<boolean> {
  return (await connection.query(statements.isTaken, [surveyId, memberNumber])).length > 0;
}

/** Which of the numbers live registrations have. */
export async function takenMemberNumbers(
  connection: Connection,
  surveyId: string,
  memberNumbers: readonly string[],
): Promise<Set<string>> {
  const rows = await connection.query<{ member_number: string }>(statements.taken, [surveyId, memberNumbers]);
  return new Set(rows.map(({ member_number }) => member_number));
}

/** Ids of the live registrations that have one of the numbers. */
export async function holdersOfNumbers(
  connection: Connection,
  surveyId: string,
  memberNumbers: readonly string[],
): Promise<string[]> {
  const rows = await connection.query<{ answer_id: string }>(statements.holders, [surveyId, memberNumbers]);
  return rows.map(({ answer_id }) => answer_id);
}

/** Releases the numbers of an answer but those that it keeps. */
export async function releaseMemberNumbers(
  connection: Connection,
  answerId: string,
  kept: readonly string[] = [],
): Promise<void> {
  await connection.execute(statements.release, [answerId, kept]);
}

/** The next number of a form's own count, above `start` at least. Others wait until the transaction ends. */
export async function nextMemberNumber(connection: Connection, key: CounterKey, start: number): Promise<number> {
  const [row] = await connection.query<{ last_number: string }>(statements.next, [key.surveyId, key.subId, start]);
  return Number(row?.last_number);
}

/** Lets a form's own count go on after `last` at least. @returns whether it stood lower before */
export async function raiseMemberCounter(connection: Connection, key: CounterKey, last: number): Promise<boolean> {
  return (await connection.execute(statements.raise, [key.surveyId, key.subId, last])) === 1;
}

/** How far each form has counted, in each of its registers. */
export async function memberCounts(connection: Connection): Promise<(CounterKey & { last: number })[]> {
  const rows = await connection.query<{ survey_id: string; sub_id: number; last_number: string }>(
    statements.counts,
    [],
  );
  return rows.map((row) => ({ surveyId: row.survey_id, subId: row.sub_id, last: Number(row.last_number) }));
}
