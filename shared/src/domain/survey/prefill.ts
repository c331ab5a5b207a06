/**
 * What a form shows first: saved answers, URL parameters, the person's member record, the saved input of a config,
 * defaults (FORM-006, FORM-007, COND-007 to COND-010).
 */
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { bareNumber, enteredNumber } from '../member';
import { candidateItemsOf } from './items/candidateDateReservation/candidateItems';
import { withoutConfirmMarkers } from './items/candidateDateReservation/markers';
import { isEnteredNumber, isMemberNumber } from './items/memberNumber/numberItems';
import { rulesOf } from './items/registry';
import { queryParametersOf } from './queryParameters';
import { flattenItems, isHiddenKey, optionValues } from './schema';
import { answersFromRows } from './storedRows';
import type { AnswerRow, RuleContext } from './types';
import { validateItem } from './validate';

/** Chosen options are a list; every other prefilled value is one text. */
function asValue(item: SchemaItem, texts: readonly string[]): AnswerValue | undefined {
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return undefined;
  return rulesOf(item).rowKeys === 'option' ? filled : filled[0];
}

/** The value that the URL gives an item; options that the item does not have are left out. */
function queryValue(item: SchemaItem, query: URLSearchParams): AnswerValue | undefined {
  const texts = queryParametersOf(item).flatMap((name) => query.getAll(name));
  const options = optionValues(item);
  return asValue(item, options.length > 0 ? texts.filter((text) => options.includes(text)) : texts);
}

function inputValue(item: SchemaItem): AnswerValue | undefined {
  const { input } = item;
  if (typeof input === 'string') return asValue(item, [input]);
  return Array.isArray(input) && input.every((entry) => typeof entry === 'string') ? asValue(item, input) : undefined;
}

function defaultValue(item: SchemaItem): AnswerValue | undefined {
  return asValue(item, typeof item.default === 'string' ? [item.default] : (item.default ?? []));
}

/** The values that the config itself gives an item. */
export function configuredValues(item: SchemaItem): AnswerValue[] {
  return [inputValue(item), defaultValue(item)].filter((value) => value !== undefined);
}

/**
 * The answers without the desk's confirmation of a visit: the server keeps it through a user's change, and takes it
 * from nobody else.
 */
function withoutConfirmations(config: SurveyConfig, answers: Answers): Answers {
  const left: Record<string, AnswerValue | undefined> = { ...answers };
  for (const { itemKey } of candidateItemsOf(config)) {
    const value = left[itemKey];
    if (value !== undefined) left[itemKey] = withoutConfirmMarkers(value);
  }
  return left;
}

/**
 * The answers with members' numbers as they were entered: those are the characters that the item takes. Numbers that
 * the form gives stay whole.
 */
function withEnteredNumbers(config: SurveyConfig, answers: Answers): Answers {
  const entered: Record<string, AnswerValue | undefined> = { ...answers };
  for (const { itemKey } of flattenItems(config).filter(isEnteredNumber)) {
    const value = entered[itemKey];
    if (typeof value === 'string') entered[itemKey] = enteredNumber(config, value);
  }
  return entered;
}

/** What of a member's record the form asks for too: items of the same key, numbers as they are entered. */
function answersOfRecord(config: SurveyConfig, rows: readonly AnswerRow[]): Answers {
  const known = answersFromRows(config, rows);
  const taken = flattenItems(config).filter(
    (item) => item.isAdminItem !== true && rulesOf(item).copiedFromRegistration !== false,
  );
  return Object.fromEntries(
    taken.map((item) => {
      const value = known[item.itemKey];
      const isNumber = isMemberNumber(item) && typeof value === 'string';
      return [item.itemKey, isNumber ? bareNumber(value) : value];
    }),
  );
}

export interface InitialAnswersOptions {
  /** Rows of the answer that is edited; with them neither the URL nor defaults fill anything. */
  saved?: readonly AnswerRow[] | undefined;
  /** The address's parameters, for a new answer. */
  query?: URLSearchParams | undefined;
  /** Rows of the person's member record, for a new answer of a form that is linked to it. */
  record?: readonly AnswerRow[] | undefined;
  mode: RuleContext['mode'];
  today: string;
}

/**
 * The answers that a form opens with, in canonical form. A value from the URL that the item's rules refuse is left out:
 * it may stand in an administrators' item, where the person could not put it right.
 */
export function initialAnswers(config: SurveyConfig, options: InitialAnswersOptions): Answers {
  if (options.saved) {
    const saved = withEnteredNumbers(config, answersFromRows(config, options.saved));
    return options.mode === 'user' ? withoutConfirmations(config, saved) : saved;
  }
  const answers: Record<string, AnswerValue> = {};
  const record = options.record ? answersOfRecord(config, options.record) : {};
  for (const item of flattenItems(config)) {
    const rules = rulesOf(item);
    if (!rules.hasAnswer || isHiddenKey(item.itemKey)) continue;
    const accept = (value: AnswerValue | undefined) => {
      if (value === undefined || rules.isEmpty(item, value)) return undefined;
      const context = { config, answers, mode: options.mode, today: options.today };
      return validateItem(item, value, context) === undefined ? value : undefined;
    };
    const fromQuery = options.query ? accept(queryValue(item, options.query)) : undefined;
    const value = fromQuery ?? accept(record[item.itemKey]) ?? inputValue(item) ?? defaultValue(item);
    if (value !== undefined) answers[item.itemKey] = rules.canonical(item, value);
  }
  return answers;
}

/**
 * What the form shows of the person's member record, in canonical form: items that the record answers, as far as their
 * rules accept it.
 * @param rows of the record, as its person reads them
 */
export function recordedAnswers(
  config: SurveyConfig,
  rows: readonly AnswerRow[],
  context: Pick<InitialAnswersOptions, 'mode' | 'today'>,
): Answers {
  const shown = initialAnswers(config, { ...context, record: rows });
  const known = Object.entries(answersOfRecord(config, rows)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([itemKey]) => [itemKey, shown[itemKey]]));
}
