/**
 * 前回の内容を使う: what a person has answered before, as answers of another form, field by field by what the items mean
 * (CONTRACT 14.4). Only what says who the person is: nothing of a visit, a symptom or a choice is carried over.
 */
import type { Answers, SchemaItem, SurveyConfig } from '../../contract';
import { enteredNumber } from '../member';
import { administratorKeys } from './administratorItems';
import { textOf } from './items/base';
import { isMemberNumber } from './items/memberNumber/numberItems';
import { rulesOf } from './items/registry';
import { meaningOf } from './meaning';
import { flattenItems } from './schema';
import type { Meaning } from './types';
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

/** itemKeys of a form that say who the person is: what has to be read of an earlier answer to it. */
export function meantItemKeys(config: SurveyConfig): string[] {
  return [...itemsByMeaning(config).values()].map(({ itemKey }) => itemKey);
}

/** An earlier answer's value of an item, members' numbers as they were entered. */
function earlierValue(config: SurveyConfig, item: SchemaItem, answers: Answers): string {
  const value = textOf(answers[item.itemKey]);
  return isMemberNumber(item) ? enteredNumber(config, value) : value;
}

/**
 * What of the earlier answers fits the form, in canonical form: of each meaning the latest that is answered and that the
 * item's rules accept. Nothing for items that nobody can fill in by hand.
 * @param earlier the latest first
 * @param today YYYYMMDD in Japan
 */
export function previousAnswers(config: SurveyConfig, earlier: readonly EarlierAnswer[], today: string): Answers {
  const known = earlier.map((each) => ({ ...each, items: itemsByMeaning(each.config) }));
  const answers: Record<string, string> = {};
  for (const [meaning, item] of itemsByMeaning(config)) {
    if (item.disabled === true || item.isAutomaticNumbering === true) continue;
    const rules = rulesOf(item);
    for (const { config: form, answers: given, items } of known) {
      const source = items.get(meaning);
      const value = source ? textOf(rules.canonical(item, earlierValue(form, source, given))) : '';
      const context = { config, answers: {}, mode: 'user', today } as const;
      if (value === '' || validateItem(item, value, context) !== undefined) continue;
      answers[item.itemKey] = value;
      break;
    }
  }
  return answers;
}
