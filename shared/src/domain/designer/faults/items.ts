/** Faults that an item has by itself: its options, its bounds, its format. */
import type { SchemaItem } from '../../../contract';
import { fromHyphens, isRealDay } from '../../date';
import {
  dateBound,
  isBookingDate,
  isHiddenKey,
  isPayType,
  isScale,
  itemTypes,
  namedDays,
  optionValues,
  type PlacedItem,
  rulesOf,
  scaleRange,
} from '../../survey';
import type { KnownToForm, Report } from './types';

/** A chosen option is part of its row's key. */
const LONGEST_OPTION = 300;

function repeated(values: readonly string[]): { value: string; index: number }[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const isSecond = seen.has(value);
    seen.add(value);
    return isSecond ? [{ value, index }] : [];
  });
}

function namesNoDay(texts: readonly string[]): boolean {
  const { weekdays, dates } = namedDays(texts);
  return weekdays.size + dates.size === 0;
}

function checkOptions({ item, keys }: PlacedItem, report: Report): void {
  const values = item.options?.length ? optionValues(item) : [];
  if (rulesOf(item).needsOptions && values.length === 0) report('optionsMissing', [...keys, 'options']);
  if (isBookingDate(item) && values.length > 0 && namesNoDay(values)) report('daysUnnamed', [...keys, 'options']);
  for (const { value, index } of repeated(values)) report('optionRepeated', [...keys, 'options', index], { value });
  const long = rulesOf(item).rowKeys === 'option' ? values.findIndex((value) => value.length > LONGEST_OPTION) : -1;
  if (long >= 0) report('optionTooLong', [...keys, 'options', long], { most: LONGEST_OPTION });
  for (const [index, value] of values.entries())
    if (value.trim() === '') report('optionEmpty', [...keys, 'options', index], { number: index + 1 });
}

function checkPayTypes({ item, keys }: PlacedItem, report: Report): void {
  if (!isPayType(item)) return;
  const labels = (item.payTypeOptions ?? []).map(({ input }) => input);
  if (labels.length === 0) report('payTypesMissing', [...keys, 'payTypeOptions']);
  for (const { value, index } of repeated(labels))
    report('optionRepeated', [...keys, 'payTypeOptions', index], { value });
}

/** An option that is gone cannot be chosen from the start. */
function checkDefault({ item, keys }: PlacedItem, report: Report): void {
  const values = optionValues(item);
  if (item.default === undefined || values.length === 0 || isBookingDate(item)) return;
  const isList = Array.isArray(item.default);
  for (const [index, value] of [item.default].flat().entries())
    if (value !== '' && !values.includes(value))
      report('defaultGone', [...keys, 'default', ...(isList ? [index] : [])], { value });
}

/** The server tries formats in an engine that no text holds up, and browsers in their own. */
function checkFormat({ item, keys }: PlacedItem, { judgeFormat }: KnownToForm, report: Report): void {
  const verdict = item.inputFormat === undefined ? undefined : judgeFormat?.(item.inputFormat);
  if (verdict) report(verdict === 'slow' ? 'formatSlow' : 'formatUnbounded', [...keys, 'inputFormat']);
}

type Bound = number | string | undefined;

function isThere(bound: Bound): bound is number | string {
  return bound !== undefined && String(bound).trim() !== '';
}

/** The bound as it is compared; undefined where it cannot be read. */
function readBound(kind: 'number' | 'date', bound: Bound, edge: '01-01' | '12-31'): number | string | undefined {
  if (kind === 'date') {
    const date = dateBound(bound, edge);
    return date !== undefined && isRealDay(fromHyphens(date)) ? date : undefined;
  }
  const value = Number(bound);
  return Number.isNaN(value) ? undefined : value;
}

function checkRange({ item, keys }: PlacedItem, report: Report): void {
  const kind = rulesOf(item).range;
  if (!kind) return;
  const { min, max } = item.range ?? {};
  const first = readBound(kind, min, '01-01');
  const last = readBound(kind, max, '12-31');
  const unreadable = (name: 'min' | 'max', value: number | string) =>
    report('rangeUnreadable', [...keys, 'range', name], { value, kind });
  if (isThere(min) && first === undefined) unreadable('min', min);
  if (isThere(max) && last === undefined) unreadable('max', max);
  if (!isThere(min) || !isThere(max) || first === undefined || last === undefined) return;
  if (first > last) report('rangeReversed', [...keys, 'range'], { min, max });
}

function checkCounts({ item, keys }: PlacedItem, report: Report): void {
  const compare = (field: 'selection' | 'length', bounds: SchemaItem['selection']) => {
    if (bounds?.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max)
      report('boundsReversed', [...keys, field], { min: bounds.min, max: bounds.max });
  };
  compare('selection', item.selection);
  compare('length', item.length);
  const count = item.options?.length ?? 0;
  const least = item.selection?.min ?? 0;
  if (rulesOf(item).rowKeys === 'option' && count > 0 && least > count)
    report('tooFewOptions', [...keys, 'selection', 'min'], { least, count });
}

/** No text has more characters than the hard maximum of its type, whatever its item says (VAL-015). */
function checkLength({ item, keys }: PlacedItem, report: Report): void {
  const { longest } = rulesOf(item);
  if (longest === undefined) return;
  const check = (path: readonly string[], length = 0) => {
    if (length > longest) report('tooLong', [...keys, ...path], { length, longest });
  };
  check(['validLength'], item.validLength);
  if (item.length?.limitation !== false) check(['length', 'min'], item.length?.min);
}

function checkScale({ item, keys }: PlacedItem, report: Report): void {
  if (!isScale(item)) return;
  const { min, max } = scaleRange(item);
  if (min >= max) report('scaleReversed', [...keys, 'scale_max'], { min, max });
}

/** Titles name the controls to everybody; a type that the program does not have is filled in as a short text. */
function checkNames({ item, keys }: PlacedItem, report: Report): void {
  if (item.title.trim() === '' && !isHiddenKey(item.itemKey)) report('titleMissing', [...keys, 'title']);
  if (!itemTypes().includes(item.type)) report('typeUnknown', [...keys, 'type'], { type: item.type }, 'warning');
  if (rulesOf(item).holdsItems && (item.items ?? []).length === 0) report('sectionEmpty', keys, {}, 'warning');
}

/** What is wrong with an item, whatever stands around it. */
export function checkItem(placed: PlacedItem, known: KnownToForm, report: Report): void {
  checkNames(placed, report);
  checkOptions(placed, report);
  checkPayTypes(placed, report);
  checkFormat(placed, known, report);
  checkRange(placed, report);
  checkCounts(placed, report);
  checkLength(placed, report);
  checkScale(placed, report);
  checkDefault(placed, report);
}
