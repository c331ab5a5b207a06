/** Preferred dates that wait for a time (希望日), and the visits that are confirmed already. Days are YYYYMMDD in Japan. */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

/** Statuses of wishes that the desk has not dealt with. The index answer_open has them, so a further one needs a further index. */
const OPEN_STATUSES = ['未対応', '対応中', '保留', '変更あり'] as const satisfies CheckStatus[];

/** That an answer `a` stands and waits, as the index of such answers has it. */
const IS_OPEN = `a.is_current AND a.is_live AND a.check_status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/**
 * That an answer `a` with its search row `s` wishes for dates of which none is confirmed.
 * @param itemKeys the parameter with the items that ask for dates
 */
export const isOpenWish = (itemKeys: string) =>
  `${IS_OPEN} AND s.kind = '' AND (SELECT count(*) FROM answer_row r
     WHERE r.answer_id = a.answer_id AND r.item_key = ANY (${itemKeys}::text[]) AND r.value <> '') > 0`;

/** Looked up for one row after the other, whatever is thought of how many there are. */
const SEARCH_ROW = 'JOIN LATERAL (SELECT kind FROM answer_search WHERE answer_id = a.answer_id OFFSET 0) s ON true';

const statements = {
  // The oldest of each form, then of all of them: each is read along the form's own stretch of the index.
  open: {
    name: 'wishes_open',
    text: `SELECT w.answer_id, to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS created
           FROM unnest($1::text[]) AS f (survey_id) CROSS JOIN LATERAL (
             SELECT a.answer_id, a.created_at FROM answer a ${SEARCH_ROW}
             WHERE a.survey_id = f.survey_id AND ${isOpenWish('$2')}
               AND (a.created_at, a.answer_id) > (($3::text::timestamp AT TIME ZONE 'UTC'), $4::text)
             ORDER BY a.created_at, a.answer_id LIMIT $5) w
           ORDER BY w.created_at, w.answer_id LIMIT $5`,
  },
  // Whose first visit is on one of the days, and whose visits begin before them and end there or later.
  visits: {
    name: 'wishes_visits',
    text: `SELECT a.answer_id FROM (
             SELECT answer_id, kind FROM answer_search WHERE sort_day >= $2 AND sort_day <= $3 || '~'
             UNION ALL SELECT answer_id, kind FROM answer_search
               WHERE last_day >= $2 AND sort_day < $2 AND last_day > left(sort_day, 8)) s
           CROSS JOIN LATERAL (SELECT * FROM answer WHERE answer_id = s.answer_id OFFSET 0) a
           WHERE s.kind = 'visit' AND a.is_current AND a.is_live AND a.survey_id = ANY ($1::text[])`,
  },
};

/** An answer in the order of wishes: when it came, as PostgreSQL writes it in UTC, and its id. */
export interface WishPlace {
  created: string;
  answerId: string;
}

/** Before every wish. */
export const FIRST_WISH: WishPlace = { created: '0001-01-01 00:00:00', answerId: '' };

/** The oldest wishes behind a place. @param itemKeys the items of the forms that ask for dates */
export async function openWishes(
  connection: Connection,
  { surveyIds, itemKeys }: { surveyIds: readonly string[]; itemKeys: readonly string[] },
  { after, limit }: { after: WishPlace; limit: number },
): Promise<WishPlace[]> {
  const values = [surveyIds, itemKeys, after.created, after.answerId, limit];
  const rows = await connection.query<{ answer_id: string; created: string }>(statements.open, values);
  return rows.map(({ answer_id: answerId, created }) => ({ answerId, created }));
}

/** Answers of the forms with a confirmed visit on one of the days from `from` to `to`, and perhaps on others. */
export async function visitingAnswers(
  connection: Connection,
  surveyIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await connection.query<{ answer_id: string }>(statements.visits, [surveyIds, from, to]);
  return rows.map(({ answer_id: answerId }) => answerId);
}
