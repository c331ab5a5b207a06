/** What may narrow a search of the console's table (CONTRACT 14.3) to a few answers: each is found by an index. */
import {
  type DeskFilter,
  type DeskWhere,
  dayParts,
  gramsOf,
  partConditions,
  searchConditions,
  type Values,
} from './deskFilter';

export const allOf = (conditions: readonly string[]) =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';

/** As the indexes over all forms are asked for; every answer is in them that its key shows. */
export const OF_ALL_FORMS = "is_current AND answer_id > ''";

/** What finds, by an index, all answers that have one of the things that are asked for, and some more. */
export interface Source {
  /** Ids of answers; of search rows all that is asked of them and sorted by. */
  select(values: Values): string;
  /** Search rows are weighed where they are found: nothing of them is looked up again. */
  isOfSearchRows: boolean;
}

/** So few answers are weighed one by one; of more the table is walked. */
export const MOST_WEIGHED = 5_000;
/** Written out, so that the database knows how few are wanted however often it has run the statement, and takes an index. */
const MOST_READ = 2 * MOST_WEIGHED;

/** What finds search rows: of grams all conditions at once, their indexes combined before any row is looked at. */
export function bySearchRow(filter: DeskFilter): Source | undefined {
  const grams = gramsOf(filter);
  if (grams.length === 0) return byDays(filter);
  const select = (values: Values) => {
    const conditions = [
      `s.grams @> ${values.add(grams)}::text[]`,
      ...ofForms(values, filter),
      ...searchConditions(values, filter),
    ];
    return `SELECT answer_id, sort_name, sort_day FROM answer_search s ${allOf(conditions)}`;
  };
  return { select, isOfSearchRows: true };
}

/** Of so many search rows it is looked where they stand in an order. */
const SAMPLE = 2_000;

/** Where the rows of a source are wanted from one end of an order on. */
interface NearEnd {
  /** What they are sorted by, of a search row `s`; not ''. */
  key: string;
  direction: 'ASC' | 'DESC';
  /** The key where the page before ended. */
  after: string | undefined;
  /** How many are wanted. */
  limit: number;
}

/** Before and behind every text of the order. */
const BEFORE_ALL = "''";
const BEHIND_ALL = 'chr(1114111)';

/**
 * The search rows of a source at the near end of an order, about twice those that are wanted, however many there are: up
 * to where the same share of a sample ends, by the indexes of the part and of the order combined. Asked for by a
 * subquery, a bound says nothing to the planner, who would otherwise reckon that most rows lie before it, and read them.
 * @returns the statement's own `bound` with where they end, what finds them, and whether more lie behind them
 */
export function nearEndOf(
  values: Values,
  source: Source,
  { key, direction, after, limit }: NearEnd,
): { bound: string; found: string; isCut: string } {
  const [from, to] = direction === 'ASC' ? ['>=', '<='] : ['<=', '>='];
  const [first, last] = direction === 'ASC' ? [BEFORE_ALL, BEHIND_ALL] : [BEHIND_ALL, BEFORE_ALL];
  const begin = after === undefined ? '' : `AND ${key} ${from} ${values.add(after)}::text`;
  // More than are weighed one by one have the part, else it would not be sorted: of those the wanted are this share at most.
  const place = Math.ceil((2 * SAMPLE * limit) / MOST_WEIGHED);
  return {
    bound: `sample AS MATERIALIZED (${source.select(values)} AND ${key} > '' ${begin} LIMIT ${SAMPLE}),
      bound AS MATERIALIZED (SELECT ${key} AS key FROM sample s ORDER BY ${key} ${direction} OFFSET ${place} LIMIT 1)`,
    found: `${source.select(values)} AND ${key} ${from} (SELECT coalesce(${values.add(after ?? null)}::text, ${first}))
      AND ${key} ${to} (SELECT coalesce((SELECT key FROM bound), ${last})) AND ${key} > ''`,
    isCut: '(SELECT count(*) FROM bound) > 0',
  };
}

const ofForms = (values: Values, { isAllForms, surveyIds }: DeskFilter) =>
  isAllForms ? [] : [`s.survey_id = ANY (${values.add(surveyIds)}::text[])`];

/** Each half of the days has an index of its own, along which it is read. */
function byDays(filter: DeskFilter): Source | undefined {
  if (filter.firstDay === undefined && filter.lastDay === undefined) return undefined;
  const select = (values: Values) => {
    const also = [...ofForms(values, filter), ...partConditions(values, filter)];
    const parts = dayParts(values, filter).map(
      ({ condition, order }) =>
        `(SELECT answer_id, sort_name, sort_day FROM answer_search s ${allOf([condition, ...also])}
          ORDER BY ${order} LIMIT ${MOST_READ})`,
    );
    return `SELECT * FROM (${parts.join(' UNION ALL ')}) AS days`;
  };
  return { select, isOfSearchRows: true };
}

function byItem(form: string | undefined, { itemKey, indexed, range }: DeskWhere): Source[] {
  const rows = (values: Values) =>
    `SELECT answer_id FROM answer_row WHERE survey_id = ${values.add(form)} AND item_key = ${values.add(itemKey)}`;
  if (indexed)
    return [
      {
        select: (values) => `${rows(values)} AND search_value = ANY (${values.add(indexed)}::text[])`,
        isOfSearchRows: false,
      },
    ];
  if (!range) return [];
  const { first, last } = range;
  const bounds = (values: Values) => [
    ...(first === undefined ? [] : [`search_value >= ${values.add(first)}::text`]),
    ...(last === undefined ? [] : [`search_value <= ${values.add(last)}::text`]),
  ];
  return [{ select: (values) => [rows(values), ...bounds(values)].join(' AND '), isOfSearchRows: false }];
}

/** Days of one item from one to another are one stretch of its index. */
function withRanges(wheres: readonly DeskWhere[]): DeskWhere[] {
  const joined = new Map<string, DeskWhere>();
  for (const where of wheres.filter(({ range }) => range)) {
    const range = { ...joined.get(where.itemKey)?.range, ...where.range };
    joined.set(where.itemKey, { ...where, range });
  }
  return [...wheres.filter(({ range }) => !range), ...joined.values()];
}

/** What of the answers and their items may narrow it, beside the search rows. */
export function sourcesOf(filter: DeskFilter): Source[] {
  const { surveyIds, checks } = filter;
  const byForm = (values: Values) =>
    `SELECT answer_id FROM answer WHERE survey_id = ANY (${values.add(surveyIds)}::text[])`;
  const byCheck = (values: Values) =>
    `SELECT answer_id FROM answer WHERE ${OF_ALL_FORMS} AND check_status = ANY (${values.add(checks)}::text[])`;
  const ofItems = surveyIds.length === 1 ? withRanges(filter.where) : [];
  return [
    ...(filter.isAllForms ? [] : [{ select: byForm, isOfSearchRows: false }]),
    ...(checks ? [{ select: byCheck, isOfSearchRows: false }] : []),
    ...ofItems.flatMap((where) => byItem(surveyIds[0], where)),
  ];
}
