/**
 * What a file for spreadsheets says of an answer, and how it is read back (CONTRACT 14.3, CSV): one cell an item, the
 * entries of a list joined by `|`, and nothing that a spreadsheet would take for a formula.
 */
import type { AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { facilityOf, flattenItems, isReservation, rulesOf } from '../survey';

/** The columns before those of the items. */
export const FIXED_COLUMNS = ['answerCode', 'partitionKey', 'status', 'reservation'] as const;

/**
 * What a spreadsheet reads as the beginning of a formula: these signs, also wide ones and behind what it passes over,
 * and a tabulator or a line's end. Numbers with a sign belong to it: a telephone number of abroad would be one too.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－−＠])/u;

/** The cell of a text: with `'` before what would be a formula. Taken off again by `unguardedText`, so that nothing is lost. */
export function guardedCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that `guardedCell` has written; any other cell is its text. */
export function unguardedText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const SEPARATOR = '|';

function joined(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join(SEPARATOR);
}

function separated(text: string): string[] {
  if (text === '') return [];
  const entries = [''];
  for (const [part] of text.matchAll(/\\[\\|]|./gsu)) {
    if (part === SEPARATOR) entries.push('');
    else entries.push(`${entries.pop() ?? ''}${/^\\./u.test(part) ? part.slice(1) : part}`);
  }
  return entries;
}

/** The items that have a column, in the order of the form: all that are answered but the reservation, which has its own. */
export function columnItemsOf(config: SurveyConfig): SchemaItem[] {
  return flattenItems(config).filter((item) => rulesOf(item).hasAnswer && !isReservation(item));
}

/** The text of an item's value; an empty one where it is not answered. A list's entries: `|` and `\` with `\` before them. */
export function textOfValue(value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!('name' in value)) return joined(value);
  const parts = [value.name, value.address, value.phone];
  return parts.every((part) => part === '') ? '' : joined(parts);
}

/** The value of an item that a text stands for. */
export function valueOfText(item: SchemaItem, text: string): AnswerValue {
  const empty = rulesOf(item).emptyValue(item);
  if (typeof empty === 'string') return text;
  const entries = separated(text);
  if (Array.isArray(empty)) return entries;
  const [name = '', address = '', phone = ''] = entries;
  return facilityOf({ name, address, phone });
}
