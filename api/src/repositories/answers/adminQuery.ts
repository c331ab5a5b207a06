/**
 * Pages of everybody's answers to a survey, for administrators: the newest first, continued where the page before
 * ended. What is not asked for is not in the statement, so that each kind of question has the plan that fits it.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection, Statement } from '../../database/database';
import type { WantedText } from './search';

export interface AnswerPageQuery {
  surveyId: string;
  userId?: string | undefined;
  check?: CheckStatus | undefined;
  /** Without its hyphen, upper case. */
  answerCode?: string | undefined;
  /** Only these; undefined: all. */
  answerIds?: readonly string[] | undefined;
  /** Texts that so many answers have that they are looked for on the way. */
  texts?: readonly WantedText[] | undefined;
  /** The last answer of the page before; its time in milliseconds since 1970. */
  after?: { createdAt: number; answerId: string } | undefined;
  limit: number;
}

/** The statement of a question, prepared once for each kind of question, and its values. */
export function adminPageStatement(query: AnswerPageQuery): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [query.surveyId];
  const kinds: string[] = [];
  const conditions = ['a.is_current', 'a.survey_id = $1'];
  const add = (kind: string, given: readonly unknown[] | undefined, condition: (...places: string[]) => string) => {
    if (given === undefined) return;
    kinds.push(kind);
    conditions.push(condition(...given.map((_, index) => `$${values.length + 1 + index}`)));
    values.push(...given);
  };
  const { userId, check, answerCode, answerIds, texts, after } = query;
  add('user', userId === undefined ? undefined : [userId], (user) => `a.user_id = ${user}`);
  add('check', check && [check], (status) => `a.check_status = ${status}`);
  add(
    'code',
    answerCode === undefined ? undefined : [answerCode],
    (code) => `replace(a.answer_code, '-', '') = ${code}`,
  );
  add('ids', answerIds && [answerIds], (ids) => `a.answer_id = ANY (${ids}::text[])`);
  for (const { itemKey, searchValues } of texts ?? [])
    add(
      'text',
      [itemKey, searchValues],
      // Counted, so that it is asked of one answer after the other and never of all.
      (key, values) => `(SELECT count(*) FROM answer_row r WHERE r.answer_id = a.answer_id
        AND r.item_key = ${key} AND r.search_value = ANY (${values}::text[])) > 0`,
    );
  add(
    'after',
    after && [after.createdAt, after.answerId],
    (at, id) => `(a.created_at, a.answer_id) < (to_timestamp(${at}::double precision / 1000), ${id}::text)`,
  );
  values.push(query.limit);
  const text = `SELECT a.answer_id FROM answer a WHERE ${conditions.join(' AND ')}
    ORDER BY a.created_at DESC, a.answer_id DESC LIMIT $${values.length}`;
  return { statement: { name: ['answers_admin_page', ...kinds].join('_'), text }, values };
}

/** Ids of the answers of one page, in its order. */
export async function pageOfAnswerIds(connection: Connection, query: AnswerPageQuery): Promise<string[]> {
  const { statement, values } = adminPageStatement(query);
  const rows = await connection.query<{ answer_id: string }>(statement, values);
  return rows.map((row) => row.answer_id);
}
