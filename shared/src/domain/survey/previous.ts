/**
 * 前回の内容を使う: what a person has answered before, as answers of another form, field by field by what the items mean
 * (CONTRACT 14.4). Of other forms only what says who the person is: nothing of a visit, a symptom or a choice. Of the
 * last answer to the same form also what its config names (`carryOver`).
 */
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { enteredNumber } from '../member';
import { administratorKeys } from './administratorItems';
import { textOf } from './items/base';
import { isMemberNumber } from './items/memberNumber/numberItems';
import { rulesOf } from './items/registry';
import { meaningOf } from './meaning';
import { flattenItems } from './schema';
import type { Meaning, RuleContext } from './types';
import { validateItem } from './validate';

/** What somebody has sent before. */
export interface EarlierAnswer {
  config: SurveyConfig;
  answers: Answers;
}

/**
 * The items of a form by what they ask of the person: of each meaning the first, so that somebody else's telephone,
 * further down, is neither taken for the own nor filled with it. Never administrators' items.
 */
function itemsByMeaning(config: SurveyConfig): ReadonlyMap<Meaning, SchemaItem> {
  const items = new Map<Meaning, SchemaItem>();
  const hidden = administratorKeys(config);
  for (const item of flattenItems(config)) {
    const meaning = meaningOf(item);
    if (meaning && !items.has(meaning) && !hidden.has(item.itemKey) && rulesOf(item).rowKeys === undefined)
      items.set(meaning, item);
  }
  return items;
}

/** True where an earlier answer to the same form can be offered again by the item. */
export function mayCarryOver(item: SchemaItem): boolean {
  const rules = rulesOf(item);
  if (rules.carriedOver) return true;
  return rules.hasAnswer && rules.copiedFromRegistration !== false && !Array.isArray(rules.rowKeys);
}

/** Items whose last answer is offered again in the same form; never administrators'. */
function carriedItems(config: SurveyConfig): SchemaItem[] {
  const hidden = administratorKeys(config);
  return flattenItems(config).filter(
    (item) => item.carryOver === true && !hidden.has(item.itemKey) && mayCarryOver(item),
  );
}

/** itemKeys of a form of which an earlier answer to it may be offered: what has to be read of it. */
export function offeredItemKeys(config: SurveyConfig): string[] {
  const items = [...itemsByMeaning(config).values(), ...carriedItems(config)];
  return [...new Set(items.map(({ itemKey }) => itemKey))];
}

/** An earlier answer's value of an item, members' numbers as they were entered. */
function earlierValue(config: SurveyConfig, item: SchemaItem, answers: Answers): string {
  const value = textOf(answers[item.itemKey]);
  return isMemberNumber(item) ? enteredNumber(config, value) : value;
}

/** What a form has that judges earlier answers; trees and departments are those of today. */
export type PreviousContext = Pick<RuleContext, 'today' | 'categories' | 'departments'>;

/** An earlier value as the item takes it today; undefined where it does not. */
function acceptedValue(
  config: SurveyConfig,
  item: SchemaItem,
  value: AnswerValue | undefined,
  context: PreviousContext,
): AnswerValue | undefined {
  const rules = rulesOf(item);
  const judged = { ...context, config, answers: {}, mode: 'user' } as const;
  if (value === undefined || rules.isEmpty(item, value)) return undefined;
  if (rules.carriedOver) return rules.carriedOver(item, value, judged);
  const canonical = rules.canonical(item, value);
  return validateItem(item, canonical, judged) === undefined ? canonical : undefined;
}

/**
 * What of the earlier answers fits the form, in canonical form: of each meaning the latest that is answered and that the
 * item's rules accept, and what is carried over from the last answer to the same form. Nothing for items that nobody can
 * fill in by hand.
 * @param earlier the latest first
 */
export function previousAnswers(
  config: SurveyConfig,
  earlier: readonly EarlierAnswer[],
  context: PreviousContext,
): Answers {
  const known = earlier.map((each) => ({ ...each, items: itemsByMeaning(each.config) }));
  const isFillable = (item: SchemaItem) => item.disabled !== true && item.isAutomaticNumbering !== true;
  const answers: Record<string, AnswerValue> = {};
  for (const [meaning, item] of itemsByMeaning(config)) {
    if (!isFillable(item)) continue;
    for (const { config: form, answers: given, items } of known) {
      const source = items.get(meaning);
      const value = source && acceptedValue(config, item, earlierValue(form, source, given), context);
      if (value === undefined || value === '') continue;
      answers[item.itemKey] = value;
      break;
    }
  }
  const last = earlier.find(({ config: { surveyId } }) => surveyId === config.surveyId);
  for (const item of last ? carriedItems(config).filter(isFillable) : []) {
    const value = acceptedValue(config, item, last?.answers[item.itemKey], context);
    if (value !== undefined) answers[item.itemKey] = value;
  }
  return answers;
}
