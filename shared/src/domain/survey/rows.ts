/**
 * Answers as stored rows and back (ROWS-007 to ROWS-018, CONTRACT 4).
 */
import type { Answers, AnswerValue, CategoryNode, FormMode, ItemError, SchemaItem, SurveyConfig } from '../../contract';
import { validationTexts } from '../../texts';
import { sentItems } from './conditions';
import { FACILITY_PARTS } from './items/googleFacilitySearch/rules';
import { rulesOf } from './items/registry';
import { flattenItems, itemsByKey, optionValues } from './schema';
import type { AnswerRow } from './types';

/** `surveyId#userId`, and `#milliseconds` when the form is appending (ROWS-007, ROWS-008). */
export function makePartitionKey(surveyId: string, userId: string, milliseconds?: number): string {
  return [surveyId, userId, ...(milliseconds === undefined ? [] : [String(milliseconds)])].join('#');
}

export interface PartitionKeyParts {
  surveyId: string;
  userId: string;
  /** Since 1970, of an appending form. */
  milliseconds?: number | undefined;
}

/** Reads a partition key; undefined when it is malformed. */
export function parsePartitionKey(partitionKey: string): PartitionKeyParts | undefined {
  const match = /^([A-Za-z0-9-]{1,64})#([^#]+)(?:#(\d+))?$/.exec(partitionKey);
  if (!match) return undefined;
  const [, surveyId = '', userId = '', milliseconds] = match;
  return { surveyId, userId, milliseconds: milliseconds === undefined ? undefined : Number(milliseconds) };
}

/** `itemKey#value`; for check boxes `itemKey#option#value` (ROWS-012). */
export function userSearchKey(row: AnswerRow, itemType: string): string {
  return `${itemType === 'checkboxes' ? row.sortKey : row.itemKey}#${row.value}`;
}

export interface RowsOptions {
  mode: FormMode;
  categories?: readonly CategoryNode[] | undefined;
}

/** The one empty row of a form without answers (ROWS-017). */
function emptyRow(items: readonly SchemaItem[], rows: readonly AnswerRow[]): AnswerRow[] {
  const first = items[0];
  if (!first || rows.some((row) => row.itemKey === first.itemKey)) return [];
  return [{ itemKey: first.itemKey, sortKey: first.itemKey, value: '' }];
}

/** The rows of a form's answers in canonical form: only of visible items, one empty row when nothing is answered (ROWS-017, ROWS-018). */
export function answersToRows(config: SurveyConfig, answers: Answers, options: RowsOptions): AnswerRow[] {
  const items = sentItems(config, answers, options.mode, options.categories);
  const rows = items.flatMap((item) => {
    const rules = rulesOf(item);
    return rules.toRows(item, rules.canonical(item, answers[item.itemKey] ?? rules.emptyValue(item)));
  });
  return rows.some((row) => row.value !== '') ? rows : [...emptyRow(items, rows), ...rows];
}

function groupByKey<Row extends AnswerRow>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.itemKey);
    if (group) group.push(row);
    else groups.set(row.itemKey, [row]);
  }
  return groups;
}

/** The answers that rows stand for; items without rows, and rows of items that the config no longer has, are left out. */
export function answersFromRows(config: SurveyConfig, rows: readonly AnswerRow[]): Answers {
  const groups = groupByKey(rows);
  const answers: Record<string, AnswerValue> = {};
  for (const item of flattenItems(config)) {
    const own = groups.get(item.itemKey);
    const rules = rulesOf(item);
    if (!own || !rules.hasAnswer) continue;
    const value = rules.fromRows(item, own);
    if (!rules.isEmpty(item, value)) answers[item.itemKey] = value;
  }
  return answers;
}

const LIST_TYPES = ['secureFiles', 'candidateDateReservation'];

/** True when a row of the item may have this sort key (CONTRACT 4). */
function isSortKeyOf(item: SchemaItem, sortKey: string): boolean {
  const suffix = sortKey.startsWith(`${item.itemKey}#`) ? sortKey.slice(item.itemKey.length + 1) : undefined;
  if (suffix === undefined) return sortKey === item.itemKey && item.type !== 'checkboxes';
  if (item.type === 'checkboxes') return optionValues(item).includes(suffix);
  if (LIST_TYPES.includes(item.type)) return /^\d{1,4}$/.test(suffix);
  return item.type === 'googleFacilitySearch' && FACILITY_PARTS.some((part) => part === suffix);
}

/**
 * Faults of rows that no form of ours sends: unknown items or sort keys, one key twice, a check box's value that is not its option.
 * One message an item, in the order of the rows. Rows without a value of any item are fine.
 */
export function rowErrors(config: SurveyConfig, rows: readonly AnswerRow[]): ItemError[] {
  const items = itemsByKey(config);
  const seen = new Set<string>();
  const errors = new Map<string, string>();
  for (const row of rows) {
    const item = items.get(row.itemKey);
    const message = rowMessage(item, row, seen);
    if (message !== undefined && !errors.has(row.itemKey)) errors.set(row.itemKey, message);
    seen.add(row.sortKey);
  }
  return [...errors].map(([itemKey, message]) => ({ itemKey, message }));
}

function rowMessage(item: SchemaItem | undefined, row: AnswerRow, seen: ReadonlySet<string>): string | undefined {
  if (!item) return validationTexts.row.unknownItem;
  if (seen.has(row.sortKey)) return validationTexts.row.tooMany;
  if (row.value === '' && row.sortKey === row.itemKey) return undefined;
  if (!rulesOf(item).hasAnswer) return validationTexts.row.notAllowed;
  if (!isSortKeyOf(item, row.sortKey)) {
    return item.type === 'checkboxes' ? validationTexts.choice.unknown : validationTexts.row.unknownItem;
  }
  const isOtherOption = item.type === 'checkboxes' && row.value !== '' && row.sortKey !== `${row.itemKey}#${row.value}`;
  return isOtherOption ? validationTexts.choice.unknown : undefined;
}
