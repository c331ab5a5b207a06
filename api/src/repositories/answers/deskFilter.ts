/**
 * What a search of the console's table asks for (CONTRACT 14.3), as conditions on an answer `a`, its search row `s` and its
 * rows.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { WhereOperation } from '@madoguchi/shared/contract/console/words';

/** A condition on an item, its value folded as the stored one is compared. */
export interface DeskWhere {
  itemKey: string;
  operation: WhereOperation;
  value: string;
  /** Whether the item's values are whole numbers, which are compared as such. */
  isNumber: boolean;
  /** The texts under which an index knows the value; undefined where none helps. */
  indexed?: readonly string[] | undefined;
  /** The first and last text under which an index knows days; undefined where none helps. */
  range?: { first?: string; last?: string } | undefined;
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
export class Values {
  readonly all: unknown[] = [];
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** Counted, so that it is asked of one answer after the other and never of all. */
export const rowsWith = (key: string, condition: string) =>
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

/** What lasts longer than a day, as its index is asked for. */
const IS_LONG = 's.last_day > left(s.sort_day, 8)';

/** A part of the answers that have a time within the days, and the order in which its own index has them. */
export interface DayPart {
  condition: string;
  order: string;
}

/** The time lies within the days: what begins there, and what reaches there. No answer is in both; none: any time. */
export function dayParts(values: Values, { firstDay, lastDay }: DeskFilter): DayPart[] {
  if (firstDay === undefined && lastDay === undefined) return [];
  const until = lastDay === undefined ? '' : ` AND s.sort_day <= ${values.add(`${lastDay}${DAY_END}`)}::text`;
  if (firstDay === undefined) return [{ condition: `s.sort_day > ''${until}`, order: 's.sort_day' }];
  const first = `${values.add(firstDay)}::text`;
  return [
    { condition: `s.sort_day >= ${first}${until}`, order: 's.sort_day' },
    { condition: `s.last_day >= ${first} AND s.sort_day < ${first} AND ${IS_LONG}`, order: 's.last_day' },
  ];
}

/**
 * Between which days the answers begin that have a time within the days: nothing before them is looked at in their order.
 * What reaches the first day says itself when it began; a visit of many days may have begun long before.
 */
export function dayBounds(values: Values, { firstDay, lastDay }: DeskFilter): string[] {
  if (firstDay === undefined && lastDay === undefined) return [];
  const until = lastDay === undefined ? [] : [`sort_day <= ${values.add(`${lastDay}${DAY_END}`)}::text`];
  if (firstDay === undefined) return ["sort_day > ''", ...until];
  const first = `${values.add(firstDay)}::text`;
  // Read along its own index before the least is taken, else the database walks the days from the oldest to find it.
  const reaching = `SELECT s.sort_day FROM answer_search s
    WHERE s.last_day >= ${first} AND s.sort_day < ${first} AND ${IS_LONG} OFFSET 0`;
  return [`sort_day >= least(${first}, (SELECT min(r.sort_day) FROM (${reaching}) r))`, ...until];
}

/** The parts of texts that must stand in the search row, which is shorter than the rows of the answer. */
function partsOf({ part, where }: DeskFilter): string[] {
  const ofItems = where.flatMap(({ operation, grams, value }) => (operation === 'has' && grams ? [value] : []));
  return [...(part ? [part.text] : []), ...ofItems];
}

/** Grams of all parts: an answer has all of them. */
export function gramsOf({ surveyIds, part, where }: DeskFilter): string[] {
  const ofItems = surveyIds.length === 1 ? where.flatMap(({ grams = [] }) => grams) : [];
  return [...new Set([...(part?.grams ?? []), ...ofItems])];
}

/** What the search row `s` must have beside its days. */
export const partConditions = (values: Values, filter: DeskFilter): string[] =>
  partsOf(filter).map((text) => `position(${values.add(text)}::text IN s.find_text) > 0`);

/** What the search row `s` must have. */
export function searchConditions(values: Values, filter: DeskFilter): string[] {
  const days = dayParts(values, filter).map(({ condition }) => `(${condition})`);
  return [...(days.length > 0 ? [`(${days.join(' OR ')})`] : []), ...partConditions(values, filter)];
}

/** What the answer `a` must have, beside its search row. */
export function answerConditions(values: Values, filter: DeskFilter): string[] {
  const { surveyIds, calendarIds, checks } = filter;
  return [
    ...(filter.isAllForms ? [] : [`a.survey_id = ANY (${values.add(surveyIds)}::text[])`]),
    ...(checks ? [`a.check_status = ANY (${values.add(checks)}::text[])`] : []),
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
  return searchConditions(new Values(), filter).length + answerConditions(new Values(), filter).length > 0;
}
