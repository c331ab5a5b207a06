/**
 * What most item types share: one text value in one row, with a required message and a check of its own.
 */
import type { SchemaItem } from '../../../contract';
import { validationTexts } from '../../../texts';
import { trimText } from '../../text';
import type { AnswerRow, AnswerValue, FormMode, ItemFacts, ItemRules, RuleContext } from '../types';

/** The value as a text; a value of another shape counts as no answer. */
export function textOf(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a list; a value of another shape counts as no answer. */
export function listOf(value: AnswerValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** The list without empty entries, which stand for nothing. */
export function filledListOf(value: AnswerValue | undefined): string[] {
  return listOf(value).filter((entry) => entry !== '');
}

/** True when the item's own flags ask for an answer in the mode; see `isRequired` for types that have a say in it. */
export function isFlaggedRequired(item: SchemaItem, mode: FormMode): boolean {
  if (mode === 'admin') return item.isRequired?.admin ?? item.isRequired?.value ?? false;
  return item.isRequired?.value === true || item.isRequiredForUser?.value === true;
}

/** The one row of a text value, none for an empty one (ROWS-010, ROWS-018). */
export function singleRow(item: SchemaItem, value: string): AnswerRow[] {
  return value === '' ? [] : [{ itemKey: item.itemKey, sortKey: item.itemKey, value }];
}

/** One row an entry of a list, `itemKey#n` (CONTRACT 4). */
export function listRows(item: SchemaItem, values: readonly string[]): AnswerRow[] {
  return values.map((value, index) => ({ itemKey: item.itemKey, sortKey: `${item.itemKey}#${index}`, value }));
}

/** The entries of a list in the order of their rows' numbers. */
export function listFromRows(rows: readonly AnswerRow[]): string[] {
  const position = (row: AnswerRow) => Number(row.sortKey.slice(row.itemKey.length + 1));
  return rows
    .filter((row) => row.value !== '')
    .sort((left, right) => position(left) - position(right))
    .map((row) => row.value);
}

/** What a type says of its text value and of itself; everything else is common to them. */
export interface TextRulesOptions extends ItemFacts {
  types: readonly string[];
  /** The stored form of a typed text. Default: as it is. */
  canonical?: (item: SchemaItem, text: string) => string;
  /** The message for a canonical, non-empty text. */
  check?: (item: SchemaItem, text: string, context: RuleContext) => string | undefined;
  requiredMessage?: string;
  displayText?: (item: SchemaItem, text: string) => string;
  /** Default: nothing but spaces. */
  isEmptyText?: (text: string) => boolean;
  /** Whether an empty text is a fault, where more than item and mode decide it. Default: `isRequired`. */
  isMandatory?: (item: SchemaItem, context: RuleContext) => boolean;
}

/** The rules of a type whose value is one text. */
export function textRules(options: TextRulesOptions): ItemRules {
  const {
    canonical = (_, text) => text,
    check,
    requiredMessage = validationTexts.required.standard,
    displayText,
    isEmptyText = (text) => trimText(text) === '',
    isMandatory = (item, { mode }) => (options.isRequired ?? isFlaggedRequired)(item, mode),
    ...facts
  } = options;
  // One answer is asked for again and again: whether it is empty, right, shown, and what its row is.
  const last = new WeakMap<SchemaItem, { text: string; made: string }>();
  const stored = (item: SchemaItem, value: AnswerValue | undefined) => {
    const text = textOf(value);
    if (text === '') return '';
    const known = last.get(item);
    if (known?.text === text) return known.made;
    const made = isEmptyText(text) ? '' : canonical(item, text);
    last.set(item, { text, made });
    return made;
  };
  return {
    ...facts,
    hasAnswer: true,
    emptyValue: () => '',
    isEmpty: (item, value) => stored(item, value) === '',
    canonical: stored,
    validate(item, value, context) {
      const text = stored(item, value);
      if (text === '') return isMandatory(item, context) ? requiredMessage : undefined;
      return check?.(item, text, context);
    },
    toRows: (item, value) => singleRow(item, stored(item, value)),
    fromRows: (_, rows) => rows[0]?.value ?? '',
    displayText: (item, value) => displayText?.(item, textOf(value)) ?? textOf(value),
  };
}
