/**
 * What is stored of a form's answers and begun ones, page by page from the newest on: each statement looks at one page, so
 * that however much there is none takes long.
 */
import type { Connection } from '../../database/database';

/** Where a page ends, and the next one begins. */
export interface PageEnd {
  at: Date;
  id: string;
}
/** Before everything. */
export const FROM_NEWEST: PageEnd = { at: new Date('9999-12-31T00:00:00Z'), id: '' };

const statements = {
  // Options and items are named by their keys; what is counted is answers, not rows. OFFSET 0: each answer's rows by their
  // key, whatever is known of the tables.
  answers: {
    name: 'forms_stored_answers',
    text: `WITH page AS MATERIALIZED (
             SELECT answer_id, created_at FROM answer
             WHERE survey_id = $1 AND is_current AND (created_at, answer_id) < ($2, $3)
             ORDER BY created_at DESC, answer_id DESC LIMIT $4),
           said AS MATERIALIZED (
             SELECT p.answer_id, r.item_key, r.value FROM page p CROSS JOIN LATERAL (
               SELECT item_key, value FROM answer_row WHERE answer_id = p.answer_id OFFSET 0) r
             WHERE r.item_key = ANY ($5::text[]) AND r.value <> '')
           SELECT 'page' AS what, NULL AS item_key, NULL AS option, count(*)::int AS count,
             min(created_at) AS at, (SELECT answer_id FROM page ORDER BY created_at, answer_id LIMIT 1) AS id FROM page
           UNION ALL
           SELECT 'item', item_key, NULL, count(DISTINCT answer_id)::int, NULL, NULL FROM said GROUP BY item_key
           UNION ALL
           SELECT 'option', s.item_key, s.value, count(DISTINCT s.answer_id)::int, NULL, NULL FROM said s
           JOIN unnest($6::text[], $7::text[]) AS o (item_key, value) ON o.item_key = s.item_key AND o.value = s.value
           GROUP BY s.item_key, s.value`,
  },
  drafts: {
    name: 'forms_begun',
    text: `SELECT content, updated_at AS at, user_id AS id FROM draft
           WHERE survey_id = $1 AND updated_at >= $2 AND (updated_at, user_id) < ($3, $4)
             AND coalesce(content->>'partitionKey', '') = ''
           ORDER BY updated_at DESC, user_id DESC LIMIT $5`,
  },
  changes: {
    name: 'forms_begun_changes',
    text: `SELECT content, updated_at AS at, user_id || '#' || partition_key AS id FROM change_draft
           WHERE survey_id = $1 AND updated_at >= $2 AND (updated_at, user_id || '#' || partition_key) < ($3, $4)
           ORDER BY updated_at DESC, user_id || '#' || partition_key DESC LIMIT $5`,
  },
};

interface CountRow {
  what: 'page' | 'item' | 'option';
  item_key: string | null;
  option: string | null;
  count: number;
  at: Date | null;
  id: string | null;
}

/** What is counted: answers that say something at an item, and those that have chosen an option. */
export interface Asked {
  items: readonly string[];
  options: readonly { itemKey: string; option: string }[];
}
/** The counts of a page. */
export interface PageCounts {
  answers: number;
  /** Undefined: it was the last one. */
  end: PageEnd | undefined;
  items: ReadonlyMap<string, number>;
  options: readonly { itemKey: string; option: string; count: number }[];
}

/** Counts in the next page of a form's answers that stand. */
export async function countAnswers(
  connection: Connection,
  surveyId: string,
  after: PageEnd,
  size: number,
  { items, options }: Asked,
): Promise<PageCounts> {
  const itemKeys = [...new Set([...items, ...options.map(({ itemKey }) => itemKey)])];
  const rows = await connection.query<CountRow>(statements.answers, [
    ...[surveyId, after.at, after.id, size, itemKeys],
    ...[options.map(({ itemKey }) => itemKey), options.map(({ option }) => option)],
  ]);
  const page = rows.find(({ what }) => what === 'page');
  const isLast = (page?.count ?? 0) < size;
  return {
    answers: page?.count ?? 0,
    end: !isLast && page?.at && page.id !== null ? { at: page.at, id: page.id } : undefined,
    items: new Map(rows.flatMap((row) => (row.what === 'item' ? [[row.item_key ?? '', row.count]] : []))),
    options: rows.flatMap(({ what, item_key: itemKey, option, count }) =>
      what === 'option' && itemKey !== null && option !== null ? [{ itemKey, option, count }] : [],
    ),
  };
}

/** A begun answer: what its person's page has kept. */
export interface BegunAnswer extends PageEnd {
  content: Record<string, unknown>;
}

/**
 * The next page of what people have begun in a form since an instant.
 * @param kind new answers, or changes of stored ones
 */
export async function readBegun(
  connection: Connection,
  kind: 'drafts' | 'changes',
  { surveyId, notBefore }: { surveyId: string; notBefore: Date },
  after: PageEnd,
  size: number,
): Promise<BegunAnswer[]> {
  const values = [surveyId, notBefore, after.at, after.id, size];
  return connection.query<BegunAnswer>(statements[kind], values);
}
