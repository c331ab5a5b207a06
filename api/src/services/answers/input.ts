/**
 * A submission as the rules see it: sent rows to answers, answers to the rows that are stored. Everything here is
 * judged without the database.
 */
import type {
  AnswerRowInput,
  Answers,
  FormMode,
  ItemError,
  SchemaItem,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { enteredNumber, wholeNumber } from '@madoguchi/shared/domain/member';
import {
  type AnswerRow,
  administratorKeys,
  answersFromRows,
  answersThere,
  answersToRows,
  askedSearchKeys,
  disabledItemKeys,
  editScopeOf,
  evaluateConditions,
  forbiddenAdminKeys,
  forgedDisabledKeys,
  graphOf,
  indexedSearchKey,
  isEnteredNumber,
  isSearchable,
  itemsByKey,
  type MatchesFormat,
  optionValues,
  rowErrors,
  rulesOf,
  textOf,
  userSearchKey,
  type ValidationContext,
  validateAnswers,
} from '@madoguchi/shared/domain/survey';
import { validationTexts } from '@madoguchi/shared/texts';
import { invalid } from '../../refusal';
import type { StoredRow } from '../../repositories/answers/rows';
import type { Snapshot } from '../configuration/snapshot';

/** Longer texts are not indexed for lookups; nobody searches by them. */
const MAXIMUM_SEARCH_LENGTH = 200;
/** Status of a value that came by an address parameter and no administrator has seen (CONTRACT 12, Rows). */
export const UNCONFIRMED = 'unconfirmed';

/** True for a check box's row of an option that the item no longer has. */
function isOfLeftOption(item: SchemaItem | undefined, { itemKey, sortKey, value }: AnswerRowInput): boolean {
  if (!item || rulesOf(item).rowKeys !== 'option' || !sortKey.startsWith(`${itemKey}#`)) return false;
  const option = sortKey.slice(itemKey.length + 1);
  return (value === '' || value === option) && !optionValues(item).includes(option);
}

/**
 * The answers in the sent rows. Left options of an item that a change may not touch are let through here: a change
 * keeps what is stored, and in a new answer the item's own rules refuse them.
 * @throws {Refusal} 400 for rows that no form of ours sends
 */
export function sentAnswers(config: SurveyConfig, rows: readonly AnswerRowInput[], mode: FormMode): Answers {
  const items = itemsByKey(config);
  const left = new Set(rows.filter((row) => isOfLeftOption(items.get(row.itemKey), row)));
  const locked = left.size > 0 && disabledItemKeys(config, { mode, isUpdate: true, scope: editScopeOf(config) });
  const judged = locked ? rows.filter((row) => !left.has(row) || !locked.has(row.itemKey)) : rows;
  const errors = rowErrors(config, judged);
  if (errors.length > 0) throw invalid(errors);
  return answersFromRows(config, rows);
}

/** @throws {Refusal} 400 when a user sends administrators' values that a user may not send (COND-010) */
export function refuseAdminValues(config: SurveyConfig, sent: Answers, isUpdate: boolean): void {
  const errors: ItemError[] = forbiddenAdminKeys(config, Object.keys(sent), isUpdate).map((itemKey) => ({
    itemKey,
    message: validationTexts.row.notAllowed,
  }));
  if (errors.length > 0) throw invalid(errors);
}

/**
 * @param recorded what the form shows of the person's member record; undefined where it shows none
 * @throws {Refusal} 400 when a new answer fills by hand what the form lets nobody fill in (FORM-008)
 */
export function refuseDisabledValues(
  config: SurveyConfig,
  sent: Answers,
  mode: FormMode,
  recorded: Answers | undefined,
): void {
  const { notAllowed, notRecorded } = validationTexts.row;
  const errors: ItemError[] = forgedDisabledKeys(config, sent, mode, recorded).map((itemKey) => ({
    itemKey,
    message: recorded ? notRecorded : notAllowed,
  }));
  if (errors.length > 0) throw invalid(errors);
}

interface ValidateContext {
  snapshot: Snapshot;
  config: SurveyConfig;
  mode: FormMode;
  /** True where the switch SECURE_FILES is off. */
  isSecureFilesOff: boolean;
  matchesFormat: MatchesFormat;
}

/**
 * @param change of a stored answer: what it holds, and the items whose stored value stays
 * @throws {Refusal} 400 with the message of each item that is wrong
 */
export function validate(
  { snapshot, config, mode, isSecureFilesOff, matchesFormat }: ValidateContext,
  answers: Answers,
  change: Pick<ValidationContext, 'stored' | 'fixed'> = {},
): void {
  const categories = snapshot.categories.tree;
  const context = { mode, today: today(), categories, isSending: true, isSecureFilesOff, matchesFormat, ...change };
  const errors = validateAnswers(config, answers, context);
  if (errors.length > 0) throw invalid(errors);
}

/** The answers without those of items that a condition hides: what only a hand-written client sends takes no place. */
export function shownAnswers(
  { snapshot, config, mode }: Pick<ValidateContext, 'snapshot' | 'config' | 'mode'>,
  answers: Answers,
): Answers {
  const graph = graphOf(config);
  const state = evaluateConditions(graph, answers, { mode, categories: snapshot.categories.tree });
  return answersThere(graph, answers, state, mode);
}

/**
 * The folded text by which a lookup finds a row, of the row's value or of a query. Only of searchable items.
 */
export function searchValueOf(item: SchemaItem | undefined, value: string): string | undefined {
  if (!item || !isSearchable(item) || value === '') return undefined;
  const key = indexedSearchKey(item, value);
  return key === '' || key.length > MAXIMUM_SEARCH_LENGTH ? undefined : key;
}

/** What the index is asked for an item's text: no text where a lookup cannot find it. */
export function askedSearchValues(item: SchemaItem | undefined, value: string): readonly string[] {
  if (!item || searchValueOf(item, value) === undefined) return [];
  return askedSearchKeys(item, value).filter((key) => key.length <= MAXIMUM_SEARCH_LENGTH);
}

interface RowContext {
  snapshot: Snapshot;
  config: SurveyConfig;
  mode: FormMode;
  /** The rows as sent: only they hold a number that was entered. */
  sent: readonly AnswerRowInput[];
}

/** One stored row; what the client says of title, keys or status is not looked at. */
export function storedRow(row: AnswerRow, item: SchemaItem | undefined, isAdmin: boolean, mode: FormMode): StoredRow {
  return {
    sortKey: row.sortKey,
    itemKey: row.itemKey,
    title: item?.title ?? '',
    value: row.value,
    originalValue: undefined,
    userSearchKey: userSearchKey(row, item?.type ?? ''),
    searchValue: searchValueOf(item, row.value),
    isAdmin,
    status: isAdmin && mode === 'user' ? UNCONFIRMED : undefined,
  };
}

/**
 * A manual member's number as it was entered (ROWS-002): what was sent, where the stored one is made of it; a change
 * may have kept another.
 */
function originalOf(config: SurveyConfig, item: SchemaItem, { value }: AnswerRow, sent = ''): string | undefined {
  const entered = textOf(rulesOf(item).canonical(item, sent));
  const isStored = config.memberSurveyId !== undefined && wholeNumber(config, entered) === value;
  return enteredNumber(config, isStored ? entered : value) || undefined;
}

/**
 * The rows that store the answers, in the order of the form: only of visible items, in canonical form (ROWS-010 to
 * ROWS-018).
 */
export function rowsToStore(answers: Answers, { snapshot, config, mode, sent }: RowContext): StoredRow[] {
  const items = itemsByKey(config);
  const admin = administratorKeys(config);
  const typed = new Map(sent.map((row) => [row.sortKey, row.value]));
  return answersToRows(config, answers, { mode, categories: snapshot.categories.tree }).map((row) => {
    const item = items.get(row.itemKey);
    const stored = storedRow(row, item, admin.has(row.itemKey), mode);
    return item && isEnteredNumber(item)
      ? { ...stored, originalValue: originalOf(config, item, row, typed.get(row.sortKey)) }
      : stored;
  });
}
