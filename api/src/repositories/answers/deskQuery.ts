/**
 * Searches of the console's table (CONTRACT 14.3). Where something that is asked for narrows the answers to a few, those
 * are weighed one by one; otherwise the table is walked in its order, each answer weighed on the way, until enough are
 * found. Either way a call looks at a bounded number of answers, whatever is asked for, and nothing is skipped by counting.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection, Statement, Transactions } from '../../database/database';
import { hashText } from '../../identifiers';
import {
  answerConditions,
  type DeskFilter,
  dayBounds,
  gramsOf,
  isFiltered,
  rowsWith,
  searchConditions,
  Values,
} from './deskFilter';
import { allOf, bySearchRow, MOST_WEIGHED, nearEndOf, OF_ALL_FORMS, type Source, sourcesOf } from './deskSources';

/** In what order: a column of the answer, or the texts of an item. */
export type DeskColumn = 'createdAt' | 'updatedAt' | 'day' | 'name' | 'check' | { surveyId: string; itemKey: string };
export interface DeskSort {
  by: DeskColumn;
  isDescending: boolean;
}

/**
 * Which stretch of an order an answer is in. Of `check`: its status. Of a day, name or item: whether it has one; those
 * that have none come last.
 */
export type OrderPart = CheckStatus | 'filled' | 'rest' | 'all';

/** An answer in an order: `key` within its stretch; of instants what PostgreSQL writes in UTC. */
export interface Found {
  answerId: string;
  part: OrderPart;
  key: string;
}

/** A statement for each kind of question, prepared once. */
const named = (text: string) => ({ name: `desk_${hashText(text).slice(0, 32)}`, text });

/** Of search rows so many are sorted by day or name: what is common there may stand at the end of all others. */
const MOST_SORTED = 100_000;
/**
 * How the near end of an order is read: by the bitmaps of two indexes, never along the one of the order, which may lead
 * through all answers. Half an index's bitmap, with PostgreSQL's usual 4 MB, names whole pages from a million answers on.
 */
const BY_BITMAPS: Statement = {
  name: 'desk_by_bitmaps',
  text: "SELECT set_config('work_mem', '64MB', true), set_config('enable_indexscan', 'off', true)",
};

/** The narrowest source; undefined where each has more answers than are weighed. */
async function narrowest(connection: Pick<Connection, 'query'>, filter: DeskFilter): Promise<Source | undefined> {
  const search = bySearchRow(filter);
  const counted = await Promise.all(
    [...(search ? [search] : []), ...sourcesOf(filter)].map(async (source) => {
      const values = new Values();
      const text = `SELECT count(*)::int AS count FROM (${source.select(values)} LIMIT ${values.add(MOST_WEIGHED + 1)}) AS few`;
      const [row] = await connection.query<{ count: number }>(named(text), values.all);
      return { source, count: row?.count ?? 0 };
    }),
  );
  const few = counted.filter(({ count }) => count <= MOST_WEIGHED);
  return few.toSorted((left, right) => left.count - right.count)[0]?.source;
}

const INSTANT = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** By what an answer `a` with its search row `s` is sorted; '' where it has no such thing. */
function keyOf(values: Values, by: DeskColumn): string {
  if (typeof by === 'object')
    return `coalesce((SELECT min(r.search_value) FROM answer_row r WHERE r.answer_id = a.answer_id
      AND r.item_key = ${values.add(by.itemKey)}), '')`;
  switch (by) {
    case 'updatedAt':
      return INSTANT('a.updated_at');
    case 'day':
      return "coalesce(s.sort_day, '')";
    case 'name':
      return "coalesce(s.sort_name, '')";
    default:
      return INSTANT('a.created_at');
  }
}

/** For one answer after the other: what is joined so is never made a scan of a whole table. */
const ANSWER_OF = (from: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM answer WHERE answer_id = ${from}.answer_id AND is_current OFFSET 0) a`;
const SEARCH_ROW_OF = (from: string) =>
  `LEFT JOIN LATERAL (SELECT * FROM answer_search WHERE answer_id = ${from}.answer_id OFFSET 0) s ON true`;

/**
 * All answers that the filter leaves, with their keys, where something that is asked for narrows them to a few;
 * undefined where nothing does.
 */
export async function narrowedAnswers(
  connection: Pick<Connection, 'query'>,
  filter: DeskFilter,
  by: DeskColumn,
): Promise<Found[] | undefined> {
  const source = await narrowest(connection, filter);
  if (!source) return undefined;
  const values = new Values();
  const key = keyOf(values, by);
  const rows = await connection.query<NarrowedRecord>(named(narrowedText(values, filter, source, key)), values.all);
  return rows.map((row) => inOrder(by, row));
}

function narrowedText(values: Values, filter: DeskFilter, source: Source, key: string): string {
  const found = source.select(values);
  const columns = `a.answer_id, a.check_status, ${key} AS key, ${INSTANT('a.created_at')} AS created`;
  if (source.isOfSearchRows)
    return `WITH s AS MATERIALIZED (${found}) SELECT ${columns} FROM s ${ANSWER_OF('s')}
      ${allOf(answerConditions(values, filter))}`;
  const conditions = [...searchConditions(values, filter), ...answerConditions(values, filter)];
  return `WITH found AS MATERIALIZED (SELECT DISTINCT answer_id FROM (${found}) AS named)
    SELECT ${columns} FROM found f ${ANSWER_OF('f')} ${SEARCH_ROW_OF('f')} ${allOf(conditions)}`;
}

interface NarrowedRecord {
  answer_id: string;
  check_status: CheckStatus;
  key: string;
  created: string;
}

/** Where an answer stands in an order, as the walks along the indexes have it. */
function inOrder(by: DeskColumn, { answer_id: answerId, check_status: check, key, created }: NarrowedRecord): Found {
  if (by === 'createdAt' || by === 'updatedAt') return { answerId, part: 'all', key };
  if (by === 'check') return { answerId, part: check, key: created };
  if (key !== '') return { answerId, part: 'filled', key };
  return { answerId, part: 'rest', key: typeof by === 'object' ? created : '' };
}

/** A stretch of an order that one index has. */
export interface Walk {
  by: DeskColumn;
  part: OrderPart;
  isDescending: boolean;
  /** The form, where it is one. */
  surveyId: string | undefined;
}

/** The stretches of an order, one after the other. Within a status, and without an item's text, the newest come first. */
export function walksOf(
  { by, isDescending }: DeskSort,
  surveyIds: readonly string[],
  statuses: readonly CheckStatus[],
): Walk[] {
  const surveyId = surveyIds.length === 1 ? surveyIds[0] : undefined;
  if (by === 'createdAt' || by === 'updatedAt') return [{ by, part: 'all', isDescending, surveyId }];
  if (by === 'check') {
    const parts = isDescending ? statuses.toReversed() : statuses;
    return parts.map((part) => ({ by, part, isDescending: true, surveyId }));
  }
  const rest: Walk = { by, part: 'rest', isDescending: isDescending || typeof by === 'object', surveyId };
  return [{ by, part: 'filled', isDescending, surveyId }, rest];
}

/** A stretch of an order, as statements are made of it: its rows in that order under a name, and what they are sorted by. */
interface Stretch {
  /** Of the rows so many at most, behind the place where the walk before ended. */
  rows: string;
  name: 'a' | 's' | 'w';
  column: string;
  key: string;
  direction: 'ASC' | 'DESC';
}

function stretchOf(
  values: Values,
  filter: DeskFilter,
  walk: Walk,
  { after, most }: Pick<WalkRange, 'after' | 'most'>,
  of?: string,
): Stretch {
  const { by, part, surveyId } = walk;
  const [sign, direction] = walk.isDescending ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
  const isInstant = typeof by === 'object' ? part === 'rest' : by !== 'day' && by !== 'name';
  const select = (table: string, conditions: string, column: string) => {
    const place = after && values.add(after.key);
    const key = isInstant ? `(${place}::text::timestamp AT TIME ZONE 'UTC')` : `${place}::text`;
    const behind = after ? `AND (${column}, answer_id) ${sign} (${key}, ${values.add(after.answerId)}::text)` : '';
    return `SELECT * FROM ${table} WHERE ${conditions} ${behind}
      ORDER BY ${column} ${direction}, answer_id ${direction} LIMIT ${values.add(most)}`;
  };
  if (isInstant) {
    const forms = surveyId === undefined ? OF_ALL_FORMS : `is_current AND survey_id = ${values.add(surveyId)}`;
    const status = by === 'check' ? `AND check_status = ${values.add(part)}` : '';
    const column = by === 'updatedAt' ? 'updated_at' : 'created_at';
    const rows = select('answer', `${forms} ${status}`, column);
    return { rows, name: 'a', column: `a.${column}`, key: INSTANT(`a.${column}`), direction };
  }
  if (typeof by === 'object') {
    const item = `survey_id = ${values.add(by.surveyId)} AND item_key = ${values.add(by.itemKey)}`;
    const rows = select('answer_row', `${item} AND search_value IS NOT NULL`, 'search_value');
    return { rows, name: 'w', column: 'w.search_value', key: 'w.search_value', direction };
  }
  const column = by === 'day' ? 'sort_day' : 'sort_name';
  const bounds = by === 'day' ? dayBounds(values, filter) : [];
  const rows = select(
    of ?? 'answer_search',
    [`${column} ${part === 'rest' ? '=' : '>'} ''`, ...bounds].join(' AND '),
    column,
  );
  return { rows, name: 's', column: `s.${column}`, key: `s.${column}`, direction };
}

/** What a walk has come to: what it has found, how many it has looked at, and the last of those where it found too few. */
export interface Walked {
  found: Found[];
  looked: number;
  last: Found | undefined;
}

interface WalkedRecord {
  answer_id: string;
  key: string;
}

/** The answers of a stretch that are what is asked for, in its order. @param isSearched where its search rows are weighed */
function weighedText(
  values: Values,
  filter: DeskFilter,
  walk: Walk,
  { rows, name, column, key, direction }: Stretch,
  limit: number,
  isSearched = false,
): string {
  const ofSearchRow = isSearched ? [] : searchConditions(values, filter);
  const without =
    walk.part === 'rest' && typeof walk.by === 'object'
      ? [`${rowsWith(values.add(walk.by.itemKey), 'r.search_value IS NOT NULL')} = 0`]
      : [];
  const conditions = [...ofSearchRow, ...answerConditions(values, filter), ...without];
  const searchRow = name !== 's' && ofSearchRow.length > 0 ? SEARCH_ROW_OF(name) : '';
  return `SELECT ${name}.answer_id, ${key} AS key FROM (${rows}) ${name} ${searchRow} ${name === 'a' ? '' : ANSWER_OF(name)}
    ${allOf(conditions)} ORDER BY ${column} ${direction}, ${name}.answer_id ${direction} LIMIT ${values.add(limit)}`;
}

/** Where a walk asks. */
type Asked = Pick<Connection, 'query'> & Transactions;

interface WalkRange {
  /** Behind which it goes on. */
  after: Found | undefined;
  /** How many are found at most. */
  limit: number;
  /** How many are looked at at most. */
  most: number;
}

/**
 * The next answers of a stretch that are what is asked for. Where too few are found, the last answer that was looked at comes
 * with them in the same statement: of a later look nobody knows whether it ends where this one did.
 */
export async function walkAnswers(
  connection: Asked,
  filter: DeskFilter,
  walk: Walk,
  { after, limit, most }: WalkRange,
): Promise<Walked> {
  const foundOf = ({ answer_id: answerId, key }: WalkedRecord): Found => ({ answerId, part: walk.part, key });
  const sorted = await sortedAnswers(connection, filter, walk, { after, limit }, true);
  if (sorted) return { found: sorted.map(foundOf), looked: sorted.length, last: undefined };
  const values = new Values();
  const stretch = stretchOf(values, filter, walk, { after, most });
  const { direction } = stretch;
  const text = `WITH found AS MATERIALIZED (${weighedText(values, filter, walk, stretch, limit)})
    SELECT answer_id, key, 0 AS number FROM found
    UNION ALL SELECT * FROM (${lastText(stretch)}) AS last WHERE (SELECT count(*) FROM found) < ${values.add(limit)}
    ORDER BY number, key ${direction}, answer_id ${direction}`;
  const rows = await connection.query<WalkedRecord & { number: number }>(named(text), values.all);
  const found = rows.filter(({ number }) => number === 0).map(foundOf);
  const last = rows.find(({ number }) => number > 0);
  const looked = last?.number ?? found.length;
  return { found, looked, last: last && looked === most ? foundOf(last) : undefined };
}

/** The last answer that a walk looks at, with its number. */
const lastText = ({ rows, name, key }: Stretch) =>
  `SELECT answer_id, key, number::int FROM (SELECT ${name}.answer_id, ${key} AS key, row_number() OVER () AS number
    FROM (${rows}) ${name}) AS numbered ORDER BY number DESC LIMIT 1`;

/**
 * The next answers in the order of days or names that have a common part of a name, sorted among all that have it: they may
 * stand behind a million others. Undefined in other orders, without such a part, and where even more have it.
 * @param isNear only those are read that stand at the near end of the order, as far as a sample tells where it is: among
 * tens of thousands the page's own and some more. Where these are too few for the page, all are read.
 */
async function sortedAnswers(
  connection: Pick<Transactions, 'transaction'>,
  filter: DeskFilter,
  walk: Walk,
  { after, limit }: Pick<WalkRange, 'after' | 'limit'>,
  isNear: boolean,
): Promise<WalkedRecord[] | undefined> {
  const source = (walk.by === 'day' || walk.by === 'name') && bySearchRow(filter);
  if (!source || gramsOf(filter).length === 0) return undefined;
  const ofNear = isNear && walk.part === 'filled';
  const values = new Values();
  const stretch = stretchOf(values, filter, walk, { after, most: MOST_SORTED }, 'found');
  const { direction, key } = stretch;
  const near = ofNear ? nearEndOf(values, source, { key, direction, after: after?.key, limit }) : undefined;
  const found = near?.found ?? source.select(values);
  const weighed = weighedText(values, filter, walk, stretch, limit, true);
  const text = `WITH ${near ? `${near.bound},` : ''} found AS MATERIALIZED (${found} LIMIT ${values.add(MOST_SORTED + 1)})
    SELECT c.size, c.is_cut, w.answer_id, w.key FROM
      (SELECT count(*)::int AS size, ${near?.isCut ?? 'false'} AS is_cut FROM found) c LEFT JOIN (${weighed}) w ON true
    ORDER BY w.key ${direction}, w.answer_id ${direction}`;
  const rows = await connection.transaction(async (inside) => {
    const [, sorted] = await Promise.all([
      ofNear ? inside.query(BY_BITMAPS) : undefined,
      inside.query<SortedRecord>(named(text), values.all),
    ]);
    return sorted;
  });
  const { size = 0, is_cut: isCut = false } = rows[0] ?? {};
  const sorted = rows.flatMap(({ answer_id, key }) => (answer_id && key !== undefined ? [{ answer_id, key }] : []));
  const isTooMany = size > MOST_SORTED;
  if (ofNear && (isTooMany || (isCut && sorted.length < limit)))
    return sortedAnswers(connection, filter, walk, { after, limit }, false);
  return isTooMany ? undefined : sorted;
}

interface SortedRecord extends Partial<WalkedRecord> {
  /** How many were sorted. */
  size: number;
  /** Whether there are more behind them. */
  is_cut: boolean;
}

/** How many answers there are by forms alone; undefined where it asks for more, or there are more than `most`. */
export async function countOfForms(
  connection: Connection,
  filter: DeskFilter,
  most: number,
): Promise<number | undefined> {
  if (isFiltered({ ...filter, isAllForms: true })) return undefined;
  const values = new Values();
  const forms = filter.isAllForms ? '' : `AND survey_id = ANY (${values.add(filter.surveyIds)}::text[])`;
  const text = `SELECT count(*)::int AS count FROM
    (SELECT 1 FROM answer WHERE is_current ${forms} LIMIT ${values.add(most + 1)}) AS counted`;
  const [row] = await connection.query<{ count: number }>(named(text), values.all);
  return row && row.count <= most ? row.count : undefined;
}
