/**
 * Bounds of an item that nothing can meet, or that nobody can read. The form would pass over the one in silence and
 * refuse every answer for the other.
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { dateBound, isScale, type PlacedItem, rulesOf, scaleRange } from '@madoguchi/shared/domain/survey';
import type { Report } from './fault';

type Bound = number | string | undefined;

function isThere(bound: Bound): boolean {
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
  const expected = kind === 'number' ? 'a number' : 'a date as YYYY-MM-DD, or a year';
  const first = readBound(kind, min, '01-01');
  const last = readBound(kind, max, '12-31');
  if (isThere(min) && first === undefined) report([...keys, 'range', 'min'], `is "${min}"`, expected);
  if (isThere(max) && last === undefined) report([...keys, 'range', 'max'], `is "${max}"`, expected);
  if (!isThere(min) || !isThere(max) || first === undefined || last === undefined) return;
  if (first > last) report([...keys, 'range'], `has min ${min} above max ${max}`, 'min <= max');
}

function checkCounts({ item, keys }: PlacedItem, report: Report): void {
  const compare = (field: 'selection' | 'length', bounds: SchemaItem['selection']) => {
    if (bounds?.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max)
      report([...keys, field], `has min ${bounds.min} above max ${bounds.max}`, 'min <= max');
  };
  compare('selection', item.selection);
  compare('length', item.length);
  const count = item.options?.length ?? 0;
  const least = item.selection?.min ?? 0;
  if (rulesOf(item).rowKeys === 'option' && count > 0 && least > count)
    report([...keys, 'selection', 'min'], `is ${least} of ${count} options`, 'no more than there are options');
}

/** No text has more characters than the hard maximum of its type, whatever its item says (VAL-015). */
function checkLength({ item, keys }: PlacedItem, report: Report): void {
  const { longest } = rulesOf(item);
  if (longest === undefined) return;
  const check = (path: readonly string[], length = 0) => {
    if (length > longest) report([...keys, ...path], `is ${length}`, `at most ${longest}`);
  };
  check(['validLength'], item.validLength);
  if (item.length?.limitation !== false) check(['length', 'min'], item.length?.min);
}

/** Faults of an item's range, scale, selection and length. */
export function checkBounds(placed: PlacedItem, report: Report): void {
  checkRange(placed, report);
  checkCounts(placed, report);
  checkLength(placed, report);
  const { item, keys } = placed;
  if (!isScale(item)) return;
  const { min, max } = scaleRange(item);
  if (min >= max) report([...keys, 'scale_max'], `has min ${min} not below max ${max}`, 'min < max');
}
