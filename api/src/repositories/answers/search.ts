/**
 * Finding answers by the folded texts of their searchable items. A text that few answers have is found by its index; one
 * that thousands have is looked for among the newest answers, where it soon turns up.
 */
import type { Connection } from '../../database/database';

/** The folded texts of which an item of an answer must have one. */
export interface WantedText {
  itemKey: string;
  searchValues: readonly string[];
}

/** Rows with one text that are looked at one by one. */
const COMMON_FROM = 5_000;

const statements = {
  // Up to a bound: what more have is common.
  count: {
    name: 'search_count',
    text: `SELECT count(*)::int AS count FROM (SELECT 1 FROM answer_row
             WHERE survey_id = $1 AND item_key = $2 AND search_value = ANY ($3::text[]) LIMIT $4) AS few`,
  },
  // From the rarest text on: the others are only looked at where that one is, among that answer's own rows (OFFSET 0),
  // and never through the index of all that have a common one.
  byRarest: {
    name: 'search_by_rarest',
    text: `SELECT a.answer_id FROM answer_row r
           JOIN answer a ON a.answer_id = r.answer_id AND a.is_current AND ($8::text IS NULL OR starts_with(a.user_id, $8))
           WHERE r.survey_id = $1 AND r.item_key = $2 AND r.search_value = ANY ($3::text[])
             AND ($6::int = 0 OR (SELECT count(DISTINCT o.item_key)
               FROM (SELECT item_key, search_value FROM answer_row WHERE answer_id = r.answer_id OFFSET 0) o
               JOIN unnest($4::text[], $5::text[]) AS wanted (item_key, search_value)
                 ON wanted.item_key = o.item_key AND wanted.search_value = o.search_value) = $6::int)
           GROUP BY a.answer_id, a.created_at ORDER BY a.created_at DESC, a.answer_id DESC LIMIT $7`,
  },
};

/** The same texts with each item once. */
function byItem(wanted: readonly WantedText[]): WantedText[] {
  const values = new Map<string, string[]>();
  for (const { itemKey, searchValues } of wanted)
    values.set(itemKey, [...(values.get(itemKey) ?? []), ...searchValues]);
  return [...values].map(([itemKey, searchValues]) => ({ itemKey, searchValues }));
}

/** The texts, those first that fewer rows have; whether thousands have even the first. */
async function byRarity(connection: Connection, surveyId: string, wanted: readonly WantedText[]) {
  const counted = await Promise.all(
    byItem(wanted).map(async (text) => {
      const values = [surveyId, text.itemKey, text.searchValues, COMMON_FROM];
      const [row] = await connection.query<{ count: number }>(statements.count, values);
      return { text, count: row?.count ?? 0 };
    }),
  );
  const sorted = counted.toSorted((left, right) => left.count - right.count);
  return { texts: sorted.map(({ text }) => text), isCommon: (sorted[0]?.count ?? 0) >= COMMON_FROM };
}

/** True where thousands of the survey's answers have each of the texts. */
export async function areAllCommon(
  connection: Connection,
  surveyId: string,
  wanted: readonly WantedText[],
): Promise<boolean> {
  return (await byRarity(connection, surveyId, wanted)).isCommon;
}

/** What a page of answers is narrowed to: ids, or texts that are so common that the page itself finds them soon. */
export type Narrowed = { answerIds: string[] } | { texts: readonly WantedText[] };

/** How the answers that have the texts are found. */
export async function narrowedTo(
  connection: Connection,
  surveyId: string,
  wanted: readonly WantedText[],
  limit: number,
): Promise<Narrowed> {
  const { texts, isCommon } = await byRarity(connection, surveyId, wanted);
  return isCommon ? { texts } : { answerIds: await searchAnswerIds(connection, surveyId, wanted, limit) };
}

/**
 * Ids of current answers of the survey that have, for every wanted item, a row with one of the folded texts; the newest
 * first.
 * @param userPrefix only of people whose id starts so; they alone count towards the limit
 */
export async function searchAnswerIds(
  connection: Connection,
  surveyId: string,
  wanted: readonly WantedText[],
  limit: number,
  userPrefix?: string,
): Promise<string[]> {
  const [rarest, ...others] = (await byRarity(connection, surveyId, wanted)).texts;
  if (!rarest) return [];
  const pairs = others.flatMap(({ itemKey, searchValues }) => searchValues.map((value) => ({ itemKey, value })));
  const values = [
    ...[surveyId, rarest.itemKey, rarest.searchValues],
    ...[pairs.map(({ itemKey }) => itemKey), pairs.map(({ value }) => value), others.length],
    ...[limit, userPrefix ?? null],
  ];
  return (await connection.query<{ answer_id: string }>(statements.byRarest, values)).map((row) => row.answer_id);
}
