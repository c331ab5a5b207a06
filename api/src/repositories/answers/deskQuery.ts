/**
 * Searches of the console's table (CONTRACT 14.3). Where something that is asked for narrows the answers to a few, those
 * are weighed one by one; otherwise the table is walked in its order, so many answers at a time, each weighed on the way.
 * Either way a call looks at a bounded number of answers, whatever is asked for, and nothing is skipped by counting.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { WhereOperation } from '@madoguchi/shared/contract/console/words';
import type { Connection } from '../../database/database';
import { hashText } from '../../identifiers';

/** A condition on an item, its value folded as the stored one is compared. */
export interface DeskWhere {
  itemKey: string;
  operation: WhereOperation;
  value: string;
  /** Whether the item's values are whole numbers, which are compared as such. */
  isNumber: boolean;
  /** The texts under which an index knows the value; undefined where none helps. */
  indexed?: readonly string[] | undefined;
  /** Grams that every answer has in whose value the part stands; undefined where they do not know all of the item. */
  grams?: readonly string[] | undefined;
}

/** What every answer that is found must have. */
export interface DeskFilter {
  surveyIds: readonly string[];
  /** True where the forms are all that there are, so that naming them narrows nothing. */
  isAllForms: boolean;
  /** Calendars outside of which no place may be; undefined: any. */
  calendarIds: readonly string[] | undefined;
  /** Only answers with an order. */
  isWithOrder: boolean;
  checks: readonly CheckStatus[] | undefined;
  /** YYYYMMDD: the answer's time is on one of the days from the first to the last. */
  firstDay: string | undefined;
  lastDay: string | undefined;
  /** Folded part of a text, and its grams; none for a part that no index helps to find. */
  part: { text: string; grams: readonly string[] } | undefined;
  where: readonly DeskWhere[];
}

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

/** Behind every text that begins with the same day, as far as times are written. */
const DAY_END = '~';

const HIRAGANA = Array.from({ length: 0x3096 - 0x3041 + 1 }, (_, index) => String.fromCharCode(0x3041 + index));
const SMALL = [...'ァィゥェォッャュョヮヵヶ'];
const LARGE = [...'アイウエオツヤユヨワカケ'];
const large = (kana: string) => LARGE[SMALL.indexOf(kana)] ?? kana;
const katakana = HIRAGANA.map((kana) => large(String.fromCharCode(kana.charCodeAt(0) + 0x60)));
/** Characters without a counterpart are left out: spaces, and the signs that domain/desk leaves out. */
const FOLDED_FROM = [...HIRAGANA, 'ゝ', 'ゞ', ...SMALL, ...' \t\n　-‐‑‒–—―−.()'].join('');
const FOLDED_TO = [...katakana, 'ヽ', 'ヾ', ...LARGE].join('');
/** The stored value as `foldForDesk` folds what is asked for. */
const FOLD = (column: string) => `translate(lower(normalize(${column}, NFKC)), '${FOLDED_FROM}', '${FOLDED_TO}')`;
/** Days and times without what is written between their numbers. */
const ORDERED = (column: string) => `translate(${column}, '-/: T', '') COLLATE "C"`;

/** Collects a statement's values, and gives each its place. */
class Values {
  readonly all: unknown[] = [];
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** A statement for each kind of question, prepared once. */
const named = (text: string) => ({ name: `desk_${hashText(text).slice(0, 32)}`, text });

/** Counted, so that it is asked of one answer after the other and never of all. */
const rowsWith = (key: string, condition: string) =>
  `(SELECT count(*) FROM answer_row r WHERE r.answer_id = a.answer_id AND r.item_key = ${key} AND ${condition})`;

function whereCondition(values: Values, { itemKey, operation, value, isNumber }: DeskWhere): string {
  const key = values.add(itemKey);
  if (operation === 'empty') return `${rowsWith(key, "r.value <> ''")} = 0`;
  if (operation === 'filled') return `${rowsWith(key, "r.value <> ''")} > 0`;
  const asked = values.add(value);
  if (operation === 'eq') return `${rowsWith(key, `r.value <> '' AND ${FOLD('r.value')} = ${asked}::text`)} > 0`;
  if (operation === 'has') return `${rowsWith(key, `position(${asked}::text IN ${FOLD('r.value')}) > 0`)} > 0`;
  const sign = operation === 'from' ? '>=' : '<=';
  if (isNumber) {
    const number = `CASE WHEN r.value ~ '^-?[0-9]{1,30}$' THEN r.value::numeric END`;
    return `${rowsWith(key, `${number} ${sign} ${asked}::numeric`)} > 0`;
  }
  // Up to a day: to its end, whatever time stands behind it.
  const ordered = ORDERED('r.value');
  const compared = operation === 'from' ? ordered : `left(${ordered}, length(${asked}::text))`;
  return `${rowsWith(key, `r.value <> '' AND ${compared} ${sign} ${asked}::text`)} > 0`;
}

/** What an answer `a` with its search row `s` must have. */
function conditionsOf(values: Values, filter: DeskFilter): string[] {
  const { surveyIds, calendarIds, checks, firstDay, lastDay, part } = filter;
  return [
    ...(filter.isAllForms ? [] : [`a.survey_id = ANY (${values.add(surveyIds)}::text[])`]),
    ...(checks ? [`a.check_status = ANY (${values.add(checks)}::text[])`] : []),
    ...(firstDay === undefined ? [] : [`s.last_day >= ${values.add(firstDay)}::text`]),
    ...(lastDay === undefined
      ? []
      : [`s.sort_day <> '' AND s.sort_day <= ${values.add(`${lastDay}${DAY_END}`)}::text`]),
    ...(part ? [`position(${values.add(part.text)}::text IN s.find_text) > 0`] : []),
    ...(calendarIds
      ? [
          `(SELECT count(*) FROM reservation p WHERE p.answer_id = a.answer_id
             AND p.calendar_id <> ALL (${values.add(calendarIds)}::text[])) = 0`,
        ]
      : []),
    ...(filter.isWithOrder
      ? ['(SELECT count(*) FROM payment_order o WHERE o.partition_key = a.partition_key) > 0']
      : []),
    ...filter.where.map((where) => whereCondition(values, where)),
  ];
}

/** True where weighing an answer asks for more than what the order itself says. */
export function isFiltered(filter: DeskFilter): boolean {
  return conditionsOf(new Values(), filter).length > 0;
}

/** What lasts longer than a day, as its index is asked for. */
const IS_LONG = 'last_day > left(sort_day, 8)';

/** As the indexes over all forms are asked for; every answer is in them that its key shows. */
const OF_ALL_FORMS = "is_current AND answer_id > ''";

/** What finds, by an index, all answers that have one of the things that are asked for, and some more. */
interface Source {
  select(values: Values): string;
  /** Of so many answers at most each is weighed. */
  most: number;
}

/** So few answers are weighed one by one; of more the table is walked. */
const MOST_WEIGHED = 5_000;
/** Of a part of a name more: a common family name is one of a hundred. */
const MOST_WEIGHED_BY_PART = 20_000;

function sourcesOf(filter: DeskFilter): Source[] {
  const { surveyIds, checks, firstDay, lastDay, part } = filter;
  const byGrams = (grams: readonly string[]): Source => ({
    // What stands in the same row narrows it further, before any answer is looked up.
    select: (values) =>
      [
        `SELECT answer_id FROM answer_search WHERE grams @> ${values.add(grams)}::text[]`,
        ...(filter.isAllForms ? [] : [`survey_id = ANY (${values.add(surveyIds)}::text[])`]),
        ...(firstDay === undefined ? [] : [`last_day >= ${values.add(firstDay)}::text`]),
        ...(lastDay === undefined ? [] : [`sort_day <= ${values.add(`${lastDay}${DAY_END}`)}::text`]),
      ].join(' AND '),
    most: MOST_WEIGHED_BY_PART,
  });
  const byDay: Source = {
    select: (values) => {
      const first = values.add(firstDay ?? '0');
      const until = lastDay === undefined ? '' : `AND sort_day <= ${values.add(`${lastDay}${DAY_END}`)}::text`;
      // Beside those that begin on one of the days: what lasts some days and reaches the first.
      return `SELECT answer_id FROM answer_search WHERE sort_day >= ${first}::text ${until}
        UNION ALL SELECT answer_id FROM answer_search WHERE last_day >= ${first}::text AND sort_day < ${first}::text AND ${IS_LONG}`;
    },
    most: MOST_WEIGHED,
  };
  const byForm: Source = {
    select: (values) => `SELECT answer_id FROM answer WHERE survey_id = ANY (${values.add(surveyIds)}::text[])`,
    most: MOST_WEIGHED,
  };
  const byCheck: Source = {
    select: (values) =>
      `SELECT answer_id FROM answer WHERE ${OF_ALL_FORMS} AND check_status = ANY (${values.add(checks)}::text[])`,
    most: MOST_WEIGHED,
  };
  const [form] = surveyIds;
  const byItem = ({ itemKey, indexed }: DeskWhere): Source => ({
    select: (values) =>
      `SELECT answer_id FROM answer_row WHERE survey_id = ${values.add(form)} AND item_key = ${values.add(itemKey)}
        AND search_value = ANY (${values.add(indexed)}::text[])`,
    most: MOST_WEIGHED,
  });
  const ofItems = surveyIds.length === 1 ? filter.where : [];
  const grams = [part?.grams ?? [], ...ofItems.map((where) => where.grams ?? [])].filter((each) => each.length > 0);
  return [
    ...grams.map(byGrams),
    ...(firstDay === undefined && lastDay === undefined ? [] : [byDay]),
    ...(filter.isAllForms ? [] : [byForm]),
    ...(checks ? [byCheck] : []),
    ...ofItems.filter(({ indexed }) => indexed !== undefined).map(byItem),
  ];
}

/** The narrowest source; undefined where each has more answers than are weighed. */
async function narrowest(connection: Connection, filter: DeskFilter): Promise<Source | undefined> {
  const counted = await Promise.all(
    sourcesOf(filter).map(async (source) => {
      const values = new Values();
      const text = `SELECT count(*)::int AS count FROM (${source.select(values)} LIMIT ${values.add(source.most + 1)}) AS few`;
      const [row] = await connection.query<{ count: number }>(named(text), values.all);
      return { source, count: row?.count ?? 0 };
    }),
  );
  const few = counted.filter(({ source, count }) => count <= source.most);
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

/** Statements for one answer after the other: what is joined so is never made a scan of a whole table. */
const EACH = (
  from: string,
) => `CROSS JOIN LATERAL (SELECT * FROM answer WHERE answer_id = ${from}.answer_id AND is_current OFFSET 0) a
  LEFT JOIN LATERAL (SELECT * FROM answer_search WHERE answer_id = ${from}.answer_id OFFSET 0) s ON true`;

/**
 * All answers that the filter leaves, with their keys, where something that is asked for narrows them to a few;
 * undefined where nothing does.
 */
export async function narrowedAnswers(
  connection: Connection,
  filter: DeskFilter,
  by: DeskColumn,
): Promise<Found[] | undefined> {
  const source = await narrowest(connection, filter);
  if (!source) return undefined;
  const values = new Values();
  const found = source.select(values);
  const key = keyOf(values, by);
  const conditions = conditionsOf(values, filter);
  const text = `WITH found AS MATERIALIZED (SELECT DISTINCT answer_id FROM (${found}) AS named)
    SELECT a.answer_id, a.check_status, ${key} AS key, ${INSTANT('a.created_at')} AS created FROM found f ${EACH('f')}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;
  const rows = await connection.query<NarrowedRecord>(named(text), values.all);
  return rows.map((row) => inOrder(by, row));
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

function walkStatement(values: Values, walk: Walk, after: Found | undefined, text: string | undefined): string {
  const { by, part, surveyId } = walk;
  const [sign, direction] = walk.isDescending ? ['<', 'DESC'] : ['>', 'ASC'];
  const order = (column: string, cast: (place: string) => string) => {
    const key = after && `(${cast(values.add(after.key))}, ${values.add(after.answerId)}::text)`;
    const behind = key === undefined ? '' : `AND (${column}, answer_id) ${sign} ${key}`;
    return `${behind} ORDER BY ${column} ${direction}, answer_id ${direction}`;
  };
  const asText = (place: string) => `${place}::text`;
  const byInstant = (column: string) => {
    const of = surveyId === undefined ? OF_ALL_FORMS : `is_current AND survey_id = ${values.add(surveyId)}`;
    const status = by === 'check' ? `AND check_status = ${values.add(part)}` : '';
    return `SELECT answer_id, ${INSTANT(column)} AS key FROM answer WHERE ${of} ${status}
      ${order(column, (place) => `(${place}::text::timestamp AT TIME ZONE 'UTC')`)}`;
  };
  if (by === 'createdAt' || by === 'check') return byInstant('created_at');
  if (by === 'updatedAt') return byInstant('updated_at');
  if (typeof by === 'object') {
    if (part === 'rest') return byInstant('created_at');
    return `SELECT answer_id, search_value AS key FROM answer_row WHERE survey_id = ${values.add(by.surveyId)}
      AND item_key = ${values.add(by.itemKey)} AND search_value IS NOT NULL ${order('search_value', asText)}`;
  }
  const column = by === 'day' ? 'sort_day' : 'sort_name';
  // A common part of a name stands together in the order of names: what is before it is passed over here.
  const within = text === undefined ? '' : `AND position(${values.add(text)}::text IN find_text) > 0`;
  return `SELECT answer_id, ${column} AS key FROM answer_search WHERE ${column} ${part === 'rest' ? '=' : '>'} '' ${within}
    ${order(column, asText)}`;
}

/**
 * The next answers of a stretch, whether they are what is asked for or not.
 * @param after behind which it goes on
 * @param limit how many are looked at
 */
export async function walkAnswers(
  connection: Connection,
  filter: DeskFilter,
  walk: Walk,
  { after, limit }: { after: Found | undefined; limit: number },
): Promise<(Found & { isFound: boolean })[]> {
  const values = new Values();
  const { part } = filter;
  // One that no index knows may be as rare as can be: it is weighed with the rest.
  const common = part && part.grams.length > 0 ? part.text : undefined;
  const walked = walkStatement(values, walk, after, common);
  const most = values.add(limit);
  const without =
    walk.part === 'rest' && typeof walk.by === 'object'
      ? [`${rowsWith(values.add(walk.by.itemKey), 'r.search_value IS NOT NULL')} = 0`]
      : [];
  const conditions = [...conditionsOf(values, filter), ...without];
  const text = `WITH walked AS MATERIALIZED (${walked} LIMIT ${most}),
      numbered AS (SELECT answer_id, key, row_number() OVER () AS number FROM walked)
    SELECT n.answer_id, n.key, h.answer_id IS NOT NULL AS is_found FROM numbered n
    LEFT JOIN LATERAL (SELECT a.answer_id FROM (SELECT n.answer_id) w ${EACH('w')}
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} OFFSET 0) h ON true
    ORDER BY n.number`;
  const rows = await connection.query<{ answer_id: string; key: string; is_found: boolean }>(named(text), values.all);
  return rows.map((row) => ({ answerId: row.answer_id, part: walk.part, key: row.key, isFound: row.is_found }));
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
