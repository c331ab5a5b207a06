/**
 * Pages of everybody's answers to a survey, for administrators: the newest first, continued where the page before
 * ended.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

interface AnswerPageQuery {
  surveyId: string;
  userId: string | undefined;
  check: CheckStatus | undefined;
  /** Without its hyphen, upper case. */
  answerCode: string | undefined;
  /** Only these; undefined: all. */
  answerIds: readonly string[] | undefined;
  /** The last answer of the page before; its time in milliseconds since 1970. */
  after: { createdAt: number; answerId: string } | undefined;
  limit: number;
}

function pageWhere(code: string): string {
  return `SELECT a.answer_id FROM answer a
    WHERE a.is_current AND a.survey_id = $1
      AND ($2::text IS NULL OR a.user_id = $2) AND ($3::text IS NULL OR a.check_status = $3)
      AND ${code} AND ($5::text[] IS NULL OR a.answer_id = ANY ($5))
      AND ($6::double precision IS NULL OR (a.created_at, a.answer_id) < (to_timestamp($6 / 1000), $7::text))
    ORDER BY a.created_at DESC, a.answer_id DESC LIMIT $8`;
}

export const adminPageStatements = {
  all: { name: 'answers_admin_page', text: pageWhere('$4::text IS NULL') },
  // Apart: of a condition that may be absent no index can be made use of.
  ofCode: { name: 'answers_admin_page_of_code', text: pageWhere("replace(a.answer_code, '-', '') = $4") },
};

/** Ids of the answers of one page, in its order. */
export async function pageOfAnswerIds(connection: Connection, query: AnswerPageQuery): Promise<string[]> {
  const { surveyId, userId, check, answerCode, answerIds, after, limit } = query;
  const { all, ofCode } = adminPageStatements;
  const rows = await connection.query<{ answer_id: string }>(answerCode === undefined ? all : ofCode, [
    surveyId,
    userId ?? null,
    check ?? null,
    answerCode ?? null,
    answerIds ?? null,
    after?.createdAt ?? null,
    after?.answerId ?? null,
    limit,
  ]);
  return rows.map((row) => row.answer_id);
}
