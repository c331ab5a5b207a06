/**
 * Judging a whole form: the form before it sends, the server before it stores (SURVEY-042 to SURVEY-045, CONTRACT 5).
 */
import type { Answers, AnswerValue, ItemError, SchemaItem } from '../../contract';
import { vaccineTexts, validationTexts } from '../../texts';
import { characterCount, isStorable } from '../text';
import { isSecondDoseBlocked } from '../vaccine/doses';
import { graphOf } from './conditionGraph';
import { answersThere, evaluateConditions, visibleItemKeys } from './conditions';
import { rulesOf } from './items/registry';
import { flattenItems } from './schema';
import { sentItemsOf } from './sentItems';
import type { RuleContext } from './types';

/** What the rules may look at, without the answers, which are given apart. */
export type ValidationContext = Omit<RuleContext, 'config' | 'answers'> & {
  /**
   * itemKeys whose stored value stays, also where another is sent (`disabledItemKeys` of a change): nobody could put
   * right what its rules have become.
   */
  fixed?: ReadonlySet<string> | undefined;
};

/** Most characters of one text of an answer. The parser of putItem's body leaves room for it. */
const LONGEST_TEXT = 20_000;

function textsOf(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return [];
  return Array.isArray(value) ? value : Object.values(value);
}

/** True for a text that is stored by no item. A character has two units at most, so that most are not counted. */
function isTooLong(text: string): boolean {
  return text.length > LONGEST_TEXT && (text.length > 2 * LONGEST_TEXT || characterCount(text) > LONGEST_TEXT);
}

/**
 * The message about a text of any item that could not be stored as it is. Its length is judged as it came, before
 * anything else looks at it.
 */
function storableMessage(item: SchemaItem, value: AnswerValue | undefined): string | undefined {
  const rules = rulesOf(item);
  if (value === undefined || !rules.hasAnswer) return undefined;
  if (textsOf(value).some(isTooLong)) return validationTexts.text.lengthAtMost(LONGEST_TEXT);
  if (rules.isEmpty(item, value)) return undefined;
  const texts = textsOf(rules.canonical(item, value));
  return texts.every(isStorable) ? undefined : validationTexts.text.invalidCharacters;
}

/** The message at one item, or undefined when its value is fine. */
export function validateItem(
  item: SchemaItem,
  value: AnswerValue | undefined,
  context: RuleContext,
): string | undefined {
  const message = storableMessage(item, value) ?? rulesOf(item).validate(item, value, context);
  if (message !== undefined) return message;
  const { config, answers } = context;
  return isSecondDoseBlocked(config, item, value, answers) ? vaccineTexts.firstDoseMissing : undefined;
}

/** The item without its requiredness: a prefilled value that the person does not see may be absent, but not wrong. */
function asOptional(item: SchemaItem): SchemaItem {
  return { ...item, isRequired: { value: false }, isRequiredForUser: { value: false } };
}

/** The messages of all visible items, in the order of the form; empty when everything is fine. */
export function validateAnswers(
  config: RuleContext['config'],
  answers: Answers,
  context: ValidationContext,
): ItemError[] {
  const graph = graphOf(config);
  const state = evaluateConditions(graph, answers, context);
  const full: RuleContext = { ...context, config, answers: answersThere(graph, answers, state, context.mode) };
  const sent = new Set(sentItemsOf(config, state).map((item) => item.itemKey));
  return flattenItems(config).flatMap((item) => {
    if (context.fixed?.has(item.itemKey)) return [];
    const value = answers[item.itemKey];
    const isSeen = state.visible.has(item.itemKey);
    if (!isSeen && (!sent.has(item.itemKey) || rulesOf(item).isEmpty(item, value))) return [];
    const message = validateItem(isSeen ? item : asOptional(item), value, full);
    return message === undefined ? [] : [{ itemKey: item.itemKey, message }];
  });
}

/**
 * The answers that a form may hold: without prefilled values of administrators' items that the rules refuse (an old
 * draft's, a default of the config), because the person sees neither the value nor a message and could not put it
 * right.
 */
export function withoutWrongPrefills(
  config: RuleContext['config'],
  answers: Answers,
  context: ValidationContext,
): Answers {
  if (context.mode === 'admin') return answers;
  const { entries } = graphOf(config);
  const full: RuleContext = { ...context, config, answers };
  const isFine = ([key, value]: [string, AnswerValue | undefined]) => {
    const entry = entries.get(key);
    return !entry?.isAdmin || validateItem(asOptional(entry.item), value, full) === undefined;
  };
  return Object.fromEntries(Object.entries(answers).filter(isFine));
}

/** True when at least one visible item has an answer (SURVEY-044). */
export function hasAnyAnswer(
  config: RuleContext['config'],
  answers: Answers,
  context: Pick<RuleContext, 'mode' | 'categories'>,
): boolean {
  const visible = visibleItemKeys(config, answers, context.mode, context.categories);
  return flattenItems(config).some(
    (item) => visible.has(item.itemKey) && !rulesOf(item).isEmpty(item, answers[item.itemKey]),
  );
}

/** The answers in their stored form; what cannot be read stays as typed. Only keys that are answered. */
export function canonicalAnswers(config: RuleContext['config'], answers: Answers): Answers {
  const canonical: Record<string, AnswerValue> = {};
  for (const item of flattenItems(config)) {
    const value = answers[item.itemKey];
    const rules = rulesOf(item);
    if (value === undefined || !rules.hasAnswer || rules.isEmpty(item, value)) continue;
    canonical[item.itemKey] = rules.canonical(item, value);
  }
  return canonical;
}
