/**
 * Answers as rows, as they are stored (ROWS-007 to ROWS-018, CONTRACT 4), and as they are sent (ROWS-004, ROWS-019,
 * ROWS-041). The way back is ./storedRows.
 */
import {
  type Answers,
  type CategoryNode,
  type FormMode,
  type ItemError,
  type PutItemBody,
  type SchemaItem,
  type SurveyConfig,
  saidMode,
  WITHDRAWN_CHECK_STATUS,
} from '../../contract';
import { statusTexts, validationTexts } from '../../texts';
import { rulesOf } from './items/registry';
import { itemsByKey, optionValues } from './schema';
import { sentItems } from './sentItems';
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
  return `${rulesOf({ type: itemType }).rowKeys === 'option' ? row.sortKey : row.itemKey}#${row.value}`;
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

/**
 * The rows of a form's answers in canonical form: only of `sentItems`, one empty row when nothing is answered
 * (ROWS-017, ROWS-018).
 */
export function answersToRows(config: SurveyConfig, answers: Answers, options: RowsOptions): AnswerRow[] {
  const items = sentItems(config, answers, options.mode, options.categories);
  const rows = items.flatMap((item) => {
    const rules = rulesOf(item);
    return rules.toRows(item, rules.canonical(item, answers[item.itemKey] ?? rules.emptyValue(item)));
  });
  return rows.some((row) => row.value !== '') ? rows : [...emptyRow(items, rows), ...rows];
}

/** Who sends, as the session knows the person. */
export interface IdentityBundle {
  cognitoUserId?: string | undefined;
  clinicAttributes?: unknown;
  userName?: string | undefined;
}

/** What is sent, by whom, and how. */
export interface PutItemFacts {
  config: SurveyConfig;
  userId: string;
  /** Rows of answersToRows. */
  rows: readonly AnswerRow[];
  partitionKey: string;
  /** Set when an answer of an appending form is edited: it is withdrawn beside the new one (ROWS-041). */
  oldPartitionKey?: string | undefined;
  isLiffMode: boolean;
  /** Of the form that the answers were given in. */
  mode?: FormMode | undefined;
  registrantName?: string | undefined;
  identity?: IdentityBundle | undefined;
  configUpdatedAt?: string | undefined;
  /** Of the config that the answers belong to. */
  version?: number | undefined;
  idempotencyKey?: string | undefined;
  order?: unknown;
}

/** The body of putItem, with everything that ROWS-019 names. */
export function putItemBody(facts: PutItemFacts): PutItemBody {
  const { config, userId, partitionKey, oldPartitionKey } = facts;
  const { surveyId } = config;
  const items = itemsByKey(config);
  return {
    data: facts.rows.map((row) => ({
      ...row,
      title: items.get(row.itemKey)?.title ?? '',
      ...{ surveyId, userId, partitionKey },
    })),
    subData: {
      ...saidMode(facts.mode),
      ...facts.identity,
      oldPartitionKey,
      checkStatus: oldPartitionKey === undefined ? undefined : WITHDRAWN_CHECK_STATUS,
      configUpdatedAt: facts.configUpdatedAt,
      version: facts.version,
      idempotencyKey: facts.idempotencyKey,
      isLiffMode: facts.isLiffMode,
      registrantName: facts.registrantName || statusTexts.registrant,
    },
    order: facts.order ?? null,
  };
}

/** True when a row of the item may have this sort key (CONTRACT 4). */
function isSortKeyOf(item: SchemaItem, sortKey: string): boolean {
  const { rowKeys = 'single' } = rulesOf(item);
  const suffix = sortKey.startsWith(`${item.itemKey}#`) ? sortKey.slice(item.itemKey.length + 1) : undefined;
  if (suffix === undefined) return sortKey === item.itemKey && rowKeys !== 'option';
  if (rowKeys === 'single') return false;
  if (rowKeys === 'list') return /^\d{1,4}$/.test(suffix);
  return (rowKeys === 'option' ? optionValues(item) : rowKeys).includes(suffix);
}

/**
 * Faults of rows that no form of ours sends: unknown items or sort keys, one key twice, a check box's value that is not
 * its option. One message an item, in the order of the rows. Rows without a value of any item are fine.
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
  const { hasAnswer, rowKeys } = rulesOf(item);
  if (!hasAnswer) return validationTexts.row.notAllowed;
  const hasOptions = rowKeys === 'option';
  if (!isSortKeyOf(item, row.sortKey)) {
    return hasOptions ? validationTexts.choice.unknown : validationTexts.row.unknownItem;
  }
  const isOtherOption = hasOptions && row.value !== '' && row.sortKey !== `${row.itemKey}#${row.value}`;
  return isOtherOption ? validationTexts.choice.unknown : undefined;
}
